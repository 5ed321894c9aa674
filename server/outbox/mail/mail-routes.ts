import { type Mail, mailRoutes } from '#content/outbox/mail-api.ts'
import { siteTimeZone } from '../../documents/site-time-zone.ts'
import type { MailConfig } from '../../env/mail.ts'
import { actorOf } from '../../http/api/http.ts'
import type { ApiServer } from '../../http/api/validation.ts'
import { Problem } from '../../http/problems.ts'
import type { Services } from '../../services.ts'
import { noteRecovery, readMailHealth } from '../channel-failures.ts'
import { listNewestDeliveries, newDeliveryId, noteSent, retryDelivery } from '../delivery-store.ts'
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
/** Somebody waits for the answer. */
const testTimeoutMs = 15_000

/** What an administrator may do with mail: who is told of messages, and whether mail leaves. */
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
        summary: 'Get how mail is set up, who is told of messages, and what left last',
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
        summary: 'Say what somebody is told of messages',
        description:
          'Each message, a daily digest, or nothing. An address of NOTIFY_EMAIL gets each message whatever is said here.',
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
        summary: 'Forget what was said for an address',
        description: 'An administrator gets each message then, as everybody in that role does.',
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
          'Gives what the mail server answers, within 15 seconds. 409 when mail is not set up. It is not tried again.',
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
      await noteSent(db, id, { ...about, state: ended, server, answer })
      if (state === 'accepted') {
        // What waits need not wait for its turn.
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

/** What whoever reads messages may do with what was sent because of one. */
export function staffDeliveryRoutes(app: ApiServer, { db }: Services) {
  app.get(
    '/messages/:id/deliveries',
    {
      schema: {
        ...mailRoutes['GET /messages/:id/deliveries'],
        tags,
        summary: 'List what was sent because of a message, and how that went',
        description:
          'Accepted is what the other server said. Whether anybody has read it, nobody knows. Empty for a message that is not there.',
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
        summary: 'Send something again that was refused or came too late',
        description:
          'Also what waits for its next attempt is tried at once. 409 when it was accepted, or when it held a link that is gone.',
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
