import { type Kysely, sql } from 'kysely'
import type { Tables } from '../schema.ts'

/** Advisory lock of write transactions. An arbitrary number that no other program may use in the database. */
export const writers = 4_207_101_958

/** Advisory lock that a restore holds for its whole duration. */
export const restores = 4_207_101_959

/** Advisory lock of transactions that store messages. Lock order against deadlocks: `writers` first. */
const messages = 4_207_101_960

const begin = 'begin; set local lock_timeout = 3000'

/**
 * Begins a transaction that holds the writers' lock. It sees all commits of others, and meanwhile others can only store
 * messages. So transactions never fail because of serialization conflicts.
 */
export const beginAsWriter = `${begin}; select pg_advisory_xact_lock(${writers})`

/** Begins a transaction that holds only the messages' lock. Without it, two could choose the same position. */
export const beginForMessages = `${begin}; select pg_advisory_xact_lock(${messages})`

/** Marks a transaction that needs the messages' lock. The isolation level is all that Kysely passes to the driver. */
export const forMessages = 'read committed'

/** Prevents others from storing messages until the transaction ends. */
export async function lockMessages(transaction: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(messages)})`.execute(transaction)
}
