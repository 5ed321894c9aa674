import type { FastifyRequest } from 'fastify'
import { hasDuty } from '#content/accounts.ts'
import type { OwnAccount } from '#content/api/me.ts'
import { findNotifications } from '../../database/mail/recipients.ts'
import { listPasskeys } from '../../database/people/passkeys.ts'
import { personOf } from '../../database/people/people.ts'
import type { Env } from '../../env.ts'
import { Problem } from '../../http/problems.ts'
import type { Services } from '../../services.ts'
import { isPassword } from '../../sign-in/password.ts'
import { sessionOf } from '../http.ts'

/** One's own account, as its page shows it. */
export async function ownAccount({ db, env }: Services, id: string): Promise<OwnAccount> {
  const { email, name, picture, passwordHash, ...rights } = await personOf(db, id)
  return {
    ...{ email, name, picture },
    signsInHere: env.signIn.way === 'local',
    hasPassword: passwordHash !== null,
    passkeys: await listPasskeys(db, id),
    notifications: hasDuty(rights, 'messages')
      ? await findNotifications(db, email, env.mail?.notify ?? [])
      : null,
  }
}

/** With a single sign-on there are neither passwords nor passkeys here. */
export function requireOwnSignIn({ signIn }: Env) {
  if (signIn.way === 'local') return
  throw new Problem(
    409,
    'You sign in with a single sign-on: passwords and passkeys are kept there.',
  )
}

/**
 * Asks for the password once more before the way in is changed: whoever finds an open browser must not
 * keep the account. Guesses count as those at the sign-in do.
 */
export async function requirePassword(
  { db, limits }: Services,
  request: FastifyRequest,
  password: string,
) {
  const { accountId, email } = sessionOf(request)
  const { passwordHash } = await personOf(db, accountId)
  if (passwordHash === null) return
  const retryAfter = await limits.guesses.wait(email, '')
  if (retryAfter > 0) {
    throw new Problem(429, 'Too many attempts. Please wait a minute.', { retryAfter })
  }
  if (await isPassword(password, passwordHash)) return
  await limits.guesses.failed(email)
  const message = 'This is not your password'
  throw new Problem(422, `${message}.`, { errors: [{ field: 'current', message }] })
}
