import { newsletterRoutes } from '#content/newsletter/newsletter-api.ts'
import { retryAfterText } from '#content/text/retry-after.ts'
import { sendCsv } from '../http/api/csv.ts'
import { actorOf, listOf } from '../http/api/http.ts'
import type { ApiServer } from '../http/api/validation.ts'
import type { HttpServices } from '../http/http-services.ts'
import { Problem } from '../http/problems.ts'
import { isMailSetUp } from '../outbox/mail/is-set-up.ts'
import { confirmNewsletter, requestNewsletter } from './newsletter.ts'
import { isNewsletterOn, switchNewsletter } from './newsletter-policy.ts'
import { countSubscribers, listSubscribers } from './subscriber-list.ts'
import { deleteSubscriber, unsubscribe } from './subscribers.ts'
import { subscribersAsCsv } from './subscribers-csv.ts'

const tags = ['Newsletter']
const config = { ignoresToken: true }

/** Newsletter routes for visitors: subscribe, confirm, unsubscribe. */
export function openNewsletterRoutes(app: ApiServer, services: HttpServices) {
  app.post(
    '/newsletter',
    {
      config,
      schema: {
        ...newsletterRoutes['POST /newsletter'],
        tags,
        summary: 'Subscribe to the newsletter',
        description:
          'Sends a confirmation link to the address, at most once a day. The answer is the same for an address ' +
          'that has already confirmed. 404 when there is no newsletter.',
      },
    },
    async (request, reply) => {
      const asked = { email: request.body.email, page: '/api/newsletter' }
      const retryAfter = await requestNewsletter(services, asked, request.ip)
      if (retryAfter > 0) {
        throw new Problem(429, `Too many requests. ${retryAfterText(retryAfter)}`, { retryAfter })
      }
      return reply.code(202).send()
    },
  )

  app.post(
    '/newsletter/confirm',
    {
      config,
      schema: {
        ...newsletterRoutes['POST /newsletter/confirm'],
        tags,
        summary: 'Confirm a subscription',
        description:
          'Takes the token of the link in the mail, which works once and for 7 days. Otherwise 404.',
      },
    },
    async (request, reply) => {
      if (await confirmNewsletter(services, request.body.token)) return reply.code(204).send()
      throw new Problem(404, 'This link has already been used or has expired.')
    },
  )

  app.post(
    '/newsletter/unsubscribe',
    {
      config,
      schema: {
        ...newsletterRoutes['POST /newsletter/unsubscribe'],
        tags,
        summary: 'Unsubscribe from the newsletter',
        description:
          'Takes the token of a subscriber’s link. Mail programs post to `/newsletter/unsubscribe?token=…` ' +
          'instead (RFC 8058).',
      },
    },
    async (request, reply) => {
      await unsubscribe(services.db, request.body.token)
      return reply.code(204).send()
    },
  )
}

/** Newsletter routes for administrators. */
export function administratorNewsletterRoutes(app: ApiServer, { db, env }: HttpServices) {
  const state = async () => ({
    isOn: await isNewsletterOn(db),
    hasMail: await isMailSetUp(db, env),
    counts: await countSubscribers(db),
  })

  app.get(
    '/newsletter',
    {
      schema: {
        ...newsletterRoutes['GET /newsletter'],
        tags,
        summary: 'Get the state of the newsletter and the number of subscribers',
      },
    },
    state,
  )

  app.put(
    '/newsletter',
    {
      schema: {
        ...newsletterRoutes['PUT /newsletter'],
        tags,
        summary: 'Switch the newsletter on or off',
      },
    },
    async (request) => {
      await switchNewsletter(db, request.body.isOn, actorOf(request))
      return state()
    },
  )

  app.get(
    '/newsletter/subscribers',
    {
      schema: {
        ...newsletterRoutes['GET /newsletter/subscribers'],
        tags,
        summary: 'List subscribers',
      },
    },
    async (request, reply) => {
      const list = await listSubscribers(db, request.query)
      return listOf(request, reply, env.siteUrl, list)
    },
  )

  app.get(
    '/newsletter/subscribers/export',
    {
      schema: {
        ...newsletterRoutes['GET /newsletter/subscribers/export'],
        tags,
        summary: 'Export confirmed subscribers as CSV',
        description:
          'Each row has an unsubscribe link, which every letter must contain. Cells and times are as in the export ' +
          'of messages.',
      },
    },
    async (_request, reply) =>
      sendCsv(reply, 'subscribers.csv', await subscribersAsCsv(db, env.siteUrl)),
  )

  app.delete(
    '/newsletter/subscribers/:id',
    {
      schema: {
        ...newsletterRoutes['DELETE /newsletter/subscribers/:id'],
        tags,
        summary: 'Delete a subscriber',
      },
    },
    async (request, reply) => {
      await deleteSubscriber(db, request.params.id, actorOf(request))
      return reply.code(204).send()
    },
  )
}
