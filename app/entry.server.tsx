import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { type FurtherSubset, subsetsFor } from '#content/brand/font-subsets.ts'
import type { PageBrand } from '#server/site/site.ts'
import { withEarlyKeys } from './admin/palette/record-keys.ts'
import { siteContext, visitorContext } from './context.ts'
import { withDeferredHydration } from './deferred-hydration.ts'
import sansFont from './fonts/hanken-grotesk-base.woff2?url'
import sansLatin from './fonts/hanken-grotesk-latin.woff2?url'
import sansLatinExt from './fonts/hanken-grotesk-latin-ext.woff2?url'
import monoFont from './fonts/jetbrains-mono-base.woff2?url'
import { routeIds } from './route-ids.ts'
import { cacheDrawing } from './site/home/building/server-drawing.tsx'
import type { Route as SiteLayoutRoute } from './site/layout/+types/layout'
import { withBrand, withTheme } from './theme.ts'

type SiteData = SiteLayoutRoute.ComponentProps['loaderData']

cacheDrawing()

/**
 * Renders the whole page before sending it, because the page cache and the content security policy need the final
 * bytes. No loader streams its data.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  loadContext: RouterContextProvider,
) {
  let failed = false
  const { report } = loadContext.get(visitorContext)
  const stream = await renderToReadableStream(
    <ServerRouter context={context} url={request.url} />,
    {
      // No streaming: React must not move late parts into place with inline scripts.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError(error) {
        failed = true
        report(error)
      },
    },
  )
  await stream.allReady
  const html = await new Response(stream).text()
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const ids = context.staticHandlerContext.matches.map(({ route }) => route.id)
  const isSite = ids.includes(routeIds.site)
  const brand = isSite ? undefined : await loadContext.get(siteContext).brand()
  const branded = brand ? withBrand(html, brand) : html
  // The back office and the last page of a sign-in keep the default typefaces.
  const isOffice = ids.includes(routeIds.admin) || ids.includes(routeIds.checking)
  const fonts = (!isOffice && brand?.fonts) || [
    sansFont,
    ...(brand?.look && !isOffice ? [] : [monoFont]),
  ]
  // Cast: data of the site layout; missing if its loader failed.
  const data = context.staticHandlerContext.loaderData[routeIds.site] as SiteData | undefined
  const withFonts = isSite ? withLetters(html, data?.brand) : withPreloads(branded, fonts)
  return new Response(finished(withFonts, { isSite, isOffice, brand, report }), {
    headers,
    status: failed ? 500 : status,
  })
}

/** Adds font preloads before the style sheet. On public pages, the root route renders the preloads. */
const withPreloads = (html: string, fonts: readonly string[]): string =>
  html.replace('<link rel="stylesheet"', (sheet) => preloadsOf(fonts) + sheet)

const preloadsOf = (fonts: readonly string[]) =>
  fonts
    .map(
      (href) =>
        `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin="anonymous"/>`,
    )
    .join('')

const letterFonts: Record<FurtherSubset, string> = { latin: sansLatin, 'latin-ext': sansLatinExt }

/** Characters that the first screen of a public page has at most. */
const firstScreen = 1000

/** Preloads the text font's files for letters of the first screen that the preloaded files lack. */
function withLetters(html: string, brand: PageBrand | undefined): string {
  const fonts = brand?.letterFonts ?? letterFonts
  const text = html.replace(unseen, '').slice(0, firstScreen)
  const needed = subsetsFor(text).map((subset) => fonts[subset])
  return html.replace('</head>', `${preloadsOf(needed)}</head>`)
}

/** Tags and scripts of rendered HTML. */
const unseen = /<(script|title)\b[\s\S]*?<\/\1>|<[^>]*>/g

interface FinishedOptions {
  isSite: boolean
  isOffice: boolean
  brand: PageBrand | undefined
  report: (fault: unknown) => void
}

/**
 * Defers hydration of public pages. The back office hydrates immediately, sets its theme before the first paint and
 * records the palette's shortcut.
 * Production only: in development, React would report hydration mismatches.
 */
function finished(html: string, { isSite, isOffice, brand, report }: FinishedOptions): string {
  if (!import.meta.env.PROD) return html
  if (isSite) return withDeferredHydration(html, report)
  return withTheme(isOffice ? withEarlyKeys(html) : html, brand)
}

/** Reports errors to the server's log, except aborted requests and 4xx responses. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(visitorContext).report(error)
}
