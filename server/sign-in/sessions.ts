import type { ExpressionBuilder } from 'kysely'
import { type Database, transact, unavailability } from '../database/connect.ts'
import { now } from '../database/ids.ts'
import type { Tables } from '../database/schema.ts'
import { hashToken, newToken } from './tokens.ts'

/** Who a request comes from. */
export interface Session {
  administratorId: string
  email: string
}

const minute = 60_000
const ssoTokenLife = minute
const idleLife = 12 * 60 * minute
const absoluteLife = 7 * 24 * 60 * minute

const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()

/** Issues a one-time token for an administrator, bound to the browser that holds `browser`. */
export async function issueSsoToken(
  db: Database,
  administratorId: string,
  browser: string,
): Promise<string> {
  const token = newToken()
  await transact(db, async (transaction) => {
    await transaction.deleteFrom('ssoTokens').where('expiresAt', '<', now()).execute()
    await transaction
      .insertInto('ssoTokens')
      .values({
        tokenHash: hashToken(token),
        browserHash: hashToken(browser),
        administratorId,
        expiresAt: new Date(Date.now() + ssoTokenLife).toISOString(),
      })
      .execute()
  })
  return token
}

/**
 * Turns a one-time token into a session and gives the session's token, or `null`. The token is
 * used up by one atomic statement: of two requests that race, one wins.
 */
export function redeemSsoToken(
  db: Database,
  ssoToken: string,
  browser: string,
): Promise<string | null> {
  return transact(db, async (transaction) => {
    const redeemed = await transaction
      .deleteFrom('ssoTokens')
      .where('tokenHash', '=', hashToken(ssoToken))
      .returning(['administratorId', 'browserHash', 'expiresAt'])
      .executeTakeFirst()
    if (!redeemed || redeemed.expiresAt <= now()) return null
    if (redeemed.browserHash !== hashToken(browser)) return null

    const token = newToken()
    const { administratorId } = redeemed
    const createdAt = now()
    await transaction.deleteFrom('sessions').where(expired).execute()
    await transaction
      .insertInto('sessions')
      .values({ tokenHash: hashToken(token), administratorId, createdAt, usedAt: createdAt })
      .execute()
    return token
  })
}

/** The session of a token; `null` when there is none, or none any more. */
export async function findSession(db: Database, token: string): Promise<Session | null> {
  const tokenHash = hashToken(token)
  const session = await db
    .selectFrom('sessions')
    .innerJoin('administrators', 'administrators.id', 'sessions.administratorId')
    .select(['administratorId', 'email', 'usedAt'])
    .where('tokenHash', '=', tokenHash)
    .where((where) => where.not(expired(where)))
    .executeTakeFirst()
  if (!session) return null
  const { administratorId, email, usedAt } = session
  // Being exact to the minute saves a write with every request.
  if (usedAt < ago(minute)) await noteUse(db, tokenHash)
  return { administratorId, email }
}

/** A database that takes no write now must not keep anybody from reading. */
async function noteUse(db: Database, tokenHash: string) {
  try {
    const use = { usedAt: now() }
    await db.updateTable('sessions').set(use).where('tokenHash', '=', tokenHash).execute()
  } catch (error) {
    if (!unavailability(error)) throw error
  }
}

/** Ends a session at once. */
export async function revokeSession(db: Database, token: string): Promise<void> {
  await transact(db, (transaction) =>
    transaction.deleteFrom('sessions').where('tokenHash', '=', hashToken(token)).execute(),
  )
}

const expired = (where: ExpressionBuilder<Tables, 'sessions'>) =>
  where.or([
    where('sessions.usedAt', '<', ago(idleLife)),
    where('sessions.createdAt', '<', ago(absoluteLife)),
  ])
