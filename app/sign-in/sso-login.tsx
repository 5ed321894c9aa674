import { data, redirect } from 'react-router'
import { signInContext, visitorContext } from '../context.ts'
import type { Route } from './+types/sso-login'
import { SignInError } from './sign-in-error.tsx'

/** Redirects to the identity provider, which redirects back to `/checking`. */
export async function loader({ context }: Route.LoaderArgs) {
  const { cookie, report } = context.get(visitorContext)
  let begun: { location: string; cookies: string[] }
  try {
    begun = await context.get(signInContext).begin(cookie)
  } catch (fault) {
    report(fault)
    return data(null, { status: 503, headers: { 'Retry-After': '10' } })
  }
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  for (const each of begun.cookies) headers.append('Set-Cookie', each)
  throw redirect(begun.location, { headers })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

/** Error page for an unreachable identity provider. */
export default function SsoLogin() {
  return <SignInError>Single sign-on is not responding. Please try again in a moment.</SignInError>
}
