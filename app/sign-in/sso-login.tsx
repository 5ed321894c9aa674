import { redirect } from 'react-router'
import { siteContext, visitorContext } from '../context.ts'
import type { Route } from './+types/sso-login'

/** Sends the browser to the sign-in, which comes back to `/checking`. */
export function loader({ context }: Route.LoaderArgs) {
  const { url, signIn, browserCookie } = context.get(siteContext)
  const { cookie } = context.get(visitorContext)
  throw redirect(signIn.location(`${url}/checking`), {
    headers: { 'Set-Cookie': browserCookie(cookie), 'Cache-Control': 'no-store' },
  })
}

/** Never shown. A route without a component would answer a client's navigation with its data. */
export default function SsoLogin() {
  return null
}
