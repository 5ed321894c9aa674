import { useId } from 'react'
import { data, redirect } from 'react-router'
import { signInContext, visitorContext } from '../context.ts'
import { button } from '../ui/button.ts'
import { lineInput } from '../ui/input.ts'
import type { Route } from './+types/sso'
import { SignInLayout } from './sign-in-layout.tsx'

export const meta = () => []

const noCookie = 'Your browser did not send the sign-in cookie. Please allow cookies and try again.'

export function loader({ context }: Route.LoaderArgs) {
  const { cookie } = context.get(visitorContext)
  const headers = new Headers({ 'Cache-Control': 'no-store' })
  const { way, browserSecret, browserCookie } = context.get(signInContext)
  if (!way.withPassword) throw redirect('/admin/sso-login')
  if (!browserSecret(cookie)) headers.set('Set-Cookie', browserCookie(cookie))
  return data(null, { headers })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { way, browserSecret, browserCookie } = context.get(signInContext)
  const { ip, cookie } = context.get(visitorContext)
  const form = await request.formData()
  const email = textOf(form.get('email'))
  const browser = browserSecret(cookie)
  if (!browser) {
    const headers = { 'Set-Cookie': browserCookie(cookie) }
    return data({ email, error: noCookie }, { status: 400, headers })
  }

  const password = textOf(form.get('password'))
  if (!way.withPassword) throw redirect('/admin/sso-login')
  const attempt = await way.withPassword({ email, password }, browser, ip)
  if ('ssoToken' in attempt) {
    throw redirect(`/checking?ssoToken=${encodeURIComponent(attempt.ssoToken)}`, 303)
  }
  const headers = new Headers()
  if (attempt.status === 429) headers.set('Retry-After', String(attempt.retryAfter))
  return data({ email, error: attempt.error }, { status: attempt.status, headers })
}

const textOf = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')

export function headers({ loaderHeaders, actionHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders?.get('Retry-After')
  return {
    'Cache-Control': loaderHeaders.get('Cache-Control') ?? 'no-store',
    ...(retryAfter ? { 'Retry-After': retryAfter } : {}),
  }
}

/** Plain form: it works without JavaScript, and a password manager sees the page load after it. */
export default function Sso({ actionData }: Route.ComponentProps) {
  const id = useId()
  const error = actionData?.error
  const tie = error ? { 'aria-invalid': true, 'aria-describedby': `${id}-error` } : {}
  return (
    <SignInLayout title="Sign in">
      <p className="mt-1 text-ink-2 text-sm">To the back office of this site</p>
      <form method="post" action="/sso" className="mt-6 grid gap-4">
        {error && (
          <p
            id={`${id}-error`}
            role="alert"
            className="border-bad border-l-2 bg-sheet px-3 py-2 text-bad text-sm"
          >
            {error}
          </p>
        )}
        <div>
          <label htmlFor={`${id}-email`} className="mb-1.5 block font-medium text-sm">
            E-mail
          </label>
          <input
            {...tie}
            id={`${id}-email`}
            name="email"
            type="text"
            inputMode="email"
            autoCapitalize="none"
            required
            maxLength={254}
            autoComplete="username"
            spellCheck={false}
            defaultValue={actionData?.email}
            // biome-ignore lint/a11y/noAutofocus: the form is the page's only purpose
            autoFocus={!error}
            className={lineInput}
          />
        </div>
        <div>
          <label htmlFor={`${id}-password`} className="mb-1.5 block font-medium text-sm">
            Password
          </label>
          <input
            {...tie}
            id={`${id}-password`}
            name="password"
            type="password"
            required
            maxLength={1000}
            autoComplete="current-password"
            // biome-ignore lint/a11y/noAutofocus: as above; after an error the password is empty
            autoFocus={Boolean(error)}
            className={lineInput}
          />
        </div>
        <button type="submit" className={button()}>
          Sign in
        </button>
      </form>
    </SignInLayout>
  )
}
