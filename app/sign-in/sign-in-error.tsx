import { useRouteError } from 'react-router'
import { button } from '../ui/button.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/** Page about a failed sign-in, with the reason and a link to the sign-in. */
export function SignInError({ tryAgain = 'Try again', children }: RefusedProps) {
  return (
    <SignInLayout title="Not signed in">
      <p role="alert" className="mt-3 border-bad border-l-2 bg-sheet px-3 py-2 text-bad text-sm">
        {children}
      </p>
      <a href="/admin/sso-login" className={`${button()} mt-6 w-full`}>
        {tryAgain}
      </a>
    </SignInLayout>
  )
}

interface RefusedProps {
  /** Label of the link to the sign-in. */
  tryAgain?: string
  children: string
}

/**
 * Error boundary of the sign-in pages. For a temporary error, such as a busy database, the server puts its reason in
 * the place of the message: see `withUnavailability`.
 */
export function SignInFailure() {
  const error = useRouteError()
  return <SignInError>{error instanceof Error ? error.message : 'Unknown error'}</SignInError>
}
