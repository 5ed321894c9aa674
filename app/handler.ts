import * as build from 'virtual:react-router/server-build'
import { createRequestHandler, RouterContextProvider } from 'react-router'
import type { PageHandler } from '#server/pages/site.ts'
import { signInContext, siteContext, visitorContext } from './context.ts'

// Exact optional types: the generated module has these keys also where they are undefined.
const { basename, allowedActionOrigins, unstable_getCriticalCss, ...required } = build
const handle = createRequestHandler(
  {
    ...required,
    ...(basename !== undefined && { basename }),
    ...(allowedActionOrigins !== undefined && { allowedActionOrigins }),
    ...(unstable_getCriticalCss && { unstable_getCriticalCss }),
  },
  import.meta.env.MODE,
)

export { staffScript } from './editing/staff-script.ts'
export { queryKeys } from './query-keys.ts'

/** Request handler: the server's only entry to the pages, called by `server/pages`. */
export const render: PageHandler = (request, site, visitor, signIn) => {
  const context = new RouterContextProvider()
  context.set(siteContext, site)
  context.set(visitorContext, visitor)
  context.set(signInContext, signIn)
  return handle(request, context)
}
