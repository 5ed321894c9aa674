import { fill } from '#content/labels/fill.ts'
import { mailRoutes } from '#content/outbox/mail-api.ts'
import { retryAfterText } from '#content/text/retry-after.ts'
import { MissingError } from '../../database/errors.ts'
import { defaultSender, type MailConfig } from '../../env/mail.ts'
import { actorOf, sessionOf } from '../../http/api/http.ts'
import type { ApiServer } from '../../http/api/validation.ts'
import type { HttpServices } from '../../http/http-services.ts'
import { Problem } from '../../http/problems.ts'
import type { Services } from '../../services.ts'
import { noteRecovery } from '../channel-failures.ts'
import { newDeliveryId, recordSentMail } from '../delivery-store.ts'
import { tell } from '../queue.ts'
import { checkDomain, createTxtResolver, type TxtResolver } from './domain/domain-records.ts'
import { isMailSetUp } from './is-set-up.ts'
import type { Letter } from './letter.ts'
import { mailWords } from './letters/words.ts'
import { createMailLook, type StaffLook } from './look.ts'
import { mailTransport } from './mail-transport.ts'
import { domainOf } from './mailbox.ts'
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
/** Timeout of a test mail. It is short, because a user waits for the result. */
const testTimeoutMs = 15_000

/** The mail server, test mails and DNS records. */
export function administratorMailRoutes(
  app: ApiServer,
  {
    db,
    env,
    limits,
    txtResolver = createTxtResolver(),
  }: HttpServices & { txtResolver?: TxtResolver | undefined },
) {
  const lookOf = createMailLook(db, env)

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

/** The mail server and what is missing to set it up. */
export async function readMailSetup(db: Services['db'], env: Services['env']) {
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

/** Test mail, requested in the back office. */
function testLetter({ company, language }: StaffLook): Letter {
  const words = mailWords[language]
  return {
    subject: fill(words.test, { company }, language),
    parts: [{ kind: 'text', text: words.testText }],
    footer: words.testWhy,
  }
}
