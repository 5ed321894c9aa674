import type { FastifyRequest } from 'fastify'
import { hasDuty } from '#content/people/accounts.ts'
import type { OwnAccount, OwnerProof } from '#content/people/me-api.ts'
import type { Database } from '../database/connect.ts'
import { LastWayInError } from '../database/errors.ts'
import { transact } from '../database/transactions.ts'
import type { Env } from '../env/env.ts'
import { sessionOf } from '../http/api/http.ts'
import type { HttpServices } from '../http/http-services.ts'
import { Problem } from '../http/problems.ts'
import { recordPersonChange } from './accounts.ts'
import { withdraw } from './outstanding.ts'
import { listPasskeys, verifiedOwner } from './passkeys.ts'
import { getPerson } from './people.ts'
import { findNotifications } from './recipients.ts'
import { readBrowserSecret } from './sign-in/browser-cookie.ts'
import { isPassword } from './sign-in/password.ts'
import { reserveTry } from './sign-in/password-tries.ts'

/** The account as its owner's account page shows it. */
export async function ownAccount({ db, env }: HttpServices, id: string): Promise<OwnAccount> {
  const { email, name, picture, passwordHash, ...rights } = await getPerson(db, id)
  return {
    email,
    name,
    picture,
    signsInHere: env.signIn.way === 'local',
    hasPassword: passwordHash !== null,
    passkeys: await listPasskeys(db, id),
    notifications: hasDuty(rights, 'messages')
      ? await findNotifications(db, email, env.notifyEmail)
      : null,
  }
}

/** Throws `Problem` if staff use single sign-on: Atrium then stores no passwords and passkeys. */
export function requireOwnSignIn({ signIn }: Env) {
  if (signIn.way === 'local') return
  throw new Problem(
    409,
    'You sign in with single sign-on, which manages your password and passkeys.',
  )
}

/**
 * Re-authentication: checks the password or a passkey before a sign-in method changes, so that somebody at an
 * unlocked browser cannot take over the account. Accounts without a password need a passkey. Attempts are counted per
 * session, so guesses in another session do not lock the owner out. Throws `Problem` with status 429 for too many
 * attempts, and with status 422 for a wrong password or passkey.
 */
export async function requireOwner(
  services: HttpServices,
  request: FastifyRequest,
  { current, assertion }: OwnerProof,
) {
  const { db, limits, env } = services
  const { accountId, id: sessionId } = sessionOf(request)
  const { retryAfter, succeeded } = await reserveTry(limits, 'reauthentication', {
    ip: request.ip,
    account: { key: `${accountId}\n${sessionId}`, browserSecret: '' },
  })
  if (!succeeded) {
    throw new Problem(429, 'Too many attempts. Please wait a minute.', { retryAfter })
  }
  const { passwordHash } = await getPerson(db, accountId)
  if (assertion || passwordHash === null) {
    const browser = readBrowserSecret(request.headers.cookie ?? '', env.siteUrl) ?? ''
    const owner = assertion && (await verifiedOwner(services, assertion, browser))
    if (owner === accountId) return succeeded()
    const message = 'Confirm with one of your passkeys'
    throw new Problem(422, `${message}.`, { errors: [{ field: 'assertion', message }] })
  }
  if (await isPassword(current, passwordHash)) return succeeded()
  const message = 'This is not your password'
  throw new Problem(422, `${message}.`, { errors: [{ field: 'current', message }] })
}

/** Changes or removes one's own password. Ends the account's other sessions, its pending sign-ins and its links. */
export function changePassword(
  db: Database,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  passwordHash: string | null,
): Promise<void> {
  return transact(db, async (transaction) => {
    const owner = await getPerson(transaction, accountId)
    if (passwordHash === null && (await listPasskeys(transaction, accountId)).length === 0) {
      throw new LastWayInError()
    }
    await transaction
      .updateTable('accounts')
      .set({ passwordHash })
      .where('id', '=', accountId)
      .execute()
    await transaction
      .deleteFrom('sessions')
      .where('accountId', '=', accountId)
      .where('id', '!=', sessionId)
      .execute()
    await transaction.deleteFrom('ssoTokens').where('accountId', '=', accountId).execute()
    const action = passwordHash === null ? 'password-off' : 'password-set'
    await recordPersonChange(transaction, owner.email, action, owner)
    await withdraw(transaction, owner, { by: owner.email, reason: 'password' })
  })
}
