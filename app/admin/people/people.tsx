import { UserPlus } from 'lucide-react'
import { api } from '../../api.ts'
import { DialogButton } from '../dialog-button.tsx'
import { FetchedScreen, fetched } from '../fetched-screen.tsx'
import type { Route } from './+types/people'
import { InvitationTable } from './invitation-table.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PeopleTable } from './people-table.tsx'

export const clientLoader = ({ request: { signal } }: Route.ClientLoaderArgs) =>
  fetched(api.json('GET /people', { signal }), 'Failed to fetch the people')

export { ErrorScreen as ErrorBoundary } from '../error-screen.tsx'

/** Screen of people with access to the back office, and of invitations. */
export default function People({ loaderData }: Route.ComponentProps) {
  return (
    <FetchedScreen
      title="People"
      subtitle="Who can access the back office, and what they can do"
      fetched={loaderData}
      action={(found) => (
        <DialogButton
          icon={UserPlus}
          dialog={(onClose) => <InviteDialog people={found} onClose={onClose} />}
        >
          Invite
        </DialogButton>
      )}
    >
      {({ people, areRightsOfSignOn, invitations }) => (
        <>
          <PeopleTable people={people} areRightsOfSignOn={areRightsOfSignOn} />
          {invitations.length > 0 && <InvitationTable invitations={invitations} />}
        </>
      )}
    </FetchedScreen>
  )
}
