import { data, redirect } from 'react-router'
import { signInContext, visitorContext } from '../context.ts'
import type { Route } from './+types/sso-login'
import { SignInError } from './sign-in-error.tsx'

/** Redirects to the identity provider, which comes back to `/checking`. */
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

/** Shown only when the identity provider cannot be reached. */
export default function SsoLogin() {
  return (
    <SignInError>The single sign-on does not answer. Please try again in a moment.</SignInError>
  )
}
