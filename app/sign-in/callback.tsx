import { data, redirect } from 'react-router'
import type { Refusal } from '#server/people/sign-in/sign-in.ts'
import { signInContext, visitorContext } from '../context.ts'
import type { Route } from './+types/callback'
import { Confirmed } from './confirmed.tsx'
import { SignInError } from './sign-in-error.tsx'

export { SignInFailure as ErrorBoundary } from './sign-in-error.tsx'

export const meta = () => []

/** Redirect URI of single sign-on: handles the answer of the identity provider. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { way, browserSecret } = context.get(signInContext)
  const { ip, cookie, report } = context.get(visitorContext)
  if (!way.handleCallback) throw redirect('/admin/sso-login')
  const browser = browserSecret(cookie)
  const answer = browser
    ? await way.handleCallback(new URL(request.url), browser, ip)
    : ({ status: 400, error: 'This sign-in was not started in this browser.' } satisfies Refusal)
  if ('ssoToken' in answer) {
    throw redirect(`/checking?ssoToken=${encodeURIComponent(answer.ssoToken)}`, 303)
  }
  if ('isConfirmed' in answer) return data({ error: undefined })
  if (answer.reason) report(new Error(`the sign-in failed: ${answer.reason}`))
  const headers = new Headers(
    answer.retryAfter ? { 'Retry-After': String(answer.retryAfter) } : undefined,
  )
  return data({ error: answer.error }, { status: answer.status, headers })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export default function Callback({ loaderData }: Route.ComponentProps) {
  const { error } = loaderData
  return error === undefined ? <Confirmed /> : <SignInError>{error}</SignInError>
}
