import { meRoutes } from '#content/people/me-api.ts'
import { transact } from '../database/transactions.ts'
import { sessionOf } from '../http/api/http.ts'
import type { ApiServer } from '../http/api/validation.ts'
import type { HttpServices } from '../http/http-services.ts'
import { Problem } from '../http/problems.ts'
import { changedLetter, sendLetter } from './letters.ts'
import { ownAccount, requireOwner, requireOwnSignIn } from './own-account.ts'
import {
  addPasskey,
  findPasskey,
  listPasskeys,
  registrationOptions,
  removePasskey,
  renamePasskey,
  requestOptions,
  verifyRegistration,
} from './passkeys.ts'
import { getPerson } from './people.ts'
import { ensureBrowserSecret, readBrowserSecret } from './sign-in/browser-cookie.ts'

const tags = ['Own account']

/** Routes by which all staff manage their own passkeys. */
export function staffPasskeyRoutes(app: ApiServer, services: HttpServices) {
  const { db, env } = services
  app.post(
    '/me/confirmation/options',
    {
      schema: {
        ...meRoutes['POST /me/confirmation/options'],
        tags,
        summary: 'Start a confirmation with a passkey',
        description:
          'The challenge is valid once, for 15 minutes, in the browser that requested it.',
      },
    },
    async (request, reply) => {
      requireOwnSignIn(env)
      const { cookie, secret } = ensureBrowserSecret(request.headers.cookie ?? '', env.siteUrl)
      const passkeys = await listPasskeys(db, sessionOf(request).accountId)
      const allowCredentials = passkeys.map(({ _id: id }) => ({ id, type: 'public-key' as const }))
      reply.header('Set-Cookie', cookie)
      return reply.send({ ...requestOptions(env.siteUrl, secret), allowCredentials })
    },
  )

  app.post(
    '/me/passkeys/options',
    {
      schema: {
        ...meRoutes['POST /me/passkeys/options'],
        tags,
        summary: 'Start the registration of a passkey',
        description:
          'The challenge is valid once, for 15 minutes, in the browser that requested it.',
      },
    },
    async (request, reply) => {
      requireOwnSignIn(env)
      const { accountId: id } = sessionOf(request)
      const { cookie, secret } = ensureBrowserSecret(request.headers.cookie ?? '', env.siteUrl)
      const { email, name } = await getPerson(db, id)
      const owner = { id, email, name, passkeys: await listPasskeys(db, id) }
      reply.header('Set-Cookie', cookie)
      return reply.send({ ...(await registrationOptions(env.siteUrl, secret, owner)) })
    },
  )

  app.post(
    '/me/passkeys',
    {
      schema: {
        ...meRoutes['POST /me/passkeys'],
        tags,
        summary: 'Add a passkey',
        description: 'Requires the password, or another passkey if there is no password.',
      },
    },
    async (request) => {
      requireOwnSignIn(env)
      const { accountId, email } = sessionOf(request)
      const { name, response, ...proof } = request.body
      await requireOwner(services, request, proof)
      const browser = readBrowserSecret(request.headers.cookie ?? '', env.siteUrl)
      const made = browser && (await verifyRegistration(services, browser, response))
      if (!made || (await findPasskey(db, made.id))) {
        throw new Problem(422, 'This passkey could not be accepted. Please try again.')
      }
      await transact(db, async (transaction) => {
        await addPasskey(transaction, accountId, { ...made, name: name || 'Passkey' })
        await sendLetter(transaction, env, { kind: 'password-reset', to: email }, (site) =>
          changedLetter(site, 'passkeyAdded'),
        )
      })
      return ownAccount(services, accountId)
    },
  )

  app.put(
    '/me/passkeys/:id',
    { schema: { ...meRoutes['PUT /me/passkeys/:id'], tags, summary: 'Rename a passkey' } },
    async (request) => {
      const { accountId } = sessionOf(request)
      await renamePasskey(db, accountId, request.params.id, request.body.name || 'Passkey')
      return ownAccount(services, accountId)
    },
  )

  app.delete(
    '/me/passkeys/:id',
    {
      schema: {
        ...meRoutes['DELETE /me/passkeys/:id'],
        tags,
        summary: 'Remove a passkey',
        description:
          'Requires a confirmation. The last one can only be removed if there is a password.',
      },
    },
    async (request) => {
      const { accountId } = sessionOf(request)
      await app.requireConfirmation(request)
      await removePasskey(db, accountId, request.params.id)
      return ownAccount(services, accountId)
    },
  )
}
