import { hash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { networkOf } from '../http/ip-address.ts'
import type { Tables } from '../tables.ts'

/**
 * Visitors of a day that are counted one by one: from one network, and in all. A browser's name can be invented, so
 * without a bound one address could add rows without end.
 */
const mostVisitors = { network: 50, all: 100_000 }

/** The parts of a visitor's hash: of the network and of the browser, with 66 bits each. */
const partLength = 11

const digest = (...texts: string[]) =>
  hash('sha256', texts.join('\n'), 'base64url').slice(0, partLength)

/** A visitor's hash with the salt of the day. It begins with the hash of the network. */
export const visitorId = (salt: string, ip: string, browser: string) =>
  digest(salt, 'network', networkOf(ip)) + digest(salt, ip, browser)

/** The visitor that stands for all beyond the bound, of a network or in all. */
const surplusOf = (network: string) => network + '-'.repeat(partLength)

interface Identified {
  id: string
}

/**
 * Visitors within the bounds of their day. Those beyond become one visitor of their network, or of the site, and are
 * surplus.
 */
export async function withinVisitorBounds<T extends Identified>(
  db: Transaction<Tables>,
  day: string,
  visitors: readonly T[],
): Promise<(T & { isSurplus: boolean })[]> {
  const ids = visitors.map(({ id }) => id)
  const rows = await db
    .selectFrom('dailyVisitors')
    .select('hash')
    .where('hash', 'in', ids)
    .execute()
  const known = new Set(rows.map(({ hash }) => hash))
  const fresh = visitors.filter(({ id }) => !known.has(id)).map(({ id }) => id.slice(0, partLength))
  if (fresh.length === 0) return visitors.map((each) => ({ ...each, isSurplus: false }))
  const counts = await countByNetwork(db, [...new Set(fresh)])
  let total = await totalOf(db, day)
  return visitors.map((each) => {
    const network = each.id.slice(0, partLength)
    if (known.has(each.id)) return { ...each, isSurplus: false }
    const ofNetwork = counts.get(network) ?? 0
    if (ofNetwork >= mostVisitors.network)
      return { ...each, id: surplusOf(network), isSurplus: true }
    if (total >= mostVisitors.all)
      return { ...each, id: surplusOf('-'.repeat(partLength)), isSurplus: true }
    known.add(each.id)
    counts.set(network, ofNetwork + 1)
    total += 1
    return { ...each, isSurplus: false }
  })
}

/** The number of today's visitors from each network. */
async function countByNetwork(db: Transaction<Tables>, networks: readonly string[]) {
  const values = sql.join(networks.map((network) => sql`(${network})`))
  // `~` sorts after all letters of a hash.
  const { rows } = await sql<{ network: string; visitors: number }>`
    with networks(network) as (values ${values})
    select network, (
      select count(*) from daily_visitors
      where daily_visitors.hash >= network and daily_visitors.hash < network || '~'
    ) as visitors
    from networks`.execute(db)
  return new Map(rows.map(({ network, visitors }) => [network, Number(visitors)]))
}

/** The number of the day's visitors, of the sums: counting the rows of a large site would take milliseconds. */
async function totalOf(db: Transaction<Tables>, day: string): Promise<number> {
  const row = await db
    .selectFrom('visitSums')
    .select('visitors')
    .where('kind', '=', 'total')
    .where('period', '=', day)
    .where('key', '=', '')
    .executeTakeFirst()
  return Number(row?.visitors ?? 0)
}
