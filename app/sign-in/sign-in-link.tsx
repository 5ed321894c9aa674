import { data, Form, redirect } from 'react-router'
import { signInContext, visitorContext } from '../context.ts'
import { button } from '../ui/button.ts'
import type { Route } from './+types/sign-in-link'
import { SignInError } from './sign-in-error.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

export { SignInFailure as ErrorBoundary } from './sign-in-error.tsx'

export const meta = () => []

/** Page of a sign-in link from the command line. GET does not use it up, because link scanners open links too. */
export function loader({ request, context }: Route.LoaderArgs) {
  const { cookie } = context.get(visitorContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return data(
    { token },
    { headers: { 'Set-Cookie': context.get(signInContext).browserCookie(cookie) } },
  )
}

export async function action({ request, context }: Route.ActionArgs) {
  const { browserSecret, redeemLink } = context.get(signInContext)
  const browser = browserSecret(context.get(visitorContext).cookie)
  const token = (await request.formData()).get('token')
  const ssoToken = browser && typeof token === 'string' ? await redeemLink(token, browser) : null
  if (ssoToken) throw redirect(`/checking?ssoToken=${encodeURIComponent(ssoToken)}`, 303)
  return data(
    { error: 'This link has been used or has expired. The server’s owner can create a new one.' },
    { status: 403 },
  )
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export default function SignInLink({ loaderData, actionData }: Route.ComponentProps) {
  if (actionData) return <SignInError tryAgain="Sign in without it">{actionData.error}</SignInError>
  return (
    <SignInLayout title="Sign in">
      <p className="mt-1 text-ink-2 text-sm">
        This link signs you in to the back office of this site once. It was created on the site’s
        server.
      </p>
      <Form method="post" action="/sso/link" reloadDocument className="mt-6">
        <input type="hidden" name="token" value={loaderData.token} />
        <button type="submit" className={`${button()} w-full`}>
          Sign in with this link
        </button>
      </Form>
    </SignInLayout>
  )
}
