import { randomBytes } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { dayAt } from '#content/publishing/time-zone.ts'
import type { Database } from '../database/connect.ts'
import { transact } from '../database/transactions.ts'
import { siteTimeZone } from '../documents/site-time-zone.ts'
import type { Tables } from '../tables.ts'
import { type Browser, createBrowsers, type Device } from './browsers.ts'
import { type Batch, type CountedVisitor, visitorsOf } from './visit-batch.ts'
import {
  createSums,
  kindAndKeyOf,
  mostKeys,
  nameOf,
  type Sum,
  type SumKind,
  type Sums,
  withinBounds,
} from './visit-sums.ts'
import { visitorId, withinVisitorBounds } from './visitor-bounds.ts'
import { isVisitsOn } from './visits-policy.ts'

/** Visitors per transaction, and sums per statement. */
const visitorsAtOnce = 300
const rowsAtOnce = 300

/** What a visitor is remembered for in a day, such as pages. Beyond it, only views are counted. */
const mostSeen = 200

/** Visitors of a batch that are written in one transaction. */
export interface BatchPart {
  beganAt: string
  visitors: { browser: Browser; ip: string; visitor: CountedVisitor }[]
}

/**
 * The parts of a batch, one for each transaction. SQLite is synchronous: a transaction without a pause between its
 * statements blocks the event loop for some milliseconds, and with one, pages would be rendered anew meanwhile.
 */
export function partsOf(batch: Batch): BatchPart[] {
  const all = visitorsOf(batch, browserOf)
  const parts: BatchPart[] = []
  for (let from = 0; from < all.length; from += visitorsAtOnce)
    parts.push({ beganAt: batch.beganAt, visitors: all.slice(from, from + visitorsAtOnce) })
  return parts
}

const browserOf = createBrowsers()

/**
 * Adds visitors to the sums of their day. A visitor is recognized within the day by a hash with the day's salt, which
 * all processes share. Returns whether visits are counted; if not, nothing is written.
 */
export function writeVisits(db: Database, { beganAt, visitors }: BatchPart): Promise<boolean> {
  return transact(db, async (transaction) => {
    if (!(await isVisitsOn(transaction))) return false
    const day = dayAt(beganAt, await siteTimeZone(transaction))
    const salt = await saltOf(transaction, day)
    const hashed = visitors.map(({ browser: { name, device }, ip, visitor }) => ({
      id: visitorId(salt, ip, name),
      device,
      visitor,
    }))
    const sums = createSums()
    const bounded = await withinVisitorBounds(transaction, day, hashed)
    await addVisitors(transaction, day, { hashed: bounded, sums })
    await addSums(transaction, day, sums.all())
    return true
  })
}

/** The salt of a day, which the first process creates. */
async function saltOf(db: Kysely<Tables>, day: string): Promise<string> {
  await db
    .insertInto('visitSalts')
    .values({ day, salt: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('visitSalts')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return row.salt
}

interface HashedVisitor {
  id: string
  /** Whether the id stands for all visitors beyond a bound. */
  isSurplus: boolean
  device: Device
  visitor: CountedVisitor
}

async function addVisitors(
  db: Transaction<Tables>,
  day: string,
  { hashed, sums }: { hashed: readonly HashedVisitor[]; sums: Sums },
) {
  const ids = hashed.map(({ id }) => id)
  const rows = await db.selectFrom('dailyVisitors').selectAll().where('hash', 'in', ids).execute()
  const known = new Map(rows.map(({ hash, seen }) => [hash, new Set<string>(JSON.parse(seen))]))
  const changed = new Map<string, Set<string>>()
  for (const { id, isSurplus, device, visitor } of hashed) {
    const seen = known.get(id) ?? new Set()
    known.set(id, seen)
    const before = seen.size
    countVisitor(visitor, device, { seen, sums })
    if (isSurplus) sums.add({ kind: 'surplus', key: '', views: 1, visitors: 0 })
    if (seen.size > before) changed.set(id, seen)
  }
  if (changed.size === 0) return
  await db
    .insertInto('dailyVisitors')
    .values([...changed].map(([hash, seen]) => ({ hash, day, seen: JSON.stringify([...seen]) })))
    .onConflict((conflict) =>
      conflict.column('hash').doUpdateSet((row) => ({ seen: row.ref('excluded.seen') })),
    )
    .execute()
}

/** Adds the views of a visitor to the sums, and what is new about the visitor to `seen`. */
function countVisitor(
  visitor: CountedVisitor,
  device: Device,
  { seen, sums }: { seen: Set<string>; sums: Sums },
) {
  const count = (kind: SumKind, key: string, views: number) => {
    const name = nameOf(kind, key)
    const isNew = !seen.has(name) && seen.size < mostSeen
    if (isNew) seen.add(name)
    sums.add({ kind, key, views, visitors: isNew ? 1 : 0 })
  }
  let views = 0
  for (const times of visitor.pages.values()) views += times
  if (views > 0) {
    count('total', '', views)
    count('device', device, views)
    if (visitor.country) count('country', visitor.country, views)
  }
  for (const [path, times] of visitor.pages) count('page', path, times)
  for (const [source, times] of visitor.sources) count('source', source, times)
  for (const [campaign, times] of visitor.campaigns) count('campaign', campaign, times)
  for (const { kind, page } of visitor.leads) {
    const lead = (of: Pick<Sum, 'kind' | 'key'>) => sums.add({ ...of, views: 1, visitors: 1 })
    lead({ kind: 'lead', key: kind })
    lead({ kind: 'lead-page', key: page })
    lead({ kind: 'lead-entry', key: firstOf(seen, 'page') ?? '' })
    lead({ kind: 'lead-source', key: firstOf(seen, 'source') ?? '' })
  }
}

/** The first key of a kind that a visitor was counted for on the day. Visits without a source come last. */
function firstOf(seen: ReadonlySet<string>, kind: 'page' | 'source'): string | undefined {
  for (const name of seen) {
    const part = kindAndKeyOf(name)
    if (part.kind === kind && part.key !== '') return part.key
  }
  return undefined
}

async function addSums(db: Transaction<Tables>, day: string, sums: readonly Sum[]) {
  const rows = await boundedSums(db, day, sums)
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    await db
      .insertInto('visitSums')
      .values(rows.slice(from, from + rowsAtOnce).map((sum) => ({ ...sum, period: day })))
      .onConflict((conflict) =>
        conflict.columns(['kind', 'period', 'key']).doUpdateSet((row) => ({
          views: sql<number>`visit_sums.views + ${row.ref('excluded.views')}`,
          visitors: sql<number>`visit_sums.visitors + ${row.ref('excluded.visitors')}`,
        })),
      )
      .execute()
  }
}

async function boundedSums(db: Transaction<Tables>, day: string, sums: readonly Sum[]) {
  const kinds = Object.keys(mostKeys)
  const rows = await db
    .selectFrom('visitSums')
    .select(['kind', 'key'])
    .where('period', '=', day)
    .where('kind', 'in', kinds)
    .execute()
  const counts = new Map<string, number>()
  for (const { kind } of rows) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  const known = new Set(rows.map(({ kind, key }) => `${kind}\n${key}`))
  return withinBounds(sums, counts, ({ kind, key }) => known.has(nameOf(kind, key)))
}
