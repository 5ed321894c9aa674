import { webhookRoutes } from '#content/outbox/webhooks-api.ts'
import { newId, now } from '../../database/ids.ts'
import { actorOf, listOf } from '../../http/api/http.ts'
import type { ApiServer } from '../../http/api/validation.ts'
import type { Services } from '../../services.ts'
import type { StoredEvent } from './events.ts'
import { callWebhook } from './transport.ts'
import { listWebhookDeliveries, replayDelivery, saveTestDelivery } from './webhook-deliveries.ts'
import {
  createWebhook,
  deleteWebhook,
  findWebhook,
  listWebhooks,
  replaceSecret,
  updateWebhook,
} from './webhooks.ts'

const tags = ['Webhooks']

/** Management of webhooks, described in docs/webhooks.md. */
export function administratorWebhookRoutes(app: ApiServer, { db, env }: Services) {
  app.get(
    '/webhooks',
    { schema: { ...webhookRoutes['GET /webhooks'], tags, summary: 'List webhooks' } },
    () => listWebhooks(db),
  )

  app.post(
    '/webhooks',
    {
      schema: {
        ...webhookRoutes['POST /webhooks'],
        tags,
        summary: 'Create a webhook',
        description: 'Only this response contains the secret.',
      },
    },
    async (request, reply) =>
      reply.code(201).send(await createWebhook(db, request.body, actorOf(request))),
  )

  app.put(
    '/webhooks/:id',
    {
      schema: {
        ...webhookRoutes['PUT /webhooks/:id'],
        tags,
        summary: 'Save a webhook',
        description:
          'When a webhook is switched off, its waiting deliveries are refused once they are due.',
      },
    },
    (request) => updateWebhook(db, request.params.id, request.body, actorOf(request)),
  )

  app.delete(
    '/webhooks/:id',
    { schema: { ...webhookRoutes['DELETE /webhooks/:id'], tags, summary: 'Delete a webhook' } },
    async (request, reply) => {
      await deleteWebhook(db, request.params.id, actorOf(request))
      return reply.code(204).send()
    },
  )

  app.post(
    '/webhooks/:id/secret',
    {
      schema: {
        ...webhookRoutes['POST /webhooks/:id/secret'],
        tags,
        summary: 'Replace the secret of a webhook',
        description:
          'The former secret also signs for 24 hours, so `webhook-signature` has two signatures.',
      },
    },
    (request) => replaceSecret(db, request.params.id, actorOf(request)),
  )

  app.post(
    '/webhooks/:id/test',
    {
      schema: {
        ...webhookRoutes['POST /webhooks/:id/test'],
        tags,
        summary: 'Send a test event',
        description: 'Sent at once and not retried, even to a webhook that is switched off.',
      },
    },
    async (request) => {
      const webhook = await findWebhook(db, request.params.id)
      const id = newId()
      const event: StoredEvent = { type: 'webhook.test', timestamp: now(), data: {}, path: '/' }
      const { state, ...result } = await callWebhook({ db, env }, webhook, { id, event })
      const ended = state === 'accepted' ? state : 'refused'
      return saveTestDelivery(db, webhook.id, { id, event, ...result, state: ended })
    },
  )

  app.get(
    '/webhooks/:id/deliveries',
    {
      schema: {
        ...webhookRoutes['GET /webhooks/:id/deliveries'],
        tags,
        summary: 'List the deliveries of a webhook',
      },
    },
    async (request, reply) => {
      const { params, query } = request
      const list = await listWebhookDeliveries(db, params.id, query)
      return listOf(request, reply, env.siteUrl, list)
    },
  )

  app.post(
    '/webhooks/:id/deliveries/:delivery/replay',
    {
      schema: {
        ...webhookRoutes['POST /webhooks/:id/deliveries/:delivery/replay'],
        tags,
        summary: 'Send a delivery again',
        description: 'Keeps its `webhook-id`, so that the receiver can recognize it.',
      },
    },
    ({ params }) => replayDelivery(db, params.id, params.delivery),
  )
}
