import { data, redirect } from 'react-router'
import { siteContext, visitorContext } from '../context.ts'
import type { Route } from './+types/sso-login'
import { Refused } from './refused.tsx'

/** Sends the browser to the sign-in, which comes back to `/checking`. */
export async function loader({ context }: Route.LoaderArgs) {
  const { signIn, browserSecret, browserCookie } = context.get(siteContext)
  const { cookie, report } = context.get(visitorContext)
  const setCookie = browserCookie(cookie)
  const headers = { 'Set-Cookie': setCookie, 'Cache-Control': 'no-store' }
  let location: string
  try {
    location = await signIn.location(browserSecret(setCookie) ?? '')
  } catch (fault) {
    report(fault)
    return data(null, { status: 503, headers: { 'Retry-After': '10' } })
  }
  throw redirect(location, { headers })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** Shown only when the single sign-on cannot be reached. */
export default function SsoLogin() {
  return <Refused>The single sign-on does not answer. Please try again in a moment.</Refused>
}
