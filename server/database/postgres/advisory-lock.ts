import { type Kysely, sql } from 'kysely'
import type { Tables } from '../schema.ts'

/** Any number that no other program locks in the same database. */
export const writers = 4_207_101_958

/** The lock of a restore, for as long as it lasts. */
export const restores = 4_207_101_959

/** The lock of who stores messages. A transaction that needs both takes that of the writers first. */
const messages = 4_207_101_960

const begin = 'begin; set local lock_timeout = 3000'

/**
 * Begins a transaction with the advisory lock of all writers: one that holds it sees everything that others have
 * committed, in each of its statements, and nothing but new messages is written beside it. So none is undone because
 * of another.
 */
export const beginAsWriter = `${begin}; select pg_advisory_xact_lock(${writers})`

/** The same with the lock of messages alone: of two that find the same position free one would fail. */
export const beginForMessages = `${begin}; select pg_advisory_xact_lock(${messages})`

/** Kysely passes nothing else to the driver: a transaction of this isolation level gets the lock of messages. */
export const forMessages = 'read committed'

/** Until the transaction ends nobody else stores a message. */
export async function lockMessages(transaction: Kysely<Tables>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(messages)})`.execute(transaction)
}
