import type { ServerBuild } from 'react-router'
import { routeIds } from './route-ids.ts'

type Manifest = ServerBuild['assets']

/**
 * The router's manifest for public pages, without the routes of staff: a link of a public page to one of
 * these is a new document (`site/link.tsx`), and every page loads its whole manifest. The build writes
 * its file beside the router's own.
 */
export function publicManifest(full: Manifest): Manifest {
  const routes = Object.entries(full.routes).filter(
    ([id, route]) =>
      ['root', routeIds.site].includes(id) ||
      // The page of a review link has no script.
      (route?.parentId === routeIds.site && id !== 'review'),
  )
  const url = full.url.replace('/manifest-', '/public-manifest-')
  return { ...full, url, routes: Object.fromEntries(routes) }
}

/** The file of a manifest, as the router's client reads it. */
export const manifestFile = (manifest: Manifest) => ({
  path: manifest.url,
  source: `window.__reactRouterManifest=${JSON.stringify(manifest)};`,
})
