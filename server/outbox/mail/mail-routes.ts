import { type Mail, mailRoutes } from '#content/outbox/mail-api.ts'
import { retryAfterText } from '#content/text/retry-after.ts'
import { MissingError } from '../../database/errors.ts'
import { siteTimeZone } from '../../documents/site-time-zone.ts'
import { defaultSender, type MailConfig } from '../../env/mail.ts'
import { actorOf, sessionOf } from '../../http/api/http.ts'
import type { ApiServer } from '../../http/api/validation.ts'
import type { HttpServices } from '../../http/http-services.ts'
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
import { isMailSetUp } from './is-set-up.ts'
import { testLetter } from './letters/notification.ts'
import { createMailLook } from './look.ts'
import { mailTransport } from './mail-transport.ts'
import { domainOf } from './mailbox.ts'
import { listRecipients, listUnreachable, removeRecipient, saveRecipient } from './recipients.ts'
import {
  checkMailServer,
  findMailConfig,
  findMailServer,
  findRow,
  removeMailServer,
  requireOwnServer,
  saveMailServer,
} from './server/mail-server.ts'
import { needsSecretKey } from './server/sealed-password.ts'

const tags = ['Mail']
const newest = 20
/** Timeout of a test mail. It is short, because a user waits for the result. */
const testTimeoutMs = 15_000

/** Mail settings: the mail server, recipients of notifications, test mails and DNS records. */
export function administratorMailRoutes(
  app: ApiServer,
  {
    db,
    env,
    limits,
    txtResolver = createTxtResolver(),
  }: HttpServices & { txtResolver?: TxtResolver | undefined },
) {
  const notify = env.notifyEmail
  const lookOf = createMailLook(db, env)

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
      ...(await readSetup(db, env)),
      digestHour,
      timeZone: await siteTimeZone(db),
      recipients: await listRecipients(db, notify),
      unreachable: await listUnreachable(db, notify),
      deliveries: await listNewestDeliveries(db, 'mail', newest),
    }),
  )

  const requireConfig = async () => {
    const config = await findMailConfig(db, env)
    if (config) return config
    const isLocked = await isMailSetUp(db, env)
    throw new Problem(
      409,
      isLocked
        ? 'Enter the password of the mail server again: it was encrypted with another key.'
        : 'Email is not set up. Set up the mail server first.',
    )
  }

  app.put(
    '/mail/server',
    {
      schema: {
        ...mailRoutes['PUT /mail/server'],
        tags,
        summary: 'Save the mail server',
        description:
          'Requires a confirmation. Every process uses it at once. The password is stored encrypted. 409 while SMTP_URL ' +
          'is set, and for a password on replicas without SECRET_KEY. A host in a private network must be in ' +
          'MAIL_ALLOW_PRIVATE.',
      },
    },
    async (request) => {
      const checked = await checkMailServer(db, env, request.body)
      await app.requireConfirmation(request)
      const saved = await saveMailServer(db, env, checked, actorOf(request))
      // The new server gets the waiting mails at once.
      await noteRecovery(db, 'mail')
      tell()
      return saved
    },
  )

  app.delete(
    '/mail/server',
    {
      schema: {
        ...mailRoutes['DELETE /mail/server'],
        tags,
        summary: 'Remove the mail server',
        description: 'Requires a confirmation. Waiting mails wait for the next mail server.',
      },
    },
    async (request, reply) => {
      requireOwnServer(env)
      if (!(await findRow(db))) throw new MissingError()
      await app.requireConfirmation(request)
      await removeMailServer(db, actorOf(request))
      await noteRecovery(db, 'mail')
      return reply.code(204).send()
    },
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
          'Returns the answer of the mail server within 15 seconds. 409 when mail is not set up. It is not retried. ' +
          'At most 10 in 10 minutes.',
      },
    },
    async (request) => {
      const config = await requireConfig()
      const retryAfter = await limits.mailTest.use(sessionOf(request).accountId)
      if (retryAfter > 0) {
        const text = `Too many test messages. ${retryAfterText(retryAfter)}`
        throw new Problem(429, text, { retryAfter })
      }
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
      const transport = mailTransport({ db, env, config })
      const { state, server, answer } = await transport
        .send(outgoing, AbortSignal.timeout(testTimeoutMs))
        .finally(transport.close)
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
    async (request) => {
      const { from } = await requireConfig()
      return checkDomain(domainOf(from.address), request.query.selector, txtResolver)
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

async function readSetup(db: Services['db'], env: Services['env']) {
  const config = await findMailConfig(db, env)
  const ownServer = env.mail ? null : await findMailServer(db, env)
  return {
    source: env.mail ? ('environment' as const) : ownServer ? ('back-office' as const) : null,
    ownServer,
    needsSecretKey: needsSecretKey(env),
    defaultSender: defaultSender(env.siteUrl),
    ...connectionOf(config),
  }
}

function connectionOf(config: MailConfig | undefined) {
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
