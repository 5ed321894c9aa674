import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'

/** Advisory lock of write transactions. An arbitrary number that no other program may use in the database. */
export const writers = 4_207_101_958

/** Advisory lock that a restore holds for its whole duration. */
export const restores = 4_207_101_959

/** Advisory lock of transactions that store messages. Lock order against deadlocks: `writers` first. */
const messages = 4_207_101_960

const begin = 'begin; set local lock_timeout = 3000'

/**
 * Begins a transaction that holds the writers' lock. The transaction sees all earlier commits, and while it runs, other
 * transactions can only store messages. So transactions never fail because of serialization conflicts.
 */
export const beginAsWriter = `${begin}; select pg_advisory_xact_lock(${writers})`

/** Begins a transaction that holds only the messages' lock. Without it, two messages could get the same position. */
export const beginForMessages = `${begin}; select pg_advisory_xact_lock(${messages})`

/**
 * Isolation level that makes the driver begin a transaction with `beginForMessages`. Kysely passes no other setting to
 * the driver.
 */
export const forMessages = 'read committed'

/** Prevents other transactions from storing messages until this one ends. */
export async function lockMessages(transaction: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(messages)})`.execute(transaction)
}
