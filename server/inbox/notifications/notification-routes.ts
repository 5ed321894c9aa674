import { type Mail, mailRoutes } from '#content/outbox/mail-api.ts'
import { siteTimeZone } from '../../documents/site-time-zone.ts'
import { actorOf } from '../../http/api/http.ts'
import type { ApiServer } from '../../http/api/validation.ts'
import { readMailHealth } from '../../outbox/channel-failures.ts'
import { listNewestDeliveries, retryDelivery } from '../../outbox/delivery-store.ts'
import { readMailSetup } from '../../outbox/mail/mail-routes.ts'
import { listDeliveries } from '../../outbox/queue.ts'
import {
  listRecipients,
  listUnreachable,
  removeRecipient,
  saveRecipient,
} from '../../people/recipients.ts'
import type { Services } from '../../services.ts'
import { digestHour } from './digest-job.ts'

const tags = ['Mail']
const newest = 20

/** Recipients of notifications, with the setup that their mails need. */
export function administratorNotificationRoutes(app: ApiServer, { db, env }: Services) {
  const notify = env.notifyEmail

  app.get(
    '/mail',
    {
      schema: {
        ...mailRoutes['GET /mail'],
        tags,
        summary: 'Get the mail setup, the recipients of notifications and the newest mails',
      },
    },
    async (): Promise<Mail> => ({
      ...(await readMailHealth(db, env)),
      ...(await readMailSetup(db, env)),
      digestHour,
      timeZone: await siteTimeZone(db),
      recipients: await listRecipients(db, notify),
      unreachable: await listUnreachable(db, notify),
      deliveries: await listNewestDeliveries(db, 'mail', newest),
    }),
  )

  app.put(
    '/mail/recipients/:address',
    {
      schema: {
        ...mailRoutes['PUT /mail/recipients/:address'],
        tags,
        summary: 'Set the notifications of an address',
        description:
          'Each message, a daily digest, or nothing. An address of NOTIFY_EMAIL always gets each message.',
      },
    },
    async (request) => {
      await saveRecipient(db, request.params.address, request.body, actorOf(request))
      return listRecipients(db, notify)
    },
  )

  app.delete(
    '/mail/recipients/:address',
    {
      schema: {
        ...mailRoutes['DELETE /mail/recipients/:address'],
        tags,
        summary: 'Reset the notifications of an address',
        description: 'An account that reads messages then gets each message again.',
      },
    },
    async (request, reply) => {
      await removeRecipient(db, request.params.address, actorOf(request))
      return reply.code(204).send()
    },
  )
}

/** Deliveries caused by messages, for staff who read messages. */
export function staffDeliveryRoutes(app: ApiServer, { db }: Services) {
  app.get(
    '/messages/:id/deliveries',
    {
      schema: {
        ...mailRoutes['GET /messages/:id/deliveries'],
        tags,
        summary: 'List the deliveries caused by a message',
        description:
          '`accepted` means that the receiving server took it, not that anybody has read it. Empty when the message does not exist.',
      },
    },
    (request) => listDeliveries(db, request.params.id),
  )

  app.post(
    '/deliveries/:id/retry',
    {
      schema: {
        ...mailRoutes['POST /deliveries/:id/retry'],
        tags,
        summary: 'Retry a refused or expired delivery',
        description:
          'A waiting delivery is tried at once. 409 when it was accepted, or when it contained a secret link that was deleted.',
      },
    },
    (request) => retryDelivery(db, request.params.id, actorOf(request)),
  )
}
