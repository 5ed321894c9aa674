import type { ExpressionBuilder, Kysely } from 'kysely'
import type { OpenSession } from '#content/api/auth.ts'
import type { Account } from '../database/accounts.ts'
import { type Database, transact } from '../database/connect.ts'
import { MissingError } from '../database/errors.ts'
import { newId } from '../database/ids.ts'
import type { Tables } from '../database/schema.ts'
import { unavailability } from '../database/sqlite/result-codes.ts'
import { redeemOneTimeToken } from './one-time-tokens.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { sessionMoment } from './session-clock.ts'

/** Who a request comes from. */
export interface Session extends Omit<Account, 'id'> {
  id: string
  accountId: string
}

/** How long a session lives, in milliseconds. */
export interface SessionLife {
  /** Without a request. */
  idle: number
  /** At all. */
  absolute: number
  /** The rules of now; those of others are over. Absent where nobody asks. */
  rules?: string
}

const minute = 60_000
/** A session from the future is one of a clock that was wrong. */
const tolerance = 5 * minute

/**
 * Turns a one-time token into a session and gives the session's token, or `null`.
 */
export function redeemSsoToken(
  db: Database,
  ssoToken: string,
  browser: string,
  { life, name = '' }: { life: SessionLife; name?: string },
): Promise<string | null> {
  return transact(db, async (transaction) => {
    const redeemed = await redeemOneTimeToken(transaction, ssoToken)
    if (!redeemed || redeemed.browserHash !== hashSecret(browser)) return null

    const token = newSecret()
    const { accountId, providerSession, idToken, rules } = redeemed
    const createdAt = sessionMoment()
    await deleteExpiredSessions(transaction, life)
    await transaction
      .insertInto('sessions')
      .values({
        ...{ id: newId(), tokenHash: hashSecret(token), accountId, browser: name },
        ...{ providerSession, idToken, rules, createdAt, usedAt: createdAt },
      })
      .execute()
    return token
  })
}

/**
 * The session of a token; `null` when there is none, or none any more. A call that nobody asked for,
 * such as one that an open page makes by itself, is no use: `isUse` is false.
 */
export async function findSession(
  db: Database,
  token: string,
  life: SessionLife,
  isUse = true,
): Promise<Session | null> {
  const session = await db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select(['sessions.id', 'accountId', 'email', 'role', 'usedAt'])
    .where('tokenHash', '=', hashSecret(token))
    .where((where) => alive(where, life))
    .executeTakeFirst()
  if (!session) return null
  const { usedAt, ...rest } = session
  // Being exact to the minute saves a write with every request.
  if (isUse && usedAt < sessionMoment(-minute)) await noteUse(db, session.id)
  return rest
}

/** A database that takes no write now must not keep anybody from reading. */
async function noteUse(db: Database, id: string) {
  try {
    const use = { usedAt: sessionMoment() }
    await db.updateTable('sessions').set(use).where('id', '=', id).execute()
  } catch (error) {
    if (!unavailability(error)) throw error
  }
}

/** The open sessions of an account, or of all, the last used first. */
export async function listSessions(
  db: Kysely<Tables>,
  asking: Session,
  life: SessionLife,
): Promise<OpenSession[]> {
  let found = db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .where((where) => alive(where, life))
  if (asking.role !== 'administrator') found = found.where('accountId', '=', asking.accountId)
  const rows = await found
    .select(['sessions.id', 'email', 'browser', 'sessions.createdAt', 'usedAt'])
    .orderBy('usedAt', 'desc')
    .orderBy('sessions.id')
    .execute()
  return rows.map(({ id, ...rest }) => ({ _id: id, ...rest, isThis: id === asking.id }))
}

/** Ends a session at once. An editor can end their own only. Throws `MissingError`. */
export function revokeSession(db: Database, asking: Session, id: string): Promise<void> {
  return transact(db, async (transaction) => {
    let doomed = transaction.deleteFrom('sessions').where('id', '=', id)
    if (asking.role !== 'administrator') doomed = doomed.where('accountId', '=', asking.accountId)
    const { numDeletedRows } = await doomed.executeTakeFirst()
    if (numDeletedRows === 0n) throw new MissingError()
  })
}

/** Ends every session of an account: in this browser and in all others. */
export async function revokeSessionsOfAccount(db: Database, accountId: string): Promise<void> {
  await transact(db, async (transaction) => {
    await transaction.deleteFrom('sessions').where('accountId', '=', accountId).execute()
    await transaction.deleteFrom('ssoTokens').where('accountId', '=', accountId).execute()
  })
}

/**
 * Ends what was opened under other rules than these, for good: who is not let in any more is not in any
 * more. Links of the machine's owner know no rules.
 */
export function revokeSessionsOfOtherRules(db: Database, rules: string): Promise<void> {
  return transact(db, async (transaction) => {
    await transaction.deleteFrom('sessions').where('rules', '<>', rules).execute()
    await transaction.deleteFrom('ssoTokens').where('rules', '<>', rules).execute()
  })
}

/** Deletes the sessions that nobody has used for too long, or that are too old. */
export async function deleteExpiredSessions(db: Database, life: SessionLife): Promise<void> {
  await transact(db, (transaction) =>
    transaction
      .deleteFrom('sessions')
      .where((where) => where.not(alive(where, life)))
      .execute(),
  )
}

/** Deletes the one-time tokens that are over. */
export async function deleteExpiredSsoTokens(db: Database): Promise<void> {
  await transact(db, (transaction) =>
    transaction.deleteFrom('ssoTokens').where('expiresAt', '<', sessionMoment()).execute(),
  )
}

/** Ends a session at its logout. Gives what its single sign-on wants to know of that. */
export function logOut(db: Database, id: string): Promise<{ idToken: string | null }> {
  return transact(db, async (transaction) => {
    const ended = await transaction
      .deleteFrom('sessions')
      .where('id', '=', id)
      .returning('idToken')
      .executeTakeFirst()
    return ended ?? { idToken: null }
  })
}

/** Ends what a single sign-on has ended: one session of its own, or all of an identity. */
export async function revokeSessionsOfProvider(
  db: Database,
  issuer: string,
  { sid, subject }: { sid?: string | undefined; subject?: string | undefined },
): Promise<void> {
  await transact(db, async (transaction) => {
    let accounts = transaction.selectFrom('accounts').select('id').where('issuer', '=', issuer)
    if (subject !== undefined) accounts = accounts.where('subject', '=', subject)
    let sessions = transaction.deleteFrom('sessions').where('accountId', 'in', accounts)
    if (sid !== undefined) sessions = sessions.where('providerSession', '=', sid)
    await sessions.execute()
    // A sign-in that is not finished yet must not outlive it either.
    let tokens = transaction.deleteFrom('ssoTokens').where('accountId', 'in', accounts)
    if (sid !== undefined) tokens = tokens.where('providerSession', '=', sid)
    await tokens.execute()
  })
}

function alive(where: ExpressionBuilder<Tables, 'sessions'>, life: SessionLife) {
  const { idle, absolute, rules } = life
  const isFree = where('sessions.rules', 'is', null)
  return where.and([
    where('sessions.usedAt', '>=', sessionMoment(-idle)),
    where('sessions.createdAt', '>=', sessionMoment(-absolute)),
    where('sessions.createdAt', '<=', sessionMoment(tolerance)),
    ...(rules === undefined ? [] : [where.or([isFree, where('sessions.rules', '=', rules)])]),
  ])
}
