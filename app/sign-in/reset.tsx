import { useId } from 'react'
import { data, redirect } from 'react-router'
import { passwordLengths } from '#content/text/password.ts'
import { signInContext } from '../context.ts'
import { button } from '../ui/button.ts'
import type { Route } from './+types/reset'
import { textOf } from './form-text.ts'
import { SignInError } from './sign-in-error.tsx'
import { SignInFault, SignInField } from './sign-in-field.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

export { SignInFailure as ErrorBoundary } from './sign-in-error.tsx'

export const meta = () => []

/** Loads the account of the reset link. GET does not use the link up, because link scanners open links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts } = context.get(signInContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  return { token, email: (await accounts?.resetEmail(token)) ?? null }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { accounts } = context.get(signInContext)
  const form = await request.formData()
  const [token, email] = [textOf(form, 'token'), textOf(form, 'email')]
  const answer = await accounts?.reset(token, textOf(form, 'password'))
  if (answer && 'isDone' in answer) throw redirect('/sso?changed', 303)
  const isOpen = (await accounts?.resetEmail(token)) === email
  return data({ token, email: isOpen ? email : null, error: answer?.error }, { status: 400 })
}

export const headers = () => ({ 'Cache-Control': 'no-store' })

/** Plain form that works without JavaScript. */
export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  const { token, email } = actionData ?? loaderData
  const error = actionData?.error
  const id = useId()
  if (email === null) {
    return (
      <SignInError tryAgain="Back to the sign-in">
        This link has been used or has expired. You can request a new one on the sign-in page.
      </SignInError>
    )
  }
  return (
    <SignInLayout title="Choose a new password">
      <p className="mt-1 text-ink-2 text-sm wrap-anywhere">{`For ${email}. You will be signed out everywhere.`}</p>
      <form method="post" action="/sso/reset" className="mt-6 grid gap-4">
        <SignInFault id={`${id}-error`}>{error}</SignInFault>
        <input type="hidden" name="token" value={token} />
        {/* Tells password managers which account the password is for. */}
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <SignInField
          label="New password"
          name="password"
          type="password"
          hint={`At least ${passwordLengths.least} characters`}
          errorId={error ? `${id}-error` : undefined}
          required
          minLength={passwordLengths.least}
          maxLength={passwordLengths.most}
          autoComplete="new-password"
          autoFocus
        />
        <button type="submit" className={button()}>
          Change the password
        </button>
      </form>
    </SignInLayout>
  )
}
