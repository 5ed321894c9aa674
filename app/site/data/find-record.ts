import { redirect } from 'react-router'
import type { Contents, PagedName } from '#content/documents/content-types.ts'
import type { RecordOf } from '#content/documents/define.ts'
import type { Site } from '#server/site/site.ts'

/** A missing record. The number is the page's status: 404, or 410 for a deleted record. */
export interface Missing {
  missing: 404 | 410
  /** Set for a hidden record that was public before and may be published again. */
  isWithdrawn?: boolean
}

export const isMissing = <T extends object>(found: T): found is Extract<T, { missing: unknown }> =>
  'missing' in found

/**
 * Finds the record with a slug. A former slug redirects to the current one. `Missing` is returned and not
 * thrown: the page renders it inside the site's layout, and an error boundary for it would also catch errors
 * that the root's error boundary has to show.
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
  // 404 and not 410, because the record may be published again.
  if ('withdrawn' in found) return { missing: 404, isWithdrawn: true }
  throw redirect(`${folder}${found.movedTo}`, 301)
}
