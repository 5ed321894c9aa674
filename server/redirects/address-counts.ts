import { type Kysely, sql } from 'kysely'
import { dayMs } from '#content/text/durations.ts'
import { isSpamHost } from '#content/visits/spam-hosts.ts'
import type { Database } from '../database/connect.ts'
import { deleteInBatches } from '../database/delete-in-batches.ts'
import { now } from '../database/ids.ts'
import { transact } from '../database/transactions.ts'
import type { Tables } from '../tables.ts'

/** Counts are written together, so a crash loses those of the last seconds. */
const flushMs = 10_000

/** Bounds against robots that ask for endless addresses: paths per flush, rows, hosts per row and characters. */
const mostPending = 500
const mostRows = 2_000
const mostHosts = 10
const longestPath = 500

/** Days after which an address without a page is forgotten. */
const keptDays = 30

/** Counts the uses of redirects, and the requests for addresses without a page. */
export interface AddressCounts {
  countHit(redirectId: string): void
  /** `referrer` is the Referer header; only its host is kept. */
  countMissing(path: string, referrer: string | undefined): void
  /** Writes the counts that are pending. */
  flush(): Promise<void>
  close(): Promise<void>
}

interface Missing {
  count: number
  hosts: Map<string, number>
}

/** Buffers the counts of a process and writes them every ten seconds. `report` receives errors. */
export function createAddressCounts(
  db: Database,
  siteUrl: string,
  report: (error: unknown) => void,
): AddressCounts {
  let hits = new Map<string, number>()
  let missing = new Map<string, Missing>()

  async function flush() {
    if (hits.size === 0 && missing.size === 0) return
    const [writtenHits, writtenMissing] = [hits, missing]
    ;[hits, missing] = [new Map(), new Map()]
    await transact(db, async (transaction) => {
      for (const [id, count] of writtenHits) await addHits(transaction, id, count)
      for (const [path, found] of writtenMissing) await addMissing(transaction, path, found)
      if (writtenMissing.size > 0) await deleteLeastRecent(transaction)
    })
  }

  const timer = setInterval(() => void flush().catch(report), flushMs).unref()
  return {
    countHit: (id) => void hits.set(id, (hits.get(id) ?? 0) + 1),
    countMissing(path, referrer) {
      // An `@` may be in the address of a person.
      if (path.length > longestPath || /@|%40/.test(path)) return
      const host = hostOf(referrer, siteUrl)
      if (host !== undefined && isSpamHost(host.split(':')[0] ?? '')) return
      const known = missing.get(path)
      if (!known && missing.size >= mostPending) return
      const found = known ?? { count: 0, hosts: new Map() }
      found.count++
      if (host !== undefined) found.hosts.set(host, (found.hosts.get(host) ?? 0) + 1)
      missing.set(path, found)
    },
    flush,
    async close() {
      clearInterval(timer)
      await flush().catch(report)
    },
  }
}

/** The host of a referrer, empty for this site. `undefined` without a referrer. */
function hostOf(referrer: string | undefined, siteUrl: string): string | undefined {
  const url = referrer === undefined ? null : URL.parse(referrer)
  if (!url || !/^https?:$/.test(url.protocol)) return undefined
  return url.origin === new URL(siteUrl).origin ? '' : url.host.slice(0, 100)
}

const addHits = (db: Kysely<Tables>, id: string, count: number) =>
  db
    .updateTable('redirects')
    .set({ hits: sql<number>`hits + ${count}`, lastHitAt: now() })
    .where('id', '=', id)
    .execute()

async function addMissing(db: Kysely<Tables>, path: string, { count, hosts }: Missing) {
  const row = await db
    .selectFrom('notFound')
    .selectAll()
    .where('path', '=', path)
    .executeTakeFirst()
  const all = new Map<string, number>(row ? Object.entries(JSON.parse(row.hosts)) : [])
  for (const [host, times] of hosts) {
    if (all.has(host) || all.size < mostHosts) all.set(host, (all.get(host) ?? 0) + times)
  }
  const at = now()
  const counted = {
    count: (row?.count ?? 0) + count,
    lastAt: at,
    hosts: JSON.stringify(Object.fromEntries(all)),
  }
  await db
    .insertInto('notFound')
    .values({ path, firstAt: at, ...counted })
    .onConflict((conflict) => conflict.column('path').doUpdateSet(counted))
    .execute()
}

async function deleteLeastRecent(db: Kysely<Tables>) {
  const surplus = await db
    .selectFrom('notFound')
    .select('path')
    .orderBy('lastAt', 'desc')
    .limit(mostPending)
    .offset(mostRows)
    .execute()
  if (surplus.length === 0) return
  const paths = surplus.map(({ path }) => path)
  await db.deleteFrom('notFound').where('path', 'in', paths).execute()
}

/** Deletes addresses that nobody has asked for in 30 days. */
export async function deleteOldMissing(db: Database): Promise<void> {
  const before = new Date(Date.now() - keptDays * dayMs).toISOString()
  await deleteInBatches(db, (transaction, limit) =>
    transaction
      .deleteFrom('notFound')
      .where('path', 'in', (query) =>
        query.selectFrom('notFound').select('path').where('lastAt', '<', before).limit(limit),
      ),
  )
}
