import type { Site } from '#server/site/site.ts'

/**
 * Finds the published opening with this slug. The subject of an application is the title of this opening, never text
 * from the request.
 */
export async function findOpening(site: Site, slug: string | null) {
  const found = slug ? await site.find('careers', slug) : null
  if (found && 'movedTo' in found) return findOpening(site, found.movedTo)
  return found && 'record' in found ? found.record : undefined
}
