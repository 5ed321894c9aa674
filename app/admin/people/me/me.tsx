import { MonitorSmartphone } from 'lucide-react'
import { Link } from 'react-router'
import type { OwnAccount } from '#content/people/me-api.ts'
import { api } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { adminPath } from '../../admin-path.ts'
import { FetchedScreen, fetched } from '../../fetched-screen.tsx'
import { refetchMe } from '../../use-me.ts'
import type { Route } from './+types/me'
import { MeSection } from './me-section.tsx'
import { NameForm } from './name-form.tsx'
import { Notifications } from './notifications.tsx'
import { Passkeys } from './passkeys.tsx'
import { PasswordForm } from './password-form.tsx'
import { PictureInput } from './picture-input.tsx'

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  fetched(api.json('GET /me', { signal }), 'Failed to fetch your account')

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

/** Screen of the signed-in person's own account. */
export default function Me({ loaderData }: Route.ComponentProps) {
  return (
    <FetchedScreen
      title="Your account"
      subtitle={loaderData.found?.email ?? 'Your profile and how you sign in'}
      fetched={loaderData}
      // The sidebar shows the person, too.
      onReload={refetchMe}
    >
      {(account) => (
        <div className="grid max-w-3xl border border-line bg-sheet">
          <Sections account={account} />
        </div>
      )}
    </FetchedScreen>
  )
}

function Sections({ account }: { account: OwnAccount }) {
  return (
    <>
      <MeSection title="You" note="What colleagues see next to your activity">
        <PictureInput account={account} />
        <NameForm name={account.name} />
      </MeSection>
      {account.signsInHere ? (
        <>
          <MeSection
            title="Password"
            note={
              account.hasPassword
                ? 'Changing it signs you out everywhere else, ends your open links and puts what you scheduled on hold'
                : 'Turned off. You sign in with a passkey.'
            }
          >
            <PasswordForm account={account} />
          </MeSection>
          <MeSection
            title="Passkeys"
            note="Sign in with your fingerprint, face or device PIN instead of a password"
          >
            <Passkeys account={account} />
          </MeSection>
        </>
      ) : (
        <MeSection title="Sign-in" note="You sign in with single sign-on">
          <p className="text-ink-2 text-sm">Your password and passkeys are managed there.</p>
        </MeSection>
      )}
      {account.notifications && (
        <MeSection title="Notifications" note="What you get by email, if email is set up">
          <Notifications email={account.email} {...account.notifications} />
        </MeSection>
      )}
      <MeSection title="Sessions" note="The browsers you are signed in on">
        <p>
          <Link
            to={adminPath('/admin/sessions')}
            className={`${button('secondary')} max-sm:min-h-11`}
          >
            <MonitorSmartphone aria-hidden size={16} />
            Show the sessions
          </Link>
        </p>
      </MeSection>
    </>
  )
}
