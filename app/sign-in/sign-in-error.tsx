import { button } from '../ui/button.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/** Reason of a refused sign-in, and a link to try again. */
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
  /** The label of the link to the sign-in. */
  tryAgain?: string
  children: string
}
