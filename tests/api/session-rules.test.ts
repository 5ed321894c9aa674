import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '#content/text/durations.ts'
import type { Database } from '#server/database/connect.ts'
import { readEnv } from '#server/env/env.ts'
import { createLimits } from '#server/limits.ts'
import { findAccount } from '#server/people/accounts.ts'
import { authorizeUser } from '#server/people/sign-in/methods/authorize-user.ts'
import { localSignIn } from '#server/people/sign-in/methods/local.ts'
import { issueSignInLink, redeemSignInLink } from '#server/people/sign-in/one-time-tokens.ts'
import { findSession, redeemSsoToken } from '#server/people/sign-in/sessions.ts'
import { bootstrap } from '#server/process/bootstrap.ts'
import { createEmptyDatabase, type TestDatabase } from '#tests/support/databases/database.ts'

const life = { idleMs: hourMs, absoluteMs: hourMs }
const browser = 'browser'
let [one, other]: TestDatabase[] = []
beforeAll(async () => {
  one = await createEmptyDatabase()
  other = await createEmptyDatabase()
})
afterAll(async () => {
  await one?.remove()
  await other?.remove()
})

const provider = {
  SIGN_IN: 'oidc',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'atrium',
  OIDC_ALLOW: '@example.com',
}

type Variables = Record<string, string>

/** Starts the site on the same data with these variables, runs `work` and stops it. */
async function started<T>(variables: Variables, work: (db: Database) => Promise<T>) {
  const { env, errors } = readEnv({ ...one?.variables, SEED: 'none', ...variables })
  expect(errors).toEqual([])
  const db = await bootstrap(env, () => {})
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const arrive = async (db: Database, variables: Variables) => {
  const { signIn } = readEnv(variables).env
  if (signIn.way === 'local') throw new Error('by a single sign-on')
  const arrival = {
    identity: { issuer: 'https://id.example.com', subject: 'ada' },
    email: 'ada@example.com',
    groups: [],
  }
  const returned = await authorizeUser(db, signIn, arrival, browser)
  if (!('ssoToken' in returned)) throw new Error(JSON.stringify(returned))
  return returned.ssoToken
}

const openByPassword = async (db: Database, variables: Variables) => {
  const { env } = readEnv(variables)
  const signIn = localSignIn({ db, env, limits: createLimits(1000) })
  const credentials = { email: 'admin@example.com', password: String(variables.ADMIN_PASSWORD) }
  const attempt = await signIn.withPassword(credentials, browser, '192.0.2.1')
  if (!('ssoToken' in attempt) || !attempt.ssoToken) throw new Error(attempt.error)
  return redeem(db, attempt.ssoToken)
}

const redeem = async (db: Database, ssoToken: string) =>
  (await redeemSsoToken(db, ssoToken, browser, { life })) ?? ''

test.each([
  ['the accounts', { ...provider, OIDC_ALLOW: 'bea@example.com' }],
  ['the roles', { ...provider, OIDC_ROLES: 'bea@example.com=administrator' }],
  ['the client', { ...provider, OIDC_CLIENT_ID: 'other' }],
  ['the issuer', { ...provider, OIDC_ISSUER: 'https://other.example.com' }],
  ['the sign-in method', { SIGN_IN: 'local', ADMIN_PASSWORD: 'correct horse battery' }],
])('a start that changes %s ends the sessions opened before', async (_, other) => {
  const before = await started(provider, async (db) => {
    const session = await redeem(db, await arrive(db, provider))
    const unused = await arrive(db, provider)
    const account = await findAccount(db, 'ada@example.com')
    const link = await issueSignInLink(db, account?.id ?? '')
    const byLink = await redeem(db, (await redeemSignInLink(db, link, browser)) ?? '')
    return { session, unused, byLink }
  })
  await started({ ...provider, PORT: '3999' }, async (db) => {
    expect(await findSession(db, before.session, life)).not.toBeNull()
  })
  await started(other, async (db) => {
    expect(await findSession(db, before.session, life)).toBeNull()
    expect(await redeem(db, before.unused)).toBe('')
    expect(await findSession(db, before.byLink, life)).toMatchObject({ email: 'ada@example.com' })
  })
})

test('switching from passwords to single sign-on ends sessions, also on an older server', async () => {
  const local = {
    SIGN_IN: 'local',
    ADMIN_PASSWORD: 'correct horse battery',
    ...other?.variables,
  }
  const session = await started(local, (db) => openByPassword(db, local))
  await started({ ...local, PORT: '3999' }, async (db) => {
    expect(await findSession(db, session, life)).not.toBeNull()
    // The old server opens another session after the new server has started.
    const { rules } = readEnv(provider).env.sessionLife
    const late = await redeem(db, await arrive(db, provider))
    expect(await findSession(db, late, { ...life, rules: rules ?? '' })).not.toBeNull()
    expect(await findSession(db, late, { ...life, rules: 'local' })).toBeNull()
  })
  await started({ ...provider, ...other?.variables }, async (db) => {
    expect(await findSession(db, session, life)).toBeNull()
  })
})
