import { createApp } from '#server/app.ts'
import { readEnv } from '#server/env/env.ts'
import { limitsOf } from '#server/limits.ts'
import { findAccount } from '#server/people/accounts.ts'
import { createSignIn } from '#server/people/sign-in/create-sign-in.ts'
import { newSecret } from '#server/people/sign-in/secrets.ts'
import { redeemSsoToken } from '#server/people/sign-in/sessions.ts'
import type { CallbackResult } from '#server/people/sign-in/sign-in.ts'
import { createDatabase } from '../databases/database.ts'
import { freePort } from './server.ts'

/** A listening site without pages, with the sign-in method that `variables` configure. */
export async function openSite(variables: Record<string, string>, limitFactor = 1000) {
  const port = String(await freePort())
  const database = await createDatabase()
  const { db } = database
  const { env, errors } = readEnv({
    ...database.variables,
    PORT: port,
    LOG_LEVEL: 'silent',
    ...variables,
  })
  if (errors.length > 0) throw new Error(errors.join('\n'))
  const limits = limitsOf(db, limitFactor)
  const app = await createApp({ env, db, limits })
  await app.listen({ port: env.port, host: env.host })
  const signIn = await createSignIn({ env, db, limits })
  const browser = newSecret()

  const sessionOf = async (ssoToken: string) =>
    (await redeemSsoToken(db, ssoToken, browser, { life: env.sessionLife })) ?? ''

  return {
    env,
    db,
    app,
    signIn,
    url: env.siteUrl,
    sessionOf,
    /** Environment variables with which another process uses the database. */
    variables: database.variables,
    /** The browser secret of the browser that signs in. */
    browser,
    handleCallback: (
      url: URL,
      inBrowser = browser,
      address = '192.0.2.1',
    ): Promise<CallbackResult> =>
      signIn.handleCallback?.(url, inBrowser, address) ??
      Promise.reject(new Error('this sign-in method has no callback')),
    account: (email: string) => findAccount(db, email),
    /** The status of a call that requires a session. */
    statusOf: async (token: string) =>
      (await app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } }))
        .statusCode,
    async close() {
      await app.close()
      await database.remove()
    },
  }
}

export type OpenSite = Awaited<ReturnType<typeof openSite>>
