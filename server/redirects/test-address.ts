import type { Kysely } from 'kysely'
import { addressKey } from '#content/redirects/redirect-source.ts'
import type { RedirectTest } from '#content/redirects/redirects-api.ts'
import type { Tables } from '../database/schema.ts'
import { findQueryRedirect, findRedirect } from './find-redirect.ts'
import { isLive } from './live-addresses.ts'
import { findFormerAddress, toRedirect } from './redirects.ts'

/** What a visitor of an address gets: a page, a redirect, 410 or 404. */
export async function testAddress(db: Kysely<Tables>, address: string): Promise<RedirectTest> {
  const key = addressKey(address) ?? address
  const ofQuery = await findQueryRedirect(db, address)
  if (!ofQuery && (await isLive(db, key))) {
    const former = await findFormerAddress(db, key)
    if (!former) return { answer: 'page', status: 200, to: null, redirect: null }
    return { answer: 'redirect', status: 301, to: former.to, redirect: former }
  }
  const found = ofQuery ?? (await findRedirect(db, address))
  if (!found) return { answer: 'not-found', status: 404, to: null, redirect: null }
  const redirect = await toRedirect(db, found.row)
  if (found.to === undefined) return { answer: 'gone', status: 410, to: null, redirect }
  return { answer: 'redirect', status: found.row.status, to: found.to, redirect }
}
