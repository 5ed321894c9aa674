import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Invitation, Person } from '#content/people/people-api.ts'
import { api } from '../../api.ts'
import { button } from '../../ui/button.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { Failed } from '../../ui/failed.tsx'
import { reasonOfFailedFetch } from '../failed-fetch.ts'
import { Screen } from '../screen.tsx'
import { withNotice } from '../with-notice.ts'
import type { Route } from './+types/people'
import { ApprovalDialog } from './approval-dialog.tsx'
import { InvitationTable } from './invitation-table.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { PeopleTable } from './people-table.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RightsDialog } from './rights-dialog.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    return { found: await api.json('GET /people', { signal: request.signal }) }
  } catch (error) {
    return { reason: reasonOfFailedFetch(error) }
  }
}

export { ErrorScreen as ErrorBoundary } from '../error-screen.tsx'

/** The open dialog. */
type Asked =
  | { kind: 'invite' }
  | { kind: 'rights' | 'approval' | 'sign-out' | 'remove'; person: Person }
  | { kind: 'uninvite'; invitation: Invitation }

/** Screen of people with access to the back office, and of invitations. */
export default function People({ loaderData: { found, reason } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<Asked>()
  const onClose = () => setAsked(undefined)

  /** Waits for a change, shows a notification and reloads the list. */
  const act = async (work: Promise<unknown>, done: string, failed: string) => {
    const isDone = await withNotice(work, { done, failed })
    await revalidate()
    return isDone
  }

  return (
    <Screen
      title="People"
      subtitle="Who can access the back office, and what they can do"
      action={
        found && (
          <button
            type="button"
            onClick={() => setAsked({ kind: 'invite' })}
            className={`${button()} max-sm:min-h-11`}
          >
            <UserPlus aria-hidden size={16} />
            Invite
          </button>
        )
      }
    >
      {found ? (
        <>
          <PeopleTable
            people={found.people}
            areRightsOfSignOn={found.areRightsOfSignOn}
            onAsk={(kind, person) => setAsked({ kind, person })}
          />
          {found.invitations.length > 0 && (
            <InvitationTable
              invitations={found.invitations}
              onTakeBack={(invitation) => setAsked({ kind: 'uninvite', invitation })}
            />
          )}
        </>
      ) : (
        <Failed reason={reason} onRetry={revalidate}>
          Failed to fetch the people
        </Failed>
      )}
      {found && asked?.kind === 'invite' && (
        <InviteDialog people={found} onInvited={revalidate} onClose={onClose} />
      )}
      {asked?.kind === 'rights' && (
        <RightsDialog person={asked.person} onSaved={revalidate} onClose={onClose} />
      )}
      {found && asked?.kind === 'remove' && (
        <RemoveDialog
          person={asked.person}
          others={found.people.filter(({ _id }) => _id !== asked.person._id)}
          onRemove={(to) =>
            act(
              api.send('DELETE /people/:id', { params: { id: asked.person._id }, query: { to } }),
              'Person removed',
              'Failed to remove the person',
            )
          }
          onClose={onClose}
        />
      )}
      {asked?.kind === 'approval' && (
        <ApprovalDialog
          person={asked.person}
          onConfirm={(needsApproval) =>
            act(
              api.send('PUT /people/:id/approval', {
                params: { id: asked.person._id },
                body: { needsApproval },
              }),
              needsApproval ? 'Approval required' : 'Approval no longer required',
              'Failed to change the approval',
            )
          }
          onClose={onClose}
        />
      )}
      {asked?.kind === 'sign-out' && (
        <Confirm
          title="Sign out everywhere?"
          action="Sign out"
          onConfirm={() =>
            act(
              api.send('DELETE /people/:id/sessions', { params: { id: asked.person._id } }),
              'Signed out everywhere',
              'Failed to sign out',
            )
          }
          onClose={onClose}
        >
          <p>
            Every browser used by <b className="font-medium text-ink">{asked.person.email}</b> will
            be signed out immediately. They can sign in again.
          </p>
          <p className="mt-2">
            Open invitations and review links that they made stop working, and what they scheduled
            is put on hold.
          </p>
        </Confirm>
      )}
      {asked?.kind === 'uninvite' && (
        <Confirm
          title="Withdraw the invitation?"
          action="Withdraw"
          onConfirm={() =>
            act(
              api.send('DELETE /invitations/:id', { params: { id: asked.invitation._id } }),
              'Invitation withdrawn',
              'Failed to withdraw the invitation',
            )
          }
          onClose={onClose}
        >
          <p>
            The link that <b className="font-medium text-ink">{asked.invitation.email}</b> has will
            stop working.
          </p>
        </Confirm>
      )}
    </Screen>
  )
}
