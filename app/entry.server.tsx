import { renderToReadableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { visitorContext } from './context.ts'
import { withDeferredHydration } from './deferred-hydration.ts'
import { routeIds } from './route-ids.ts'
import { withTheme } from './theme.ts'

/**
 * Renders a page to the end before it is sent: no loader's data comes later, and the page cache and
 * the content security policy need the finished bytes.
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
      // No streaming: no part of a page is moved to its place by an inline script.
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
  return new Response(finished(html, context, report), {
    headers,
    status: failed ? 500 : status,
  })
}

/**
 * Deferred hydration on the public pages; the back office needs its script at once, and sets its theme
 * before the first paint. Production only: in development React would report differences to what it
 * rendered.
 */
function finished(
  html: string,
  { staticHandlerContext }: EntryContext,
  report: (fault: unknown) => void,
): string {
  if (!import.meta.env.PROD) return html
  const isSite = staticHandlerContext.matches.some(({ route }) => route.id === routeIds.site)
  return isSite ? withDeferredHydration(html, report) : withTheme(html)
}

/** Faults go to the server's log; an answer such as 404 or 405 is none. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  context.get(visitorContext).report(error)
}
