import type { FastifyRequest } from 'fastify'
import { meRoutes } from '#content/people/me-api.ts'
import { transact } from '../database/transactions.ts'
import { actorOf, sessionOf } from '../http/api/http.ts'
import type { ApiServer } from '../http/api/validation.ts'
import { Problem } from '../http/problems.ts'
import type { MediaServices } from '../media/media-services.ts'
import { countUpload } from '../media/upload.ts'
import { changedLetter, sendLetter } from './letters.ts'
import { changePassword, ownAccount, requireOwner, requireOwnSignIn } from './own-account.ts'
import { describePerson } from './people.ts'
import { portraitOf } from './portrait.ts'
import { saveRecipient } from './recipients.ts'
import { chosenPasswordFault } from './sign-in/chosen-password.ts'
import { hashPassword } from './sign-in/password.ts'

const tags = ['Own account']

/** Routes by which people with the messages duty change their own notification settings. */
export function staffNotificationRoutes(app: ApiServer, services: MediaServices) {
  app.put(
    '/me/notifications',
    {
      schema: {
        ...meRoutes['PUT /me/notifications'],
        tags,
        summary: 'Change own email notifications',
      },
    },
    async (request) => {
      const { accountId, email } = sessionOf(request)
      await saveRecipient(services.db, email, request.body, actorOf(request))
      return ownAccount(services, accountId)
    },
  )
}

/** Routes by which all staff read and change their own account. */
export function staffMeRoutes(app: ApiServer, services: MediaServices) {
  const { db, env } = services
  const mine = (request: FastifyRequest) => ownAccount(services, sessionOf(request).accountId)

  app.get('/me', { schema: { ...meRoutes['GET /me'], tags, summary: 'Get own account' } }, mine)

  app.put(
    '/me',
    { schema: { ...meRoutes['PUT /me'], tags, summary: 'Change own name' } },
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
        summary: 'Change own picture',
        description:
          'It is cropped to a small square and shown only in the back office. Counts as an upload.',
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
    { schema: { ...meRoutes['DELETE /me/picture'], tags, summary: 'Remove own picture' } },
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
        summary: 'Change own password',
        description:
          'Ends the account’s other sessions. Sends a notification if mail is set up. An account without a ' +
          'password confirms with a passkey.',
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
        summary: 'Switch own password off',
        description: 'Requires a passkey. Ends the account’s other sessions.',
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
