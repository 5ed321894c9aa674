import type { Readable } from 'node:stream'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { addressKey } from '#content/redirects/redirect-source.ts'
import {
  type AddressCheck,
  type CheckedAddress,
  ownPaths,
} from '#content/redirects/redirects-api.ts'
import { recordAt } from '#content/rich-text/record-link.ts'
import type { Database } from '../database/connect.ts'
import { getSettings } from '../documents/settings.ts'
import { csvOf } from '../http/api/csv.ts'
import { invalidField } from '../http/problems.ts'
import type { Tables } from '../tables.ts'
import { matchingRedirect, type RedirectRow } from './find-redirect.ts'
import { followPrecedingRedirect, followRow } from './follow-redirect.ts'
import { findLive } from './live-addresses.ts'
import { readPasted } from './pasted-addresses.ts'
import { toRedirect } from './redirects.ts'
import { readTargets, type TargetSuggester } from './suggest-targets.ts'

const mostAddresses = 10_000

/** Addresses that are checked at once. Each query takes its turn of the event loop among those of other requests. */
const batchSize = 4

/**
 * Checks what visitors of the addresses in a text get: an address in each line, or a sitemap. Throws `InvalidError` for
 * more than 10,000 addresses.
 */
export async function checkAddresses(db: Kysely<Tables>, text: string): Promise<AddressCheck> {
  const { lines, sitemaps } = await readPasted(text)
  if (lines.length > mostAddresses) {
    const count = lines.length.toLocaleString('en-US')
    throw invalidField('text', `The text has ${count} addresses. Check at most 10,000 at a time`)
  }
  const suggest = await readTargets(db)
  const addresses: CheckedAddress[] = []
  for (let start = 0; start < lines.length; start += batchSize) {
    const batch = lines.slice(start, start + batchSize)
    const checked = batch.map(({ address, isAddress }) =>
      isAddress ? checkAddress(db, address, suggest) : unusable(address),
    )
    addresses.push(...(await Promise.all(checked)))
    await yieldToEventLoop()
  }
  return { addresses, sitemaps }
}

const plain = (address: string) => ({ address, to: null, suggestions: [] })

const unusable = (address: string): CheckedAddress => ({ ...plain(address), answer: 'unusable' })

async function checkAddress(
  db: Kysely<Tables>,
  address: string,
  suggest: TargetSuggester,
): Promise<CheckedAddress> {
  if (ownPaths.test(addressKey(address) ?? '')) return unusable(address)
  const preceding = await followPrecedingRedirect(db, address)
  if (!preceding && address.includes('?')) {
    const row = await matchingRedirect(db, address)
    const to = row?.key.includes('?') ? await waitingTarget(db, row) : undefined
    if (to !== undefined) return { ...plain(address), answer: 'waiting', to }
  }
  const live = preceding ? undefined : await findLive(db, address)
  if (live && 'page' in live) return { ...plain(address), answer: 'page' }
  if (live && 'movedTo' in live) {
    return { ...plain(address), answer: 'former', to: live.movedTo }
  }
  const row = preceding ? undefined : await matchingRedirect(db, address)
  const waiting = row && (await waitingTarget(db, row))
  if (waiting !== undefined) return { ...plain(address), answer: 'waiting', to: waiting }
  const found = preceding ?? (row && (await followRow(db, row, address)))
  if (found?.to !== undefined) return { ...plain(address), answer: 'redirect', to: found.to }
  if (found) return { ...plain(address), answer: 'gone' }
  return { address, answer: live ? 'gone' : 'not-found', to: null, suggestions: suggest(address) }
}

/** Where a redirect will lead when its draft is published; `undefined` for all others. */
async function waitingTarget(db: Kysely<Tables>, row: RedirectRow): Promise<string | undefined> {
  if (recordAt(row.target) === undefined) return undefined
  const { state, to } = await toRedirect(db, row)
  return state === 'waiting' ? to : undefined
}

const columns = { address: 'Address', answer: 'Result', to: 'To', suggestion: 'Suggestion' }

/** The results of `checkAddresses` as CSV, with the best suggestion of each address. */
export async function checkedAsCsv(db: Database, text: string): Promise<Readable> {
  const { addresses } = await checkAddresses(db, text)
  return csvOf(await getSettings(db), columns, async function* () {
    for (const { address, answer, to, suggestions } of addresses)
      yield { address, answer, to: to ?? '', suggestion: suggestions[0]?.to ?? '' }
  })
}
