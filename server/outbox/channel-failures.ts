import { type Kysely, sql } from 'kysely'
import type { Channel, DeliveryState } from '#content/outbox/deliveries-api.ts'
import type { MailHealth } from '#content/outbox/mail-api.ts'
import type { Database } from '../database/connect.ts'
import { now } from '../database/ids.ts'
import { countRows } from '../database/lists/lists.ts'
import { transact } from '../database/transactions.ts'
import type { Tables } from '../tables.ts'
import { dueRows } from './claims.ts'
import { configOf, findRow, type MailServerEnv } from './mail/server/mail-server.ts'

export interface ChannelFailure {
  server: string | null
  answer: string
  isPermanent: boolean
}

/** Records that a channel fails. */
export function noteFailure(
  db: Database,
  channel: Channel,
  { server, answer, isPermanent }: ChannelFailure,
): Promise<void> {
  const row = { server, answer, isPermanent: isPermanent ? (1 as const) : (0 as const) }
  return transact(db, async (transaction) => {
    await transaction
      .insertInto('channelFailures')
      .values({ channel, since: now(), failures: 1, ...row })
      .onConflict((conflict) =>
        conflict
          .column('channel')
          .doUpdateSet({ ...row, failures: sql`channel_failures.failures + 1` }),
      )
      .execute()
  })
}

interface Postponed {
  failure: ChannelFailure
  pausesMs: readonly number[]
  leaseMs: number
}

/**
 * Circuit breaker: counts one failed attempt for all due rows of the channel and postpones them, so that a server that
 * is down does not get a request for each row.
 */
export function postponeDue(
  db: Database,
  channel: Channel,
  { failure: { server, answer }, pausesMs, leaseMs }: Postponed,
): Promise<void> {
  return transact(db, async (transaction) => {
    const due = dueRows(transaction, { channel, leaseMs })
    const counts = await due.select('attempts').distinct().execute()
    for (const { attempts } of counts) {
      const pauseMs = pausesMs[attempts]
      const next =
        pauseMs === undefined
          ? ({ state: 'refused', answer: givenUp(attempts + 1, answer) } as const)
          : { dueAt: new Date(Date.now() + pauseMs).toISOString(), answer }
      await transaction
        .updateTable('outbox')
        .set({ ...next, server, attempts: attempts + 1, attemptedAt: now(), leasedUntil: null })
        .where('id', 'in', due.select('id').where('attempts', '=', attempts))
        .execute()
    }
  })
}

/** Text stored as the answer of a row whose last attempt has failed. */
export const givenUp = (attempts: number, answer: string) =>
  `given up after ${attempts} attempts: ${answer}`

/** The current failure of a channel; `undefined` while the channel works. */
export const findFailure = (db: Kysely<Tables>, channel: Channel) =>
  db.selectFrom('channelFailures').selectAll().where('channel', '=', channel).executeTakeFirst()

/** Records that a channel works again, and makes its postponed rows due. */
export function noteRecovery(db: Database, channel: Channel): Promise<void> {
  return transact(db, async (transaction) => {
    await transaction.deleteFrom('channelFailures').where('channel', '=', channel).execute()
    await transaction
      .updateTable('outbox')
      .set({ dueAt: now() })
      .where('state', '=', 'waiting')
      .where('channel', '=', channel)
      .where('attempts', '>', 0)
      .where('dueAt', '>', now())
      .where('leasedUntil', 'is', null)
      .execute()
  })
}

/** Failed attempts before staff are told. */
const manyAttempts = 3
/** Waiting mails are counted up to this number, to keep the query cheap. */
const waitingLimit = 1_000

/** Whether mail fails. Every open back office polls it, so it takes only two indexed reads while mail works. */
export async function readMailHealth(db: Kysely<Tables>, env: MailServerEnv): Promise<MailHealth> {
  const row = env.mail ? undefined : await findRow(db)
  const isSetUp = env.mail !== undefined || row !== undefined
  const locked = row && (await failureOfPassword(env, row))
  const failure = isSetUp
    ? (locked ?? (await failureOfChannel(db)) ?? (await failureOfRow(db)))
    : undefined
  if (!failure) return { isSetUp, failure: null }
  const waiting = await countRows(db, waitingMails(db).select('id').limit(waitingLimit))
  return { isSetUp, failure: { ...failure, waiting } }
}

/** The failure of a mail server whose password was encrypted with another key, as after a move to another machine. */
async function failureOfPassword(env: MailServerEnv, row: Tables['mailServer']) {
  if (await configOf(env, row)) return undefined
  const answer =
    'its password was encrypted with another key. Enter the password again in Settings › Email'
  return { since: row.updatedAt, server: row.host, answer, isPermanent: true }
}

const waitingMails = (db: Kysely<Tables>) =>
  db.selectFrom('outbox').where('state', '=', 'waiting').where('channel', '=', 'mail')

async function failureOfChannel(db: Kysely<Tables>) {
  const found = await findFailure(db, 'mail')
  if (!found || (found.failures < manyAttempts && !found.isPermanent)) return undefined
  const { since, server, answer, isPermanent } = found
  return { since, server, answer, isPermanent: Boolean(isPermanent) }
}

async function failureOfRow(db: Kysely<Tables>) {
  // Repeats the condition of the partial index, as in the migration, so that the index is used.
  const { rows } = await sql<{ createdAt: string; server: string | null; answer: string | null }>`
    select created_at, server, answer from outbox
    where state = 'waiting' and attempts >= 3 and channel = 'mail' limit 1`.execute(db)
  const [row] = rows
  if (!row) return undefined
  return { since: row.createdAt, server: row.server, answer: row.answer ?? '', isPermanent: false }
}

/** Number of mails in each state. */
export async function countDeliveries(
  db: Kysely<Tables>,
): Promise<Partial<Record<DeliveryState, number>>> {
  const rows = await db
    .selectFrom('outbox')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('channel', '=', 'mail')
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]))
}
