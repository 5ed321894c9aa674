import { redirect } from 'react-router'
import type { Contents, PagedName } from '#content/documents/content-types.ts'
import type { RecordOf } from '#content/documents/define.ts'
import type { Site } from '#server/site/site.ts'

/** Missing record: it never existed, or it was deleted. The page's status. */
export interface Missing {
  missing: 404 | 410
  /** Withdrawn: it was public once and is not now. */
  isWithdrawn?: boolean
}

export const isMissing = <T extends object>(found: T): found is Extract<T, { missing: unknown }> =>
  'missing' in found

/**
 * The record with a slug, or why there is none. A former slug redirects to the current one. `Missing` is
 * returned and not thrown: the page shows it inside the site's layout, and an error boundary of the
 * page would also catch faults that the root has to show.
 */
export async function findRecord<N extends PagedName>(
  site: Site,
  name: N,
  slug: string,
  folder = `/${name}/`,
): Promise<RecordOf<Contents[N]> | Missing> {
  const found = await site.find(name, slug)
  if (!found) return { missing: 404 }
  if ('record' in found) return found.record
  if ('gone' in found) return { missing: 410 }
  // 404 and not 410: it may come back.
  if ('withdrawn' in found) return { missing: 404, isWithdrawn: true }
  throw redirect(`${folder}${found.movedTo}`, 301)
}
