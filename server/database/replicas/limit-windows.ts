import { type Kysely, sql } from 'kysely'
import { type Database, transact } from '../connect.ts'
import { leaseClock } from '../engine/lease-clock.ts'
import type { Tables } from '../schema.ts'

/** How often something was done since its window began; both by the clock of the database. */
export interface LimitWindow {
  count: number
  /** Milliseconds that have passed since it began. */
  ageMs: number
  leftMs: number
}

/** The commit of this statement does not wait for the disk: a crash may forget the uses of its last second. */
const soonDurable = sql`from (select set_config('synchronous_commit', 'off', true)) as settings`

/**
 * Counts one use in the window of a key, and begins one where there is none. One statement, so that nobody counts
 * between: it takes no writers' turn. Of PostgreSQL alone.
 */
export async function countUse(
  db: Kysely<Tables>,
  key: string,
  windowMs: number,
  { isRenewed = false, isDurable = false } = {},
): Promise<LimitWindow> {
  const now = leaseClock(db)
  const isOpen = sql`limit_windows.ends_at > ${now}`
  const span = sql.lit(windowMs)
  const { rows } = await sql<{ count: number; beganAt: number; endsAt: number; now: number }>`
    insert into limit_windows (key, count, began_at, ends_at)
      select ${key}, 1, ${now}, ${now} + ${span} ${isDurable ? sql`` : soonDurable}
    on conflict (key) do update set
      count = case when ${isOpen} then limit_windows.count + 1 else 1 end,
      began_at = case when ${isOpen} ${isRenewed ? sql`and false` : sql``}
        then limit_windows.began_at else ${now} end,
      ends_at = case when ${isOpen} ${isRenewed ? sql`and false` : sql``}
        then limit_windows.ends_at else ${now} + ${span} end
    returning count, began_at, ends_at, ${now} as now`.execute(db)
  return toWindow(rows[0])
}

interface Reservation {
  most: number
  /** After so many uses there is one in this time. */
  pauseMs: number
  /** After the last use the key is as before. */
  quietMs: number
}

/**
 * Counts one use of a key, unless there were too many: then it returns the milliseconds to wait, else 0. One
 * statement, as above.
 */
export async function reserveUse(
  db: Kysely<Tables>,
  key: string,
  { most, pauseMs, quietMs }: Reservation,
): Promise<number> {
  const now = leaseClock(db)
  const quiet = sql.lit(quietMs)
  const { rows } = await sql`
    insert into limit_windows (key, count, began_at, ends_at)
      select ${key}, 1, ${now}, ${now} + ${quiet} ${soonDurable}
    on conflict (key) do update set
      count = case when limit_windows.ends_at > ${now} then limit_windows.count + 1 else 1 end,
      began_at = ${now}, ends_at = ${now} + ${quiet}
    where limit_windows.ends_at <= ${now} or limit_windows.count < ${sql.lit(most)}
      or ${now} - limit_windows.began_at >= ${sql.lit(pauseMs)}
    returning count`.execute(db)
  if (rows.length > 0) return 0
  const { ageMs = 0 } = (await findWindow(db, key)) ?? {}
  return Math.max(1, pauseMs - ageMs)
}

/** Takes one use of a key back. */
export async function giveBackUse(db: Kysely<Tables>, key: string): Promise<void> {
  await db
    .updateTable('limitWindows')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}

/** The open window of a key, as it is. */
export async function findWindow(
  db: Kysely<Tables>,
  key: string,
): Promise<LimitWindow | undefined> {
  const now = leaseClock(db)
  const { rows } = await sql<{ count: number; beganAt: number; endsAt: number; now: number }>`
    select count, began_at, ends_at, ${now} as now from limit_windows
    where key = ${key} and ends_at > ${now}`.execute(db)
  return rows[0] && toWindow(rows[0])
}

function toWindow(
  row: { count: number; beganAt: number; endsAt: number; now: number } | undefined,
) {
  const { count = 1, beganAt = 0, endsAt = 0, now = 0 } = row ?? {}
  return { count, ageMs: now - beganAt, leftMs: endsAt - now }
}

export async function forgetWindow(db: Kysely<Tables>, key: string): Promise<void> {
  await db.deleteFrom('limitWindows').where('key', '=', key).execute()
}

export async function deleteEndedWindows(db: Database): Promise<void> {
  await transact(db, (transaction) =>
    transaction.deleteFrom('limitWindows').where('endsAt', '<=', leaseClock(db)).execute(),
  )
}
