import type { ExpressionBuilder, Kysely } from 'kysely'
import type { OpenSession } from '#content/people/sign-in-api.ts'
import { minuteMs } from '#content/text/durations.ts'
import type { Database } from '../../database/connect.ts'
import { deleteInBatches } from '../../database/delete-in-batches.ts'
import { BusyError } from '../../database/engine/transaction-errors.ts'
import { unavailability } from '../../database/engine/unavailability.ts'
import { withDeadline } from '../../database/engine/write-mutex.ts'
import { MissingError } from '../../database/errors.ts'
import { newId } from '../../database/ids.ts'
import { transact, transactWithReserve } from '../../database/transactions.ts'
import type { SessionLife } from '../../env/env.ts'
import type { Session } from '../../http/api/session.ts'
import type { Tables } from '../../tables.ts'
import { recordPersonChange } from '../accounts.ts'
import { withdraw } from '../outstanding.ts'
import { readRights } from '../rights.ts'
import { redeemOneTimeToken } from './one-time-tokens.ts'
import { hashSecret, newSecret } from './secrets.ts'
import { sessionMoment } from './session-clock.ts'

/** Tolerance for creation times in the future, which come from a wrong clock. */
const toleranceMs = 5 * minuteMs

/** Exchanges an ssoToken (a one-time token) for a session token; `null` if the ssoToken is invalid. */
export function redeemSsoToken(
  db: Database,
  ssoToken: string,
  browserSecret: string,
  { life, name = '' }: { life: SessionLife; name?: string },
): Promise<string | null> {
  return transactWithReserve(db, async (transaction) => {
    const redeemed = await redeemOneTimeToken(transaction, ssoToken)
    if (!redeemed || redeemed.browserHash !== hashSecret(browserSecret)) return null

    const token = newSecret()
    const { accountId, providerSession, idToken, rules } = redeemed
    const createdAt = sessionMoment()
    await deleteExpiredSessions(transaction, life)
    await transaction
      .insertInto('sessions')
      .values({
        id: newId(),
        tokenHash: hashSecret(token),
        accountId,
        browser: name,
        providerSession,
        idToken,
        rules,
        createdAt,
        usedAt: createdAt,
      })
      .execute()
    await noteSeen(transaction, accountId)
    return token
  })
}

/**
 * The session of a token; `null` if it is unknown or has ended. `isUse: false` is for background requests of an open
 * page, which do not prolong the session.
 */
export async function findSession(
  db: Database,
  token: string,
  life: SessionLife,
  isUse = true,
): Promise<Session | null> {
  const session = await aliveSessions(db, life)
    .where('tokenHash', '=', hashSecret(token))
    .executeTakeFirst()
  if (!session) return null
  // Coarse timestamp: with minute accuracy, most requests need no write.
  if (isUse && session.usedAt < sessionMoment(-minuteMs)) await noteUse(db, session)
  return toSession(session)
}

/** The session with the id that a signed token contains. Does not prolong the session. */
export async function findSessionById(
  db: Database,
  id: string,
  life: SessionLife,
): Promise<Session | null> {
  const session = await aliveSessions(db, life).where('sessions.id', '=', id).executeTakeFirst()
  return session ? toSession(session) : null
}

/** The valid sessions among these ids. Does not prolong them. */
export async function findSessionsById(
  db: Database,
  ids: readonly string[],
  life: SessionLife,
): Promise<Session[]> {
  const rows = await aliveSessions(db, life).where('sessions.id', 'in', ids).execute()
  return rows.map(toSession)
}

const aliveSessions = (db: Database, life: SessionLife) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .select(['sessions.id', 'accountId', 'email', 'role', 'duties', 'needsApproval', 'usedAt'])
    .where((where) => isAlive(where, life))

type SessionRow = NonNullable<
  Awaited<ReturnType<ReturnType<typeof aliveSessions>['executeTakeFirst']>>
>

const toSession = ({ usedAt: _, needsApproval, ...row }: SessionRow): Session => ({
  ...row,
  ...readRights({ ...row, needsApproval }),
})

/**
 * Stores the time of the last use with the account, because the time must outlive the sessions. After a sign-in
 * the account no longer depends on the administrator who invited the person.
 */
async function noteSeen(db: Database, accountId: string) {
  const seen = { seenAt: sessionMoment(), invitedBy: null }
  await db.updateTable('accounts').set(seen).where('id', '=', accountId).execute()
}

/** A request waits no longer for its session's time to be stored. */
const noteMs = 100

/**
 * Stores the time of a session's last use. Does not fail when the database refuses writes, and does not wait for a
 * running transaction: staff can still read, and the time is stored later.
 */
async function noteUse(db: Database, { id, accountId }: Pick<Session, 'id' | 'accountId'>) {
  const store = async () => {
    const use = { usedAt: sessionMoment() }
    await db.updateTable('sessions').set(use).where('id', '=', id).execute()
    await noteSeen(db, accountId)
  }
  try {
    await withDeadline(performance.now() + noteMs, store())
  } catch (error) {
    if (!(error instanceof BusyError || unavailability(error))) throw error
  }
}

/** Open sessions, last used first: everyone's for an administrator, otherwise only the person's own. */
export async function listSessions(
  db: Kysely<Tables>,
  asking: Session,
  life: SessionLife,
): Promise<OpenSession[]> {
  let found = db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'sessions.accountId')
    .where((where) => isAlive(where, life))
  if (asking.role !== 'administrator') found = found.where('accountId', '=', asking.accountId)
  const rows = await found
    .select(['sessions.id', 'email', 'browser', 'sessions.createdAt', 'usedAt'])
    .orderBy('usedAt', 'desc')
    .orderBy('sessions.id')
    .execute()
  return rows.map(({ id, ...rest }) => ({ _id: id, ...rest, isThis: id === asking.id }))
}

/** Ends a session. Editors can only end their own. Throws `MissingError`. */
export function revokeSession(db: Database, asking: Session, id: string): Promise<void> {
  return transactWithReserve(db, async (transaction) => {
    let deletion = transaction.deleteFrom('sessions').where('id', '=', id)
    if (asking.role !== 'administrator')
      deletion = deletion.where('accountId', '=', asking.accountId)
    const { numDeletedRows } = await deletion.executeTakeFirst()
    if (numDeletedRows === 0n) throw new MissingError()
  })
}

/**
 * Deletes sessions and pending sign-ins that began under other entry rules, so that people who may no longer enter are
 * signed out. Sessions that began with a sign-in link depend on no rules and stay.
 */
export function revokeSessionsOfOtherRules(db: Database, rules: string): Promise<void> {
  return transactWithReserve(db, async (transaction) => {
    await transaction.deleteFrom('sessions').where('rules', '<>', rules).execute()
    await transaction.deleteFrom('ssoTokens').where('rules', '<>', rules).execute()
  })
}

/** Deletes the sessions that exceed their idle or absolute timeout. */
export async function deleteExpiredSessions(db: Database, life: SessionLife): Promise<void> {
  await deleteInBatches(db, (transaction, limit) =>
    transaction.deleteFrom('sessions').where('id', 'in', (query) =>
      query
        .selectFrom('sessions')
        .select('id')
        .where((where) => where.not(isAlive(where, life)))
        .limit(limit),
    ),
  )
}

/** Deletes expired one-time tokens. */
export async function deleteExpiredSsoTokens(db: Database): Promise<void> {
  await transact(db, (transaction) =>
    transaction.deleteFrom('ssoTokens').where('expiresAt', '<', sessionMoment()).execute(),
  )
}

/** Ends a session on logout. Returns the ID token for the single sign-on's logout. */
export function logOut(db: Database, id: string): Promise<{ idToken: string | null }> {
  return transactWithReserve(db, async (transaction) => {
    const ended = await transaction
      .deleteFrom('sessions')
      .where('id', '=', id)
      .returning('idToken')
      .executeTakeFirst()
    return ended ?? { idToken: null }
  })
}

/** Back-channel logout: ends one session of the single sign-on, or all sessions and the links of an identity. */
export async function revokeSessionsOfProvider(
  db: Database,
  issuer: string,
  { sid, subject }: { sid?: string | undefined; subject?: string | undefined },
): Promise<void> {
  await transactWithReserve(db, async (transaction) => {
    let accounts = transaction.selectFrom('accounts').select('id').where('issuer', '=', issuer)
    if (subject !== undefined) accounts = accounts.where('subject', '=', subject)
    let sessions = transaction.deleteFrom('sessions').where('accountId', 'in', accounts)
    if (sid !== undefined) sessions = sessions.where('providerSession', '=', sid)
    await sessions.execute()
    // A pending sign-in must end with the logout too.
    let tokens = transaction.deleteFrom('ssoTokens').where('accountId', 'in', accounts)
    if (sid !== undefined) tokens = tokens.where('providerSession', '=', sid)
    await tokens.execute()
    // Without a session of the provider, the person is signed out everywhere.
    if (sid !== undefined) return
    for (const account of await accounts.select('email').execute()) {
      await recordPersonChange(transaction, null, 'signed-out', account)
      await withdraw(transaction, account, { by: null, reason: 'signed-out' })
    }
  })
}

function isAlive(where: ExpressionBuilder<Tables, 'sessions'>, life: SessionLife) {
  const { idleMs, absoluteMs, rules } = life
  const hasNoRules = where('sessions.rules', 'is', null)
  return where.and([
    where('sessions.usedAt', '>=', sessionMoment(-idleMs)),
    where('sessions.createdAt', '>=', sessionMoment(-absoluteMs)),
    where('sessions.createdAt', '<=', sessionMoment(toleranceMs)),
    ...(rules === undefined ? [] : [where.or([hasNoRules, where('sessions.rules', '=', rules)])]),
  ])
}
