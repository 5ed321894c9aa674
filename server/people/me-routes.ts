import type { FastifyRequest } from 'fastify'
import { meRoutes } from '#content/people/me-api.ts'
import { transact } from '../database/connect.ts'
import { actorOf, sessionOf } from '../http/api/http.ts'
import type { ApiServer } from '../http/api/validation.ts'
import { Problem } from '../http/problems.ts'
import type { MediaServices } from '../media/media-services.ts'
import { countUpload } from '../media/upload.ts'
import { saveRecipient } from '../outbox/mail/recipients.ts'
import { ownAccount, requireOwner, requireOwnSignIn } from './own-account.ts'
import { changePassword } from './passwords.ts'
import { describePerson } from './people.ts'
import { portraitOf } from './portrait.ts'
import { changedLetter } from './sign-in/accounts/letters.ts'
import { sendLetter } from './sign-in/accounts/send-letter.ts'
import { chosenPasswordFault } from './sign-in/chosen-password.ts'
import { hashPassword } from './sign-in/password.ts'

const tags = ['Own account']

/** What whoever reads messages may change of themselves. */
export function staffNotificationRoutes(app: ApiServer, services: MediaServices) {
  app.put(
    '/me/notifications',
    {
      schema: {
        ...meRoutes['PUT /me/notifications'],
        tags,
        summary: 'Change what one is told of messages by mail',
      },
    },
    async (request) => {
      const { accountId, email } = sessionOf(request)
      await saveRecipient(services.db, email, request.body, actorOf(request))
      return ownAccount(services, accountId)
    },
  )
}

/** What all staff may change of themselves. */
export function staffMeRoutes(app: ApiServer, services: MediaServices) {
  const { db, env } = services
  const mine = (request: FastifyRequest) => ownAccount(services, sessionOf(request).accountId)

  app.get(
    '/me',
    { schema: { ...meRoutes['GET /me'], tags, summary: 'Get one’s own account' } },
    mine,
  )

  app.put(
    '/me',
    { schema: { ...meRoutes['PUT /me'], tags, summary: 'Change one’s name' } },
    async (request) => {
      await describePerson(db, sessionOf(request).accountId, { name: request.body.name })
      return mine(request)
    },
  )

  app.put(
    '/me/picture',
    {
      schema: {
        ...meRoutes['PUT /me/picture'],
        tags,
        summary: 'Change one’s picture',
        description:
          'It is kept as a small square, and nobody outside the back office sees it. Counts as an upload.',
      },
    },
    async (request) => {
      await countUpload(services.limits, request)
      const picture = await portraitOf(request.body.picture)
      await describePerson(db, sessionOf(request).accountId, { picture })
      return mine(request)
    },
  )

  app.delete(
    '/me/picture',
    { schema: { ...meRoutes['DELETE /me/picture'], tags, summary: 'Remove one’s picture' } },
    async (request) => {
      await describePerson(db, sessionOf(request).accountId, { picture: '' })
      return mine(request)
    },
  )

  app.put(
    '/me/password',
    {
      schema: {
        ...meRoutes['PUT /me/password'],
        tags,
        summary: 'Change one’s password',
        description:
          'Ends one’s other sessions. A mail says that it was changed, where mail is set up. Who has no password ' +
          'confirms it with a passkey.',
      },
    },
    async (request, reply) => {
      const { accountId, id: sessionId, email } = sessionOf(request)
      requireOwnSignIn(env)
      const { password, ...proof } = request.body
      await requireOwner(services, request, proof)
      const message = await chosenPasswordFault(services, password, email)
      if (message)
        throw new Problem(422, `${message}.`, { errors: [{ field: 'password', message }] })
      const hash = await hashPassword(password)
      await transact(db, async (transaction) => {
        await changePassword(transaction, { accountId, sessionId }, hash)
        await sendLetter(transaction, env, { kind: 'password-reset', to: email }, (site) =>
          changedLetter(site, 'passwordChanged'),
        )
      })
      return reply.code(204).send()
    },
  )

  app.post(
    '/me/password/off',
    {
      schema: {
        ...meRoutes['POST /me/password/off'],
        tags,
        summary: 'Switch one’s password off',
        description: 'Only with a passkey. Ends one’s other sessions.',
      },
    },
    async (request, reply) => {
      const { accountId, id: sessionId, email } = sessionOf(request)
      requireOwnSignIn(env)
      await requireOwner(services, request, request.body)
      await transact(db, async (transaction) => {
        await changePassword(transaction, { accountId, sessionId }, null)
        await sendLetter(transaction, env, { kind: 'password-reset', to: email }, (site) =>
          changedLetter(site, 'passwordOff'),
        )
      })
      return reply.code(204).send()
    },
  )
}
