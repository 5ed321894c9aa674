import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { Database } from '../connect.ts'
import { dialectOf } from '../dialect.ts'
import { inBatches } from '../engine/group-commit.ts'
import { transact } from '../transactions.ts'

/** Window of a rate limit, by the clock of the database. */
export interface LimitWindow {
  /** Uses since the window began. */
  count: number
  ageMs: number
  leftMs: number
}

/** The commit does not wait for the disk, so a crash may lose the uses of the last second. */
const soonDurable = sql`(select set_config('synchronous_commit', 'off', true)) as settings`

interface Use {
  key: string
  windowMs: number
}

/**
 * Counts one use in the window of a key, and begins a window if there is none. A single statement is atomic without the
 * writers' lock. Concurrent uses of a process share a statement, so that they do not wait for each other's row locks.
 * Only on PostgreSQL.
 */
export function countUse(
  db: Kysely<Tables>,
  key: string,
  windowMs: number,
  options?: CountOptions,
): Promise<LimitWindow> {
  const use = { key, windowMs }
  if (!options) return countTogether(db, use)
  return countUses(db, [use], options).then(([window]) => window ?? toWindow(undefined))
}

interface CountOptions {
  /** Whether each use restarts the window. */
  isRenewed?: boolean
  /** Whether the commit waits for the disk, so that a crash loses no use. */
  isDurable?: boolean
}

const countTogether = inBatches((db, uses: readonly Use[]) => countUses(db, uses))

/** Counts several uses. Returns the window of each, in their order. */
async function countUses(
  db: Kysely<Tables>,
  uses: readonly Use[],
  { isRenewed = false, isDurable = false }: CountOptions = {},
): Promise<LimitWindow[]> {
  const counts = new Map<string, { uses: number; windowMs: number }>()
  for (const { key, windowMs } of uses)
    counts.set(key, { uses: (counts.get(key)?.uses ?? 0) + 1, windowMs })
  const counted = [...counts.values()]
  const now = dialectOf(db).leaseClock()
  const stays = isRenewed ? sql`false` : sql`limit_windows.ends_at > ${now}`
  // `order by` makes all processes lock rows in the same order, which prevents deadlocks.
  const { rows } = await sql<WindowRow & { key: string }>`
    insert into limit_windows (key, count, began_at, ends_at)
      select key, uses, ${now}, ${now} + span
      from unnest(${[...counts.keys()]}::text[], ${counted.map((each) => each.uses)}::bigint[],
        ${counted.map((each) => each.windowMs)}::bigint[]) as used (key, uses, span)
        ${isDurable ? sql`` : sql`, ${soonDurable}`}
      order by key
    on conflict (key) do update set
      count = excluded.count + case when limit_windows.ends_at > ${now} then limit_windows.count else 0 end,
      began_at = case when ${stays} then limit_windows.began_at else excluded.began_at end,
      ends_at = case when ${stays} then limit_windows.ends_at else excluded.ends_at end
    returning key, count, began_at, ends_at, ${now} as now`.execute(db)
  const windows = new Map(rows.map((row) => [row.key, toWindow(row)]))
  const later = new Map([...counts].map(([key, { uses }]) => [key, uses]))
  return uses.map(({ key }) => {
    const window = windows.get(key) ?? toWindow(undefined)
    // The last use of a key gets the total count, and each one before it one less.
    const after = (later.get(key) ?? 1) - 1
    later.set(key, after)
    return { ...window, count: window.count - after }
  })
}

interface Reservation {
  /** Uses without a pause. */
  most: number
  /** Pause before each further use. */
  pauseMs: number
  /** Time without a use after which counting starts again. */
  quietMs: number
}

/**
 * Counts one use of a key and returns 0, or returns the milliseconds to wait if there were too many uses. Runs a single
 * statement, like `countUse`.
 */
export async function reserveUse(
  db: Kysely<Tables>,
  key: string,
  { most, pauseMs, quietMs }: Reservation,
): Promise<number> {
  const now = dialectOf(db).leaseClock()
  const quiet = sql.lit(quietMs)
  const { rows } = await sql`
    insert into limit_windows (key, count, began_at, ends_at)
      select ${key}, 1, ${now}, ${now} + ${quiet} from ${soonDurable}
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

/** Undoes one use of a key. */
export async function giveBackUse(db: Kysely<Tables>, key: string): Promise<void> {
  await db
    .updateTable('limitWindows')
    .set(({ eb }) => ({ count: eb('count', '-', 1) }))
    .where('key', '=', key)
    .where('count', '>', 0)
    .execute()
}

/** The current window of a key. */
export async function findWindow(
  db: Kysely<Tables>,
  key: string,
): Promise<LimitWindow | undefined> {
  const now = dialectOf(db).leaseClock()
  const { rows } = await sql<WindowRow>`
    select count, began_at, ends_at, ${now} as now from limit_windows
    where key = ${key} and ends_at > ${now}`.execute(db)
  return rows[0] && toWindow(rows[0])
}

interface WindowRow {
  count: number
  beganAt: number
  endsAt: number
  now: number
}

function toWindow(row: WindowRow | undefined): LimitWindow {
  const { count = 1, beganAt = 0, endsAt = 0, now = 0 } = row ?? {}
  return { count, ageMs: now - beganAt, leftMs: endsAt - now }
}

export async function forgetWindow(db: Kysely<Tables>, key: string): Promise<void> {
  await db.deleteFrom('limitWindows').where('key', '=', key).execute()
}

export async function deleteEndedWindows(db: Database): Promise<void> {
  await transact(db, async (transaction) => {
    const ended = transaction
      .selectFrom('limitWindows')
      .select('key')
      .where('endsAt', '<=', dialectOf(db).leaseClock())
      // Skips windows that `countUse` has locked, because `countUse` restarts them and must not wait for this deletion.
      .$if(dialectOf(db).isShared, (found) => found.forUpdate().skipLocked())
    await transaction.deleteFrom('limitWindows').where('key', 'in', ended).execute()
  })
}
