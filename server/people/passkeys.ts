import { createHmac } from 'node:crypto'
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server'
import type { Kysely } from 'kysely'
import { productName } from '#content/brand/product.ts'
import type { Passkey } from '#content/people/me-api.ts'
import { minuteMs } from '#content/text/durations.ts'
import type { Database } from '../database/connect.ts'
import { hasRow } from '../database/engine/has-row.ts'
import { LastWayInError, MissingError } from '../database/errors.ts'
import { now } from '../database/ids.ts'
import { transact, transactWithReserve } from '../database/transactions.ts'
import { rulesFingerprint } from '../env/rules-fingerprint.ts'
import { ipKey } from '../http/rate-limits.ts'
import type { Limits } from '../limits.ts'
import type { Tables } from '../tables.ts'
import { recordPersonChange } from './accounts.ts'
import { getPerson } from './people.ts'
import type { SignInDependencies } from './sign-in/dependencies.ts'
import { isOwnState, newState } from './sign-in/methods/authorization-state.ts'
import { issueSsoToken } from './sign-in/one-time-tokens.ts'
import { hashSecret } from './sign-in/secrets.ts'
import type { PasswordResult, RequestOptions } from './sign-in/sign-in.ts'

/** The data that verifies a passkey's sign-in. */
export interface StoredPasskey {
  id: string
  /** COSE key in base64url. */
  publicKey: string
  counter: number
  transports: string[]
}

/** An account's passkeys, oldest first. */
export async function listPasskeys(db: Kysely<Tables>, accountId: string): Promise<Passkey[]> {
  const found = db.selectFrom('passkeys').where('accountId', '=', accountId)
  const columns = ['id', 'name', 'createdAt', 'usedAt'] as const
  const rows = await found.select(columns).orderBy('createdAt').orderBy('id').execute()
  return rows.map(({ id: _id, ...rest }) => ({ _id, ...rest }))
}

export async function findPasskey(db: Kysely<Tables>, id: string) {
  const row = await db
    .selectFrom('passkeys')
    .select(['id', 'accountId', 'publicKey', 'counter', 'transports'])
    .where('id', '=', id)
    .executeTakeFirst()
  // Cast: `addPasskey` wrote a list of strings.
  return row && { ...row, transports: JSON.parse(row.transports) as string[] }
}

/** Whether any account has a passkey. */
export const hasPasskeys = (db: Kysely<Tables>): Promise<boolean> =>
  hasRow(db.selectFrom('passkeys').select('id'))

/** Adds a passkey, and records this in the activity as an action of its owner. */
export function addPasskey(
  db: Database,
  accountId: string,
  { transports, ...passkey }: StoredPasskey & { name: string },
): Promise<void> {
  return transact(db, async (transaction) => {
    const row = { ...passkey, transports: JSON.stringify(transports), createdAt: now() }
    await transaction
      .insertInto('passkeys')
      .values({ ...row, accountId, usedAt: null })
      .execute()
    const owner = await getPerson(transaction, accountId)
    await recordPersonChange(transaction, owner.email, 'passkey-added', owner)
  })
}

async function notePasskeyUse(db: Database, id: string, counter: number): Promise<void> {
  await transactWithReserve(db, (transaction) =>
    transaction
      .updateTable('passkeys')
      .set({ counter, usedAt: now() })
      .where('id', '=', id)
      .execute(),
  )
}

/** Throws `MissingError` if the account has no passkey with this id. */
export async function renamePasskey(
  db: Database,
  accountId: string,
  id: string,
  name: string,
): Promise<void> {
  await transact(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('accountId', '=', accountId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new MissingError()
  })
}

/** Throws `MissingError`, and `LastWayInError` if the owner would have no password and no passkey left. */
export function removePasskey(db: Database, accountId: string, id: string): Promise<void> {
  return transact(db, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('accountId', '=', accountId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new MissingError()
    const owner = await getPerson(transaction, accountId)
    const left = await listPasskeys(transaction, accountId)
    if (owner.passwordHash === null && left.length === 0) throw new LastWayInError()
    await recordPersonChange(transaction, owner.email, 'passkey-removed', owner)
  })
}

/**
 * Derives challenges from the browser secret, like the state of a single sign-on: nothing is stored before the
 * response, and only the same browser can respond. A challenge is valid for 15 minutes.
 */
const keyOf = (browserSecret: string) =>
  createHmac('sha256', browserSecret).update('passkey').digest('base64url')

const newChallenge = (browserSecret: string): string => newState(keyOf(browserSecret))

/**
 * Whether the challenge was issued to this browser in the last 15 minutes and was not used before. Marks it as used.
 * `sent` is the challenge that the browser signed, in base64url.
 */
async function takeChallenge(
  { replayGuard }: Limits,
  browserSecret: string,
  sent: string,
): Promise<boolean> {
  const challenge = Buffer.from(sent, 'base64url').toString('utf8')
  if (!isOwnState(keyOf(browserSecret), challenge)) return false
  return replayGuard.add(hashSecret(challenge))
}

/** The passkey's owner. The account may not exist yet. */
interface Owner {
  id: string
  email: string
  name: string
  passkeys: Pick<Passkey, '_id'>[]
}

/** Loaded on first use, so that startup does not wait for the library. */
const library = () => import('@simplewebauthn/server')

/** Options for `navigator.credentials.create`. Excludes the account's existing passkeys. */
export async function registrationOptions(
  siteUrl: string,
  browserSecret: string,
  { id, email, name, passkeys }: Owner,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: `${productName} · ${new URL(siteUrl).host}`,
    rpID: new URL(siteUrl).hostname,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: name || email,
    challenge: newChallenge(browserSecret),
    attestationType: 'none',
    excludeCredentials: passkeys.map((passkey) => ({ id: passkey._id })),
    // Discoverable: the sign-in page requests a passkey without knowing the account.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** Verifies a new passkey; `undefined` if it is refused. */
export async function verifyRegistration(
  { env, limits }: SignInDependencies,
  browserSecret: string,
  response: unknown,
): Promise<StoredPasskey | undefined> {
  const { verifyRegistrationResponse } = await library()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      // Cast: the library validates the response and throws if it is invalid.
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: (sent) => takeChallenge(limits, browserSecret, sent),
      expectedOrigin: env.siteUrl,
      expectedRPID: new URL(env.siteUrl).hostname,
      requireUserVerification: true,
    })
    if (!registrationInfo) return undefined
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
  } catch {
    return undefined
  }
}

export const requestOptions = (siteUrl: string, browserSecret: string): RequestOptions => ({
  challenge: Buffer.from(newChallenge(browserSecret)).toString('base64url'),
  rpId: new URL(siteUrl).hostname,
  userVerification: 'required',
  timeout: 5 * minuteMs,
})

const refused: PasswordResult = {
  status: 401,
  error:
    'This passkey does not belong to this site, or the page was open for too long. Please try again.',
}

/** Signs in with the browser's response to `requestOptions`. */
export async function withPasskey(
  { db, env, limits }: SignInDependencies,
  answer: unknown,
  browserSecret: string,
  ip: string,
): Promise<PasswordResult> {
  const retryAfter = await limits.password.use(ipKey(ip))
  if (retryAfter > 0) {
    return { status: 429, error: 'Too many attempts. Please wait a minute.', retryAfter }
  }
  const accountId = await verifiedOwner({ db, env, limits }, answer, browserSecret)
  if (accountId === undefined) return refused
  await limits.password.giveBack(ipKey(ip))
  const rules = rulesFingerprint(env.signIn)
  return { ssoToken: await issueSsoToken(db, accountId, browserSecret, { rules }) }
}

/**
 * The account of the passkey that signed a response to `requestOptions` in this browser; `undefined` for an invalid
 * response.
 */
export async function verifiedOwner(
  { db, env, limits }: SignInDependencies,
  answer: unknown,
  browserSecret: string,
): Promise<string | undefined> {
  const { verifyAuthenticationResponse } = await library()
  try {
    // Cast: the library validates the response and throws if it is invalid.
    const response = answer as Parameters<typeof verifyAuthenticationResponse>[0]['response']
    const passkey = await findPasskey(db, String(response.id))
    if (!passkey) return undefined
    const { id, counter, transports } = passkey
    const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, 'base64url'))
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: (sent) => takeChallenge(limits, browserSecret, sent),
      expectedOrigin: env.siteUrl,
      expectedRPID: new URL(env.siteUrl).hostname,
      requireUserVerification: true,
      credential: { id, publicKey, counter, transports },
    })
    if (!verified) return undefined
    await notePasskeyUse(db, id, authenticationInfo.newCounter)
    return passkey.accountId
  } catch {
    return undefined
  }
}
