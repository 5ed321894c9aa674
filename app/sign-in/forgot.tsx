import { useId } from 'react'
import { data, redirect } from 'react-router'
import { isEmail, notEmail } from '#content/text/email.ts'
import { signInContext, visitorContext } from '../context.ts'
import { button } from '../ui/button.ts'
import type { Route } from './+types/forgot'
import { textOf } from './form-text.ts'
import { emailInput, SignInFault, SignInField } from './sign-in-field.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

export { SignInFailure as ErrorBoundary } from './sign-in-error.tsx'

export const meta = () => []

/** Redirects to the sign-in if email is not set up, because no reset link can be sent. */
export async function loader({ context }: Route.LoaderArgs) {
  if (!(await context.get(signInContext).accounts?.isMailSetUp()))
    throw redirect('/admin/sso-login')
  return null
}

/** Requests a reset link. To reveal no accounts, the response is the same for every address and sent before the lookup. */
export async function action({ request, context }: Route.ActionArgs) {
  const { accounts } = context.get(signInContext)
  const { ip, report } = context.get(visitorContext)
  if (!accounts || !(await accounts.isMailSetUp())) throw redirect('/admin/sso-login')
  const email = textOf(await request.formData(), 'email').trim()
  if (!isEmail(email)) return data({ email, error: `${notEmail}.` }, { status: 400 })
  const retryAfter = await accounts.forgot(email, ip, report)
  if (retryAfter === 0) return data({ email, error: undefined })
  return data(
    { email, error: 'Too many requests. Please try again in a few minutes.' },
    { status: 429, headers: { 'Retry-After': String(retryAfter) } },
  )
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  const retryAfter = actionHeaders?.get('Retry-After')
  return { 'Cache-Control': 'no-store', ...(retryAfter ? { 'Retry-After': retryAfter } : {}) }
}

/** Plain form that works without JavaScript. */
export default function Forgot({ actionData }: Route.ComponentProps) {
  const id = useId()
  const error = actionData?.error
  if (actionData && !error) {
    return (
      <SignInLayout title="Check your email">
        <p role="status" className="mt-3 text-ink-2 text-sm wrap-anywhere">
          {`If there is an account for ${actionData.email}, a link is on its way. It works once, within 30 minutes.`}
        </p>
        <a href="/admin/sso-login" className={`${button('secondary')} mt-6 w-full`}>
          Back to the sign-in
        </a>
      </SignInLayout>
    )
  }
  return (
    <SignInLayout title="Forgot password?">
      <p className="mt-1 text-ink-2 text-sm">We’ll email you a link to choose a new one.</p>
      <form method="post" action="/sso/forgot" className="mt-6 grid gap-4">
        <SignInFault id={`${id}-error`}>{error}</SignInFault>
        <SignInField
          {...emailInput}
          label="Email"
          errorId={error ? `${id}-error` : undefined}
          autoComplete="username"
          defaultValue={actionData?.email}
          autoFocus
        />
        <button type="submit" className={button()}>
          Send the link
        </button>
        <a href="/admin/sso-login" className={button('quiet')}>
          Back to the sign-in
        </a>
      </form>
    </SignInLayout>
  )
}
