import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { redirectDocument, useRevalidator, useSubmit } from 'react-router'
import type { OpenSession } from '#content/people/sign-in-api.ts'
import { token } from '../../../api/session/token.ts'
import { api, endAllSessions } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { Confirm } from '../../../ui/dialog.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { reasonOfFailedFetch } from '../../failed-fetch.ts'
import { Screen } from '../../screen.tsx'
import { withNotice } from '../../with-notice.ts'
import type { Route } from './+types/sessions'
import { SessionTable } from './session-table.tsx'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  try {
    const sessions = await api.json('GET /auth/sessions', { signal: request.signal })
    // The current session comes first.
    return {
      sessions: sessions.toSorted((one, other) => Number(other.isThis) - Number(one.isThis)),
    }
  } catch (error) {
    return { reason: reasonOfFailedFetch(error) }
  }
}

/** Signs out everywhere. It is a navigation, so a form with unsaved changes asks before the sessions end. */
export async function clientAction() {
  const failed = 'Failed to sign out everywhere'
  if (!(await withNotice(endAllSessions(), { failed }))) return null
  token.remove()
  return redirectDocument('/')
}

export { ErrorScreen as ErrorBoundary } from '../../error-screen.tsx'

export default function Sessions({ loaderData: { sessions, reason } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const submit = useSubmit()
  const [toEnd, setToEnd] = useState<OpenSession>()
  const [isLeaving, setLeaving] = useState(false)

  const end = async (session: OpenSession) => {
    const isEnded = await withNotice(
      api.send('DELETE /auth/sessions/:id', { params: { id: session._id } }),
      { done: 'Session ended', failed: 'Failed to end the session' },
    )
    await revalidate()
    return isEnded
  }

  return (
    <Screen
      title="Sessions"
      subtitle="Browsers that are signed in"
      action={
        sessions && (
          <button
            type="button"
            onClick={() => setLeaving(true)}
            className={`${button('secondary')} max-sm:min-h-11`}
          >
            <LogOut aria-hidden size={16} />
            Sign out everywhere
          </button>
        )
      }
    >
      {sessions ? (
        <SessionTable sessions={sessions} onEnd={setToEnd} />
      ) : (
        <Failed reason={reason} onRetry={revalidate}>
          Failed to fetch sessions
        </Failed>
      )}
      {toEnd && (
        <Confirm
          title="End this session?"
          action="End session"
          onConfirm={() => end(toEnd)}
          onClose={() => setToEnd(undefined)}
        >
          <p>
            <b className="font-medium text-ink">{toEnd.browser}</b> of {toEnd.email} will be signed
            out immediately. Anything typed there stays in its forms.
          </p>
        </Confirm>
      )}
      {isLeaving && (
        <Confirm
          title="Sign out everywhere?"
          action="Sign out everywhere"
          onConfirm={async () => {
            await submit(null, { method: 'post', action: '/admin/sessions' })
            return true
          }}
          onClose={() => setLeaving(false)}
        >
          <p>You will be signed out in every browser, including this one.</p>
          <p className="mt-2">
            Open invitations and review links that you made stop working, and what you scheduled is
            put on hold.
          </p>
        </Confirm>
      )}
    </Screen>
  )
}
