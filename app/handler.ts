import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { PageHandler } from '#server/pages/site.ts'
import { siteContext, visitorContext } from './context.ts'

const handle = createRequestHandler(build, import.meta.env.MODE)

export { queryKeys } from './query-keys.ts'

/** The server's one way into the pages; `server/pages` calls it. */
export const render: PageHandler = (request, site, visitor) => {
  const context = new RouterContextProvider()
  context.set(siteContext, site)
  context.set(visitorContext, visitor)
  return handle(request, context)
}
