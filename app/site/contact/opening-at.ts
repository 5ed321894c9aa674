import type { Site } from '#server/site/site.ts'

/** Opening with this slug, if it is open: only a title from the database becomes a subject. */
export async function openingAt(site: Site, slug: string | null) {
  const found = slug ? await site.find('careers', slug) : null
  if (found && 'movedTo' in found) return openingAt(site, found.movedTo)
  return found && 'record' in found ? found.record : undefined
}
