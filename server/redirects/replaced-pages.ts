import type { Kysely } from 'kysely'
import { pageOf, replaceablePages } from '#content/documents/pages/index.ts'
import type { ReplaceablePageState } from '#content/redirects/redirects-api.ts'
import { isUnwritten } from '../documents/pages.ts'
import type { Tables } from '../tables.ts'
import { followPrecedingRedirect } from './follow-redirect.ts'
import { toRedirect } from './redirects.ts'

/** The redirects from the addresses of replaceable pages, whether they are followed or not. */
const redirectsFrom = (db: Kysely<Tables>) =>
  db
    .selectFrom('redirects')
    .selectAll()
    .where(
      'key',
      'in',
      replaceablePages.map((name) => pageOf(name).path),
    )
    .where('prefix', 'is', null)
    .execute()

/**
 * The paths of standard pages that a redirect replaces, each with the address that visitors get instead; `undefined` for
 * a 410.
 */
export async function replacedPages(
  db: Kysely<Tables>,
): Promise<ReadonlyMap<string, string | undefined>> {
  const replaced = new Map<string, string | undefined>()
  for (const { key } of await redirectsFrom(db)) {
    const found = await followPrecedingRedirect(db, key)
    if (found) replaced.set(key, found.to)
  }
  return replaced
}

/**
 * The same for links: only addresses to which the query and the fragment of a link can be added. Other links lead to the
 * redirect.
 */
export async function replacedLinks(db: Kysely<Tables>): Promise<ReadonlyMap<string, string>> {
  const links = new Map<string, string>()
  for (const [path, to] of await replacedPages(db))
    if (to !== undefined && !/[?#]/.test(to)) links.set(path, to)
  return links
}

/** Every standard page that a redirect can replace, with the redirect from its address. */
export async function listReplaceable(db: Kysely<Tables>): Promise<ReplaceablePageState[]> {
  const rows = await redirectsFrom(db)
  const states = replaceablePages.map(async (name) => {
    const { path } = pageOf(name)
    const row = rows.find(({ key }) => key === path)
    return {
      name,
      path,
      isSample: await isUnwritten(db, name),
      redirect: row ? await toRedirect(db, row) : null,
    }
  })
  return Promise.all(states)
}
