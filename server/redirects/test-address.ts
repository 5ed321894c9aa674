import type { Kysely } from 'kysely'
import { addressKey } from '#content/redirects/redirect-source.ts'
import type { RedirectTest } from '#content/redirects/redirects-api.ts'
import type { Tables } from '../tables.ts'
import { followPrecedingRedirect, followRedirect } from './follow-redirect.ts'
import { findLive } from './live-addresses.ts'
import { findFormerAddress, toRedirect } from './redirects.ts'

/** What a visitor of an address gets: a page, a redirect, 410 or 404. */
export async function testAddress(db: Kysely<Tables>, address: string): Promise<RedirectTest> {
  const key = addressKey(address) ?? address
  const preceding = await followPrecedingRedirect(db, address)
  const live = preceding ? undefined : await findLive(db, key)
  if (live && 'page' in live) return { answer: 'page', status: 200, to: null, redirect: null }
  if (live && 'movedTo' in live) {
    const former = (await findFormerAddress(db, key)) ?? null
    return { answer: 'redirect', status: 301, to: live.movedTo, redirect: former }
  }
  const found = preceding ?? (await followRedirect(db, address))
  if (!found && live) return { answer: 'gone', status: 410, to: null, redirect: null }
  if (!found) return { answer: 'not-found', status: 404, to: null, redirect: null }
  const redirect = await toRedirect(db, found.row)
  if (found.to === undefined) return { answer: 'gone', status: 410, to: null, redirect }
  return { answer: 'redirect', status: found.row.status, to: found.to, redirect }
}
