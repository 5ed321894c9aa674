import { redirect } from 'react-router'
import type { RecordOf } from '#content/define.ts'
import type { Contents, PagedName } from '#content/index.ts'
import type { Site } from '#server/pages/site.ts'

/** Why there is no record: there never was one here, or it was deleted. The page's status. */
export interface Missing {
  missing: 404 | 410
  /** A visitor could open it once, and can no longer. */
  isWithdrawn?: boolean
}

export const isMissing = (found: object): found is Missing => 'missing' in found

/**
 * The record at an address, or why there is none. An address that a record had before leads to
 * where it is now. What is missing is returned and not thrown: the page shows it inside the site's
 * layout, and an error boundary of the page would also catch faults that are the root's to show.
 */
export async function findRecord<N extends PagedName>(
  site: Site,
  name: N,
  slug: string,
): Promise<RecordOf<Contents[N]> | Missing> {
  const found = await site.find(name, slug)
  if (!found) return { missing: 404 }
  if ('record' in found) return found.record
  if ('gone' in found) return { missing: 410 }
  // It may come back.
  if ('withdrawn' in found) return { missing: 404, isWithdrawn: true }
  throw redirect(`/${name}/${found.movedTo}`, 301)
}
