import { type Kysely, sql } from 'kysely'
import { dayAt } from '#content/publishing/time-zone.ts'
import type { VisitRange } from '#content/visits/visit-ranges.ts'
import type { VisitItem, Visits } from '#content/visits/visits-api.ts'
import { now } from '../database/ids.ts'
import { siteTimeZone } from '../documents/site-time-zone.ts'
import type { Tables } from '../tables.ts'
import { periodBefore, periodOf, stepsOf, type VisitPeriod } from './visit-periods.ts'
import type { SumKind } from './visit-sums.ts'
import { isVisitsOn } from './visits-policy.ts'

/** Entries of a list in a report. */
const mostItems = 100

/** The visits of a range that ends today in the site's time zone. */
export async function readVisits(db: Kysely<Tables>, range: VisitRange): Promise<Visits> {
  const since = await firstPeriod(db)
  const period = await findPeriod(db, range)
  const before = periodBefore(range, period)
  const items = (kind: SumKind) => listSums(db, kind, period, mostItems)
  const leads = async (kind: SumKind) =>
    (await items(kind)).map(({ key, visitors: count }) => ({ key, count }))
  return {
    isOn: await isVisitsOn(db),
    since,
    from: period.from,
    to: period.to,
    unit: period.unit,
    total: await totalOf(db, period),
    before: before && since !== null && since <= before.from ? await totalOf(db, before) : null,
    points: await readPoints(db, period),
    atLeast: await boundedSteps(db, period),
    pages: await items('page'),
    sources: await items('source'),
    campaigns: await items('campaign'),
    countries: await items('country'),
    devices: await items('device'),
    leads: {
      kinds: await leads('lead'),
      pages: await leads('lead-page'),
      entries: await leads('lead-entry'),
      sources: await leads('lead-source'),
    },
  }
}

/** The period of a range. */
export async function findPeriod(db: Kysely<Tables>, range: VisitRange): Promise<VisitPeriod> {
  const today = dayAt(now(), await siteTimeZone(db))
  return periodOf(range, today, await firstPeriod(db))
}

/** The first day or month with a visit: `2026-11-27`, or the first day of a month whose days are no longer kept. */
async function firstPeriod(db: Kysely<Tables>): Promise<string | null> {
  const row = await db
    .selectFrom('visitSums')
    .select('period')
    .where('kind', '=', 'total')
    .orderBy('period')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  return row.period.length === 7 ? `${row.period}-01` : row.period
}

/** Sums of a kind in a period. A row of a month sorts just before the first day of the month. */
const sumsIn = (db: Kysely<Tables>, kind: SumKind, { unit, from, to }: VisitPeriod) =>
  db
    .selectFrom('visitSums')
    .select([
      sql<number>`coalesce(sum(views), 0)`.as('views'),
      sql<number>`coalesce(sum(visitors), 0)`.as('visitors'),
    ])
    .where('kind', '=', kind)
    .where('period', '>=', unit === 'day' ? from : from.slice(0, 7))
    .where('period', '<=', to)

async function totalOf(db: Kysely<Tables>, period: VisitPeriod) {
  const row = await sumsIn(db, 'total', period).executeTakeFirstOrThrow()
  return { views: Number(row.views), visitors: Number(row.visitors) }
}

/** The day or month of a row. */
const stepOf = ({ unit }: VisitPeriod) =>
  sql<string>`substr(period, 1, ${sql.lit(unit === 'day' ? 10 : 7)})`

/** The days or months of a period that had more visitors than are counted one by one. */
export async function boundedSteps(db: Kysely<Tables>, period: VisitPeriod): Promise<string[]> {
  const at = stepOf(period)
  const rows = await sumsIn(db, 'surplus', period).select(at.as('at')).groupBy(at).execute()
  return rows.map(({ at }) => at).sort()
}

/** Each day or month of a period, also those without a visit. */
export async function readPoints(
  db: Kysely<Tables>,
  period: VisitPeriod,
): Promise<Visits['points']> {
  const at = stepOf(period)
  const rows = await sumsIn(db, 'total', period).select(at.as('at')).groupBy(at).execute()
  const counts = new Map(rows.map((row) => [row.at, row]))
  return stepsOf(period).map((step) => {
    const { views, visitors } = counts.get(step) ?? { views: 0, visitors: 0 }
    return { at: step, views: Number(views), visitors: Number(visitors) }
  })
}

/** Keys of a kind in a period with the most visitors first. */
export async function listSums(
  db: Kysely<Tables>,
  kind: SumKind,
  period: VisitPeriod,
  most?: number,
): Promise<VisitItem[]> {
  const all = sumsIn(db, kind, period)
    .select('key')
    .groupBy('key')
    .orderBy('visitors', 'desc')
    .orderBy('views', 'desc')
    .orderBy('key')
  const rows = await (most === undefined ? all : all.limit(most)).execute()
  return rows.map(({ key, views, visitors }) => ({
    key,
    views: Number(views),
    visitors: Number(visitors),
  }))
}
