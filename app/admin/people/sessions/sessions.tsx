import { LogOut } from 'lucide-react'
import { redirectDocument, useSubmit } from 'react-router'
import { token } from '../../../api/session/token.ts'
import { api, endAllSessions } from '../../../api.ts'
import { Confirm } from '../../../ui/dialog.tsx'
import { adminPath } from '../../admin-path.ts'
import { DialogButton } from '../../dialog-button.tsx'
import { FetchedScreen, fetched } from '../../fetched-screen.tsx'
import { withNotice } from '../../with-notice.ts'
import type { Route } from './+types/sessions'
import { SessionTable } from './session-table.tsx'

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  fetched(api.json('GET /auth/sessions', { signal }), 'Failed to fetch sessions')

/** Signs out everywhere. It is a navigation, so a form with unsaved changes asks before the sessions end. */
export async function clientAction() {
  const failed = 'Failed to sign out everywhere'
  if (!(await withNotice(endAllSessions(), { failed }))) return null
  token.remove()
  return redirectDocument('/')
}

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

export default function Sessions({ loaderData }: Route.ComponentProps) {
  return (
    <FetchedScreen
      title="Sessions"
      subtitle="Browsers that are signed in"
      fetched={loaderData}
      action={() => <SignOutButton />}
    >
      {(sessions) => (
        <SessionTable
          // The current session comes first.
          sessions={sessions.toSorted((one, other) => Number(other.isThis) - Number(one.isThis))}
        />
      )}
    </FetchedScreen>
  )
}

function SignOutButton() {
  const submit = useSubmit()
  const signOut = async () => {
    await submit(null, { method: 'post', action: adminPath('/admin/sessions') })
    return true
  }
  return (
    <DialogButton
      look="secondary"
      icon={LogOut}
      dialog={(onClose) => (
        <Confirm
          title="Sign out everywhere?"
          action="Sign out everywhere"
          onConfirm={signOut}
          onClose={onClose}
        >
          <p>You will be signed out in every browser, including this one.</p>
          <p className="mt-2">
            Open invitations and review links that you made stop working, and what you scheduled is
            put on hold.
          </p>
        </Confirm>
      )}
    >
      Sign out everywhere
    </DialogButton>
  )
}
