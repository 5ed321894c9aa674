import type { Transaction } from 'kysely'
import { redirectSource } from '#content/redirects/redirect-source.ts'
import { ownPaths } from '#content/redirects/redirects-api.ts'
import { recordAddress } from '#content/rich-text/record-link.ts'
import { newId, now } from '../database/ids.ts'
import type { Tables } from '../tables.ts'
import { isLive } from './live-addresses.ts'
import { redirectColumns } from './redirect-columns.ts'

/**
 * Redirects a former address to a record, which may still be a draft: the redirect begins to work when the record is
 * public. Returns the id of the redirect; `undefined` if the address has a redirect or a page.
 */
export const redirectToRecord = (
  transaction: Transaction<Tables>,
  from: string,
  record: { type: string; id: string },
): Promise<string | undefined> =>
  addRedirect(transaction, from, recordAddress(record.type, record.id))

/**
 * Redirects a former address, or a pattern of them, to a target that exists. Returns the id of the redirect; `undefined` if
 * the address has a redirect or a page.
 */
export async function addRedirect(
  transaction: Transaction<Tables>,
  from: string,
  target: string,
): Promise<string | undefined> {
  const source = redirectSource(from)
  if (!source || ownPaths.test(source.key)) return undefined
  const { key } = source
  const known = await transaction
    .selectFrom('redirects')
    .select('id')
    .where('key', '=', key)
    .executeTakeFirst()
  // A redirect with a query would come before the page of its path. WordPress's `/?p=12` is none of the home page.
  const isOfHome = key.startsWith('/?')
  const isTaken = !isOfHome && !source.pattern && (await isLive(transaction, key))
  if (known || isTaken) return undefined
  const [id, at] = [newId(), now()]
  const columns = redirectColumns(from, 301, target)
  await transaction
    .insertInto('redirects')
    .values({ id, ...columns, createdAt: at, updatedAt: at })
    .execute()
  return id
}
