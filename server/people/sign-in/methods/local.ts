import { rightsSentence } from '#content/people/accounts.ts'
import { rulesFingerprint } from '../../../env/rules-fingerprint.ts'
import { findAccount, listAccounts } from '../../accounts.ts'
import type { SignInDependencies } from '../dependencies.ts'
import { issueSsoToken } from '../one-time-tokens.ts'
import { generatePassword, hashPassword, isPassword } from '../password.ts'
import { reserveTry } from '../password-tries.ts'
import type { SignIn } from '../sign-in.ts'

/** Sign-in with email address and password, stored by Atrium (`SIGN_IN=local`). */
export function localSignIn({ db, env, limits }: SignInDependencies) {
  // Dummy hash: checking an unknown email address takes as long as a known one.
  const dummyHash = hashPassword(generatePassword())
  const rules = rulesFingerprint(env.signIn)

  return {
    location: async () => `/sso?${new URLSearchParams({ service: `${env.siteUrl}/checking` })}`,

    async withPassword({ email, password }, browserSecret, ip) {
      const key = email.trim().toLowerCase()
      const isEmpty = key === '' || password === ''
      const { retryAfter, succeeded } = await reserveTry(limits, 'guesses', {
        ip,
        ...(!isEmpty && { account: { key, browserSecret } }),
      })
      if (!succeeded) {
        return { status: 429, error: 'Too many attempts. Please wait a minute.', retryAfter }
      }
      if (isEmpty) return { status: 400, error: 'Please enter your email and password.' }
      const account = await findAccount(db, email)
      const isRight = await isPassword(password, account?.passwordHash ?? (await dummyHash))
      if (!account?.passwordHash || !isRight) {
        return { status: 401, error: 'The email or password is incorrect.' }
      }
      await succeeded()
      return { ssoToken: await issueSsoToken(db, account.id, browserSecret, { rules }) }
    },

    async check() {
      const accounts = await listAccounts(db)
      const findings = accounts.map((account) => rightsSentence(account.email, account))
      return { findings, errors: accounts.length > 0 ? [] : ['nobody may sign in'] }
    },
  } satisfies SignIn
}
