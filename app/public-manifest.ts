import type { ServerBuild } from 'react-router'
import { routeIds } from './route-ids.ts'

type Manifest = ServerBuild['assets']

/**
 * Route manifest for public pages. It leaves out staff routes, because every page loads its whole manifest, and public
 * pages open staff routes with full page loads (`site/link.tsx`). The build writes the file next to the router's
 * manifest.
 */
export function publicManifest(full: Manifest): Manifest {
  const routes = Object.entries(full.routes).filter(
    ([id, route]) =>
      ['root', routeIds.site].includes(id) ||
      // Review pages have no script.
      (route?.parentId === routeIds.site && id !== 'review'),
  )
  const url = full.url.replace('/manifest-', '/public-manifest-')
  return { ...full, url, routes: Object.fromEntries(routes) }
}

/** Manifest file in the format of the router's client, for which a missing flag is `false`. */
export function manifestFile(manifest: Manifest) {
  const json = JSON.stringify(manifest, (_, value) => (value === false ? undefined : value))
  return { path: manifest.url, source: `window.__reactRouterManifest=${json};` }
}
