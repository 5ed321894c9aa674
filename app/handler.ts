import * as build from 'virtual:react-router/server-build'
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
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
const handlerOf = (differing: Partial<ServerBuild>) =>
  createRequestHandler({ ...routerBuild, ...differing }, import.meta.env.MODE)

type Routes = ServerBuild['routes']

/** In the build, the module of a staff route is a function that imports it (`vite.config.ts`). */
const isLater = (module: unknown): module is () => Promise<ServerBuild['entry']['module']> =>
  typeof module === 'function'

const entries = Object.entries(build.routes)
const publicRoutes: Routes = Object.fromEntries(
  entries.filter(([, route]) => !isLater(route?.module)),
)

async function loadAllRoutes(): Promise<Routes> {
  const loaded = entries.map(async ([id, route]) => {
    const module: unknown = route?.module
    return [id, isLater(module) ? { ...route, module: await module() } : route] as const
  })
  return Object.fromEntries(await Promise.all(loaded)) as Routes // the same routes, with their modules
}

let staffHandler: Promise<RequestHandler> | undefined
/** Handles staff pages. Their modules are loaded with the first request. */
const handleStaff: RequestHandler = async (request, context) => {
  staffHandler ??= loadAllRoutes().then((routes) => handlerOf({ routes }))
  return (await staffHandler)(request, context)
}

const publicAssets = publicManifest(build.assets)
// In development, all pages share one manifest, which Vite serves.
const handlePublic = handlerOf({
  routes: publicRoutes,
  ...(import.meta.env.PROD && { assets: publicAssets }),
})
// Without the routes whose modules are not loaded; the public manifest lacks review pages, which have no script.
const reviewAssets = {
  ...build.assets,
  routes: Object.fromEntries(
    Object.entries(build.assets.routes).filter(([id]) => Object.hasOwn(publicRoutes, id)),
  ),
}
const handleReview = handlerOf({ routes: publicRoutes, assets: reviewAssets })

/** File of the public manifest; the build writes it. */
export const publicManifestFile = manifestFile(publicAssets)
export { staffScript } from './editing/staff-script.ts'

/** Request handler: the server's only entry to the pages, called by `server/site`. */
export const render: PageHandler = (request, site, visitor, signIn) => {
  const context = new RouterContextProvider()
  context.set(siteContext, site)
  context.set(visitorContext, visitor)
  context.set(signInContext, signIn)
  const pathname = matchedPath(request.url)
  if (isStaffPath(pathname)) return handleStaff(request, context)
  return (pathname.startsWith('/review/') ? handleReview : handlePublic)(request, context)
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
