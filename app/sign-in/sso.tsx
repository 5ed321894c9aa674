import { useId } from 'react'
import { data, redirect } from 'react-router'
import { signInContext, visitorContext } from '../context.ts'
import { button } from '../ui/button.ts'
import type { Route } from './+types/sso'
import { textOf } from './form-text.ts'
import { PasskeyControl } from './passkey-control.tsx'
import { emailInput, SignInFault, SignInField } from './sign-in-field.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

export { SignInFailure as ErrorBoundary } from './sign-in-error.tsx'

export const meta = () => []

/** Notices after a redirect to this page, by query parameter. */
const newsTexts = {
  changed: 'Your password has been changed. Sign in with your new password.',
  restored: 'The backup has been restored. Sign in with one of its accounts.',
}
const newsNames = ['changed', 'restored'] as const

const noCookie = 'Your browser did not send the sign-in cookie. Please allow cookies and try again.'

export async function loader({ request, context }: Route.LoaderArgs) {
  const header = context.get(visitorContext).cookie
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  const { way, browserSecret, browserOf, accounts } = context.get(signInContext)
  if (!way.withPassword) throw redirect('/admin/sso-login')
  const { cookie, secret } = browserOf(header)
  if (!browserSecret(header)) headers.set('Set-Cookie', cookie)
  // The passkey script is loaded only if any account has a passkey.
  const passkey = (await accounts?.hasPasskeys()) ? accounts?.passkeyRequest(secret) : undefined
  const { searchParams } = new URL(request.url)
  const news = newsNames.find((name) => searchParams.has(name))
  return data({ passkey, isMailSetUp: (await accounts?.isMailSetUp()) ?? false, news }, { headers })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { way, browserSecret, browserCookie, accounts } = context.get(signInContext)
  const { ip, cookie } = context.get(visitorContext)
  const form = await request.formData()
  const email = textOf(form, 'email')
  const browser = browserSecret(cookie)
  if (!browser) {
    const headers = { 'Set-Cookie': browserCookie(cookie) }
    return data({ email, error: noCookie }, { status: 400, headers })
  }

  if (!way.withPassword) throw redirect('/admin/sso-login')
  const [password, passkey] = [textOf(form, 'password'), textOf(form, 'passkey')]
  const attempt =
    passkey && accounts
      ? await accounts.withPasskey(passkey, browser, ip)
      : await way.withPassword({ email, password }, browser, ip)
  if ('ssoToken' in attempt) {
    throw redirect(`/checking?ssoToken=${encodeURIComponent(attempt.ssoToken)}`, 303)
  }
  const headers = new Headers()
  if (attempt.status === 429) headers.set('Retry-After', String(attempt.retryAfter))
  return data({ email, error: attempt.error }, { status: attempt.status, headers })
}

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders?.get('Retry-After')
  return {
    'Cache-Control': loaderHeaders.get('Cache-Control') ?? 'no-store',
    ...(retryAfter ? { 'Retry-After': retryAfter } : {}),
  }
}

/** Plain form: it works without JavaScript, and password managers detect the page load after the submit. */
export default function Sso({ loaderData, actionData }: Route.ComponentProps) {
  const { passkey, isMailSetUp, news } = loaderData
  const id = useId()
  const error = actionData?.error
  const errorId = error ? `${id}-error` : undefined
  return (
    <SignInLayout title="Sign in">
      <p role={news && 'status'} className="mt-1 text-ink-2 text-sm">
        {news ? newsTexts[news] : 'To the back office of this site'}
      </p>
      <form method="post" action="/sso" className="mt-6 grid gap-4">
        <SignInFault id={`${id}-error`}>{error}</SignInFault>
        <SignInField
          {...emailInput}
          label="Email"
          errorId={errorId}
          autoComplete={passkey ? 'username webauthn' : 'username'}
          defaultValue={actionData?.email}
          autoFocus={!error}
        />
        <SignInField
          label="Password"
          name="password"
          type="password"
          errorId={errorId}
          required
          maxLength={1000}
          autoComplete="current-password"
          autoFocus={Boolean(error)}
        />
        <button type="submit" className={button()}>
          Sign in
        </button>
      </form>
      {passkey && (
        <form method="post" action="/sso" className="mt-4">
          <PasskeyControl
            options={{ get: passkey }}
            label="Sign in with a passkey"
            failure="No passkey was used. Please try again, or sign in with your password."
          />
        </form>
      )}
      {isMailSetUp && (
        <p className="mt-4 text-center text-sm">
          <a
            href="/sso/forgot"
            className="inline-flex min-h-6 items-center text-ink-2 underline underline-offset-4 hover:text-ink max-sm:min-h-11"
          >
            Forgot password?
          </a>
        </p>
      )}
    </SignInLayout>
  )
}
