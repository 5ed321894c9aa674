import { type Mail, mailRoutes } from '#content/outbox/mail-api.ts'
import { siteTimeZone } from '../../documents/site-time-zone.ts'
import type { MailConfig } from '../../env/mail.ts'
import { actorOf } from '../../http/api/http.ts'
import type { ApiServer } from '../../http/api/validation.ts'
import { Problem } from '../../http/problems.ts'
import type { Services } from '../../services.ts'
import { noteRecovery, readMailHealth } from '../channel-failures.ts'
import {
  listNewestDeliveries,
  newDeliveryId,
  recordSentMail,
  retryDelivery,
} from '../delivery-store.ts'
import { listDeliveries, tell } from '../queue.ts'
import { digestHour } from './digest-job.ts'
import { checkDomain, createTxtResolver, type TxtResolver } from './domain/domain-records.ts'
import { testLetter } from './letters/notification.ts'
import { createMailLook } from './look.ts'
import { mailTransport } from './mail-transport.ts'
import { domainOf } from './mailbox.ts'
import { listRecipients, listUnreachable, removeRecipient, saveRecipient } from './recipients.ts'

const tags = ['Mail']
const newest = 20
/** Timeout of a test mail. It is short, because a user waits for the result. */
const testTimeoutMs = 15_000

/** Mail settings: recipients of notifications, test mails and DNS records. */
export function administratorMailRoutes(
  app: ApiServer,
  {
    db,
    env,
    txtResolver = createTxtResolver(),
  }: Services & { txtResolver?: TxtResolver | undefined },
) {
  const { mail: config } = env
  const notify = config?.notify ?? []
  const lookOf = createMailLook(db, env)
  const transport = config && mailTransport({ db, env, config })
  app.addHook('onClose', async () => transport?.close())

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
      ...(await readMailHealth(db, config !== undefined)),
      ...setUpOf(config),
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

  app.post(
    '/mail/test',
    {
      schema: {
        ...mailRoutes['POST /mail/test'],
        tags,
        summary: 'Send a test message',
        description:
          'Returns the answer of the mail server within 15 seconds. 409 when mail is not set up. It is not retried.',
      },
    },
    async (request) => {
      if (!transport) throw new Problem(409, 'Email is not set up. Set SMTP_URL first.')
      const { address: recipient } = request.body
      const content = testLetter(await lookOf())
      const id = newDeliveryId()
      const about = { id, kind: 'test', recipient, content } as const
      const outgoing = {
        ...about,
        messageId: null,
        attempts: 0,
        createdAt: new Date().toISOString(),
      }
      const { state, server, answer } = await transport.send(
        outgoing,
        AbortSignal.timeout(testTimeoutMs),
      )
      const ended = state === 'accepted' ? 'accepted' : 'refused'
      await recordSentMail(db, id, { ...about, state: ended, server, answer })
      if (state === 'accepted') {
        // Waiting mails become due at once.
        await noteRecovery(db, 'mail')
        tell()
      }
      return { state: ended, server, answer } as const
    },
  )

  app.get(
    '/mail/domain',
    {
      schema: {
        ...mailRoutes['GET /mail/domain'],
        tags,
        summary: 'Look up the SPF, DKIM and DMARC records of the sender’s domain',
        description:
          'DKIM only with the `selector` that the mail server signs with. 409 when mail is not set up.',
      },
    },
    (request) => {
      if (!config) throw new Problem(409, 'Email is not set up. Set SMTP_URL first.')
      return checkDomain(domainOf(config.from.address), request.query.selector, txtResolver)
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

function setUpOf(config: MailConfig | undefined) {
  if (!config) return { server: null, encryption: null, from: null, domain: null }
  const { host, port, isTls, starttls, from } = config
  const words = { required: 'starttls', offered: 'offered', never: 'none' } as const
  const { name, address } = from
  return {
    server: `${host}:${port}`,
    encryption: isTls ? ('tls' as const) : words[starttls],
    from: name ? `${name} <${address}>` : address,
    domain: domainOf(address),
  }
}
