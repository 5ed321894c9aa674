import { type Kysely, sql } from 'kysely'
import { dayAt } from '#content/publishing/time-zone.ts'
import { minuteMs } from '#content/text/durations.ts'
import { keptMonths } from '#content/visits/visit-ranges.ts'
import type { Database } from '../database/connect.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { hasRow } from '../database/engine/has-row.ts'
import { now } from '../database/ids.ts'
import { transact } from '../database/transactions.ts'
import { siteTimeZone } from '../documents/site-time-zone.ts'
import type { Job } from '../scheduler/scheduler.ts'
import type { Tables } from '../tables.ts'
import { monthsBefore } from './visit-periods.ts'

/** The last visits of a day are written within this time. */
const lateMs = 2 * minuteMs

/** Deletes the visitors and salts of past days, and sums up days that are older than 25 months. */
export const visits = (db: Database): Job => ({
  name: 'visits',
  everySeconds: 5 * 60,
  hasWork: async () => {
    const { day, month } = await boundsOf(db)
    return (await hasRow(pastSalts(db, day))) || (await hasRow(oldDays(db, month)))
  },
  async run() {
    await forgetVisitors(db)
    await sumUpMonths(db)
  },
})

/** The present day, and the first month whose days are kept. */
async function boundsOf(db: Kysely<Tables>) {
  const zone = await siteTimeZone(db)
  const day = dayAt(new Date(Date.parse(now()) - lateMs).toISOString(), zone)
  return { day, month: monthsBefore(day, keptMonths) }
}

const pastSalts = (db: Kysely<Tables>, day: string) =>
  db.selectFrom('visitSalts').select('day').where('day', '<', day)

/** Rows of days before a month. A row of a month is shorter than that of a day. */
const oldDays = (db: Kysely<Tables>, month: string) =>
  db
    .selectFrom('visitSums')
    .select('period')
    .where('kind', '=', 'total')
    .where('period', '<', month)
    .where(sql<number>`length(period)`, '=', 10)

/** Deletes the hashes of past days' visitors, and last the salts that they were made with. */
export async function forgetVisitors(db: Database): Promise<void> {
  const { day } = await boundsOf(db)
  await deleteInBatches(db, (transaction, limit) =>
    transaction
      .deleteFrom('dailyVisitors')
      .where('hash', 'in', (query) =>
        query.selectFrom('dailyVisitors').select('hash').where('day', '<', day).limit(limit),
      ),
  )
  await transact(db, (transaction) =>
    transaction.deleteFrom('visitSalts').where('day', '<', day).execute(),
  )
}

/** Replaces days that are older than 25 months by the sums of their months. */
export const sumUpMonths = (db: Database): Promise<void> =>
  transact(db, async (transaction) => {
    const { month } = await boundsOf(transaction)
    await sql`
      insert into visit_sums (kind, period, key, views, visitors)
      select kind, substr(period, 1, 7), key, sum(views), sum(visitors) from visit_sums
      where period < ${month} and length(period) = 10
      group by kind, substr(period, 1, 7), key
      on conflict (kind, period, key) do update set
        views = visit_sums.views + excluded.views, visitors = visit_sums.visitors + excluded.visitors
    `.execute(transaction)
    await transaction
      .deleteFrom('visitSums')
      .where('period', '<', month)
      .where(sql<number>`length(period)`, '=', 10)
      .execute()
  })
