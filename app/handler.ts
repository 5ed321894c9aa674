import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import { isStaffPath } from '#content/documents/staff-paths.ts'
import { hyphenate } from '#content/text/hyphenate.ts'
import { setHyphenation } from '#content/text/soft-hyphens.ts'
import type { PageHandler } from '#server/site/site.ts'
import { signInContext, siteContext, visitorContext } from './context.ts'
import { manifestFile, publicManifest } from './public-manifest.ts'

setHyphenation(hyphenate)

// `exactOptionalPropertyTypes`: the generated build has these keys even if they are undefined.
const { basename, allowedActionOrigins, unstable_getCriticalCss, ...required } = build
const routerBuild = {
  ...required,
  ...(basename !== undefined && { basename }),
  ...(allowedActionOrigins !== undefined && { allowedActionOrigins }),
  ...(unstable_getCriticalCss && { unstable_getCriticalCss }),
}
const handle = createRequestHandler(routerBuild, import.meta.env.MODE)
const publicAssets = publicManifest(build.assets)
// In development, all pages share one manifest, which Vite serves.
const handlePublic = import.meta.env.PROD
  ? createRequestHandler({ ...routerBuild, assets: publicAssets }, import.meta.env.MODE)
  : handle

/** File of the public manifest; the build writes it. */
export const publicManifestFile = manifestFile(publicAssets)
export { staffScript } from './editing/staff-script.ts'
export { queryKeys } from './query-keys.ts'

/** Request handler: the server's only entry to the pages, called by `server/site`. */
export const render: PageHandler = (request, site, visitor, signIn) => {
  const context = new RouterContextProvider()
  context.set(siteContext, site)
  context.set(visitorContext, visitor)
  context.set(signInContext, signIn)
  const pathname = matchedPath(request.url)
  const isPublic = !isStaffPath(pathname) && !pathname.startsWith('/review/')
  return (isPublic ? handlePublic : handle)(request, context)
}

/**
 * Normalizes a path as the router does: decoded and in lower case. Encoded `?` and `#` are part of the path; they become
 * `_`. A path that cannot be decoded stays unchanged.
 */
function matchedPath(url: string): string {
  const { pathname } = new URL(url)
  try {
    return decodeURIComponent(pathname).toLowerCase().replace(/[?#]/g, '_')
  } catch {
    return pathname
  }
}
