import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'
import {
  type FoundRedirect,
  findPrecedingRedirect,
  findRedirect,
  type RedirectRow,
  resolveRedirect,
} from './find-redirect.ts'
import { isLive } from './live-addresses.ts'

/** Redirects that lead to each other are followed this far. */
const longestChain = 10

/** The redirect that visitors of an address follow, with the end of its chain, so that they are redirected once. */
export async function followRedirect(
  db: Kysely<Tables>,
  address: string,
): Promise<FoundRedirect | undefined> {
  const found = await findRedirect(db, address)
  return found && lastOf(db, found)
}

/** The same for an address whose path has a page: only a redirect that comes before the page. */
export async function followPrecedingRedirect(
  db: Kysely<Tables>,
  address: string,
): Promise<FoundRedirect | undefined> {
  const found = await findPrecedingRedirect(db, address)
  return found && lastOf(db, found)
}

/** The same for a redirect that `matchingRedirect` has found. */
export async function followRow(
  db: Kysely<Tables>,
  row: RedirectRow,
  address: string,
): Promise<FoundRedirect | undefined> {
  const found = await resolveRedirect(db, row, address)
  return found && lastOf(db, found)
}

/** Follows the redirects from exact addresses that a target leads to. A page comes before a redirect. */
async function lastOf(db: Kysely<Tables>, found: FoundRedirect): Promise<FoundRedirect> {
  let { to } = found
  for (let steps = 0; steps < longestChain; steps++) {
    if (!to?.startsWith('/') || (await hasPage(db, to))) break
    const next = await findRedirect(db, to)
    if (!next?.to || next.row.prefix !== null) break
    to = next.to
  }
  return { ...found, to }
}

/** Whether visitors of an address get a page, and no redirect that comes before it. */
export const hasPage = async (db: Kysely<Tables>, address: string): Promise<boolean> =>
  (await isLive(db, address)) && !(await findPrecedingRedirect(db, address))
