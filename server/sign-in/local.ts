import { findAdministrator } from '../database/administrators.ts'
import type { Database } from '../database/connect.ts'
import { addressKey, type Limits } from '../limits.ts'
import { generatePassword, hashPassword, isPassword } from './password.ts'
import { issueSsoToken } from './sessions.ts'
import type { SignIn } from './sign-in.ts'

/** Sign-in with an e-mail and a password that Atrium keeps itself (`SIGN_IN=local`). */
export function localSignIn(db: Database, limits: Limits): SignIn {
  // An unknown e-mail costs the same work as a known one, so time does not tell them apart.
  const nobody = hashPassword(generatePassword())

  return {
    location: (service) => `/sso?${new URLSearchParams({ service })}`,

    async withPassword({ email, password }, browser, address) {
      const retryAfter = limits.password.use(addressKey(address))
      if (retryAfter > 0) {
        return { status: 429, error: 'Too many attempts. Please wait a minute.', retryAfter }
      }
      if (email.trim() === '' || password === '') {
        return { status: 400, error: 'Please enter your e-mail and your password.' }
      }
      const administrator = await findAdministrator(db, email)
      const isRight = await isPassword(password, administrator?.passwordHash ?? (await nobody))
      if (!administrator || !isRight) {
        return { status: 401, error: 'The e-mail or the password is not right.' }
      }
      return { ssoToken: await issueSsoToken(db, administrator.id, browser) }
    },
  }
}
