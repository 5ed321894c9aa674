import { useId } from 'react'
import { data, redirect } from 'react-router'
import { nameLimit } from '#content/people/accounts.ts'
import { passwordLengths } from '#content/text/password.ts'
import { signInContext, visitorContext } from '../context.ts'
import { button } from '../ui/button.ts'
import type { Route } from './+types/invitation'
import { textOf } from './form-text.ts'
import { PasskeyControl } from './passkey-control.tsx'
import { SignInError } from './sign-in-error.tsx'
import { SignInFault, SignInField } from './sign-in-field.tsx'
import { SignInLayout } from './sign-in-layout.tsx'

export { SignInFailure as ErrorBoundary } from './sign-in-error.tsx'

export const meta = () => []

/** Loads the invitation. GET does not accept it, because link scanners open links too. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { accounts, browserOf } = context.get(signInContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const { cookie, secret } = browserOf(context.get(visitorContext).cookie)
  const invitation = (await accounts?.invitation(token)) ?? null
  const passkey = invitation ? await accounts?.invitationOptions(token, secret) : null
  return data({ token, invitation, passkey }, { headers: { 'Set-Cookie': cookie } })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { accounts, browserSecret, browserOf } = context.get(signInContext)
  const header = context.get(visitorContext).cookie
  const form = await request.formData()
  const [token, name] = [textOf(form, 'token'), textOf(form, 'name').trim().slice(0, nameLimit)]
  const browser = browserSecret(header)
  const way = { password: textOf(form, 'password'), passkey: textOf(form, 'passkey') }
  const answer = browser
    ? await accounts?.accept({ token, name, ...way }, browser)
    : { error: 'Your browser did not send the sign-in cookie. Please allow cookies and try again.' }
  if (answer && 'ssoToken' in answer) {
    throw redirect(`/checking?ssoToken=${encodeURIComponent(answer.ssoToken)}`, 303)
  }
  const { cookie, secret } = browserOf(header)
  const invitation = (await accounts?.invitation(token)) ?? null
  const passkey = invitation ? await accounts?.invitationOptions(token, secret) : null
  const said = { token, name, invitation, passkey, error: answer?.error }
  return data(said, { status: 400, headers: { 'Set-Cookie': cookie } })
}

export const headers = () => ({ 'Cache-Control': 'no-store' })

/** Plain form that works without JavaScript; only passkeys need it. */
export default function Invitation({ loaderData, actionData }: Route.ComponentProps) {
  const { token, invitation, passkey } = actionData ?? loaderData
  const error = actionData?.error
  const id = useId()
  if (!invitation) {
    return (
      <SignInError tryAgain="Go to the sign-in">
        This invitation has been used, withdrawn or has expired. Ask for a new one.
      </SignInError>
    )
  }
  const { email, invitedBy } = invitation
  const errorId = error ? `${id}-error` : undefined
  return (
    <SignInLayout title="Welcome">
      <p className="mt-1 text-ink-2 text-sm wrap-anywhere">
        {`${invitedBy} invites you, ${email}, to the back office of this site.`}
      </p>
      <form id={`${id}-form`} method="post" action="/sso/invitation" className="mt-6 grid gap-4">
        <SignInFault id={`${id}-error`}>{error}</SignInFault>
        <input type="hidden" name="token" value={token} />
        <input type="hidden" name="email" value={email} autoComplete="username" />
        <SignInField
          label="Your name"
          name="name"
          maxLength={nameLimit}
          autoComplete="name"
          defaultValue={actionData?.name}
          autoFocus
        />
        <SignInField
          label="Password"
          name="password"
          type="password"
          hint={`At least ${passwordLengths.least} characters`}
          errorId={errorId}
          required
          minLength={passwordLengths.least}
          maxLength={passwordLengths.most}
          autoComplete="new-password"
        />
        <button type="submit" className={button()}>
          Create account
        </button>
        {passkey && (
          <PasskeyControl
            options={{ create: passkey }}
            label="Use a passkey instead"
            failure="No passkey was created. Please try again, or choose a password."
          />
        )}
      </form>
    </SignInLayout>
  )
}
