import { button } from '../ui/button.ts'
import { SignInLayout } from './sign-in-layout.tsx'

/** Why somebody is not let in, and another try. */
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
  /** The words on the way to the sign-in. */
  tryAgain?: string
  children: string
}
