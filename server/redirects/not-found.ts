import { type Kysely, sql } from 'kysely'
import type { notFoundSorts } from '#content/redirects/redirect-sorts.ts'
import type { NotFound } from '#content/redirects/redirects-api.ts'
import type { Database } from '../database/connect.ts'
import { type ListQuery, pageOf, totalFromRows } from '../database/lists/lists.ts'
import type { Listed } from '../database/results.ts'
import { transact } from '../database/transactions.ts'
import type { Tables } from '../tables.ts'
import { containsAddress } from './contains-address.ts'
import { findRedirect } from './find-redirect.ts'
import { isLive } from './live-addresses.ts'

/** Addresses that visitors asked for without finding a page or a redirect; the most frequent first by default. */
export async function listNotFound(
  db: Kysely<Tables>,
  query: ListQuery<(typeof notFoundSorts)[number]>,
): Promise<Listed<NotFound>> {
  const all = db.selectFrom('notFound')
  const found = query.search ? all.where(containsAddress(sql`path`, query.search)) : all
  const { by = 'count', descending = true } = query.sort ?? {}
  const wanted = found
    .selectAll()
    .orderBy(by, descending ? 'desc' : 'asc')
    .orderBy('path')
  const rows = await pageOf(wanted, query).execute()
  const items = await Promise.all(
    rows.map(async ({ path, count, firstAt, lastAt, hosts }) => ({
      path,
      count: Number(count),
      firstAt,
      lastAt,
      hosts: Object.entries<number>(JSON.parse(hosts)).map(([host, times]) => ({
        host,
        count: times,
      })),
      isSolved: (await isLive(db, path)) || (await findRedirect(db, path)) !== undefined,
    })),
  )
  return { items, total: await totalFromRows(db, found, query, rows) }
}

/** Forgets an address. It is counted anew when somebody asks for it again. */
export const deleteNotFound = (db: Database, path: string): Promise<unknown> =>
  transact(db, (transaction) =>
    transaction.deleteFrom('notFound').where('path', '=', path).execute(),
  )
