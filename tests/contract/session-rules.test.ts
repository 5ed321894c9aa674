import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findAccount } from '#server/database/accounts.ts'
import type { Database } from '#server/database/connect.ts'
import { readEnv } from '#server/env.ts'
import { openDatabase } from '#server/prepare.ts'
import { admit } from '#server/sign-in/admit.ts'
import {
  findSession,
  issueSignInLink,
  redeemSignInLink,
  redeemSsoToken,
} from '#server/sign-in/sessions.ts'

const life = { idle: 3_600_000, absolute: 3_600_000 }
const browser = 'browser'
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-'))
})
afterAll(() => rm(directory, { recursive: true }))

const provider = {
  SIGN_IN: 'oidc',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'atrium',
  OIDC_ALLOW: '@example.com',
}

/** Starts on the same data with these settings, and does something before it ends again. */
async function started<T>(variables: Record<string, string>, work: (db: Database) => Promise<T>) {
  const { env, errors } = readEnv({ DATA_DIR: directory, SEED: 'none', ...variables })
  expect(errors).toEqual([])
  const db = await openDatabase(env, () => {})
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

const arrive = async (db: Database, variables: Record<string, string>) => {
  const { signIn } = readEnv(variables).env
  if (signIn.way === 'local') throw new Error('by a single sign-on')
  const arrival = {
    identity: { issuer: 'https://id.example.com', subject: 'ada' },
    email: 'ada@example.com',
    groups: [],
  }
  const returned = await admit(db, signIn, arrival, browser)
  if ('error' in returned) throw new Error(returned.error)
  return returned.ssoToken
}

const redeem = async (db: Database, ssoToken: string) =>
  (await redeemSsoToken(db, ssoToken, browser, { life })) ?? ''

test.each([
  ['who may enter', { ...provider, OIDC_ALLOW: 'bea@example.com' }],
  ['as what', { ...provider, OIDC_ROLES: 'bea@example.com=administrator' }],
  ['the provider', { ...provider, OIDC_ISSUER: 'https://other.example.com' }],
  ['the way to sign in', { SIGN_IN: 'local', ADMIN_PASSWORD: 'correct horse battery' }],
])(
  'a start with another answer to %s ends what was opened under the former one',
  async (_, other) => {
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
  },
)
