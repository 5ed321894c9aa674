import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { ContentName } from '#content/documents/content-types.ts'
import { isReserved } from '#content/documents/reserved-addresses.ts'
import { declarationOf } from '../documents/record-rows.ts'
import { ownerOf } from '../documents/slugs.ts'
import type { Tables } from '../tables.ts'

/** The types that an import creates. */
const importedTypes: readonly ContentName[] = ['news', 'subpages']

/** Drafts that are read together: each may have a long text. */
const batchSize = 50

/** Addresses that drafts of news and custom pages will have, as `type/slug`. */
export async function draftedAddresses(db: Kysely<Tables>): Promise<Set<string>> {
  const used = new Set<string>()
  for (const type of importedTypes) {
    for (let after = ''; ; ) {
      const rows = await db
        .selectFrom('drafts')
        .select(['recordId', 'value'])
        .where('type', '=', type)
        .where('recordId', '>', after)
        .orderBy('recordId')
        .limit(batchSize)
        .execute()
      for (const { value } of rows) {
        const { slug }: { slug?: string } = JSON.parse(value)
        if (slug) used.add(`${type}/${slug}`)
      }
      if (rows.length < batchSize) break
      after = rows.at(-1)?.recordId ?? after
      await yieldToEventLoop()
    }
  }
  return used
}

interface Wish {
  wish: string
  /** Addresses that are taken, as `type/slug`. The new one is added. */
  used: Set<string>
  /** The last number of each wish, so that thousands of equal titles are quick. */
  numbers?: Map<string, number>
}

/** The wished slug, or `wish-2`, `wish-3` … if the address is taken or reserved. */
export async function freeSlug(
  db: Kysely<Tables>,
  type: ContentName,
  { wish, used, numbers = new Map() }: Wish,
): Promise<string> {
  const content = declarationOf(type)
  for (let number = numbers.get(`${type}/${wish}`) ?? 1; ; number++) {
    const slug = number === 1 ? wish : `${wish}-${number}`
    const address = `${type}/${slug}`
    const isTaken =
      used.has(address) || isReserved(content, slug) || (await ownerOf(db, type, slug))?.exists
    if (isTaken) continue
    used.add(address)
    numbers.set(`${type}/${wish}`, number + 1)
    return slug
  }
}
