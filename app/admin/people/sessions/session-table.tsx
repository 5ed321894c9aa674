import type { OpenSession } from '#content/people/sign-in-api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { button } from '../../../ui/button.ts'
import { localMoment } from '../../dates.ts'
import { cellClass, Head, Moment, rowClass, Table } from '../../documents/list/table.tsx'

interface SessionTableProps {
  sessions: OpenSession[]
  onEnd: (session: OpenSession) => void
}

/** Table of sessions. A narrow screen has the times under the browser. */
export function SessionTable({ sessions, onEnd }: SessionTableProps) {
  return (
    <Table label="Sessions">
      <thead>
        <tr>
          <Head>Browser</Head>
          <Head className="max-md:hidden">Account</Head>
          <Head className="max-lg:hidden">Signed in</Head>
          <Head className="max-sm:hidden">Last used</Head>
          <Head className="w-22 text-right">Actions</Head>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <Row key={session._id} session={session} onEnd={() => onEnd(session)} />
        ))}
      </tbody>
    </Table>
  )
}

function Row({ session, onEnd }: { session: OpenSession; onEnd: () => void }) {
  const { browser, email, createdAt, usedAt, isThis } = session
  return (
    <tr className={rowClass}>
      <td className={`${cellClass} py-2 first:pl-4 sm:first:pl-5`}>
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="font-medium">{browser}</span>
          {isThis && <Badge variant="live">This browser</Badge>}
        </span>
        <span className="block truncate text-ink-2 text-xs md:hidden">{email}</span>
        <span className="caption block text-ink-3 text-xs sm:hidden">{localMoment(usedAt)}</span>
      </td>
      <td className={`${cellClass} truncate text-ink-2 max-md:hidden`}>{email}</td>
      <td className={`${cellClass} text-ink-2 max-lg:hidden`}>
        <Moment of={createdAt}>{localMoment(createdAt)}</Moment>
      </td>
      <td className={`${cellClass} text-ink-2 max-sm:hidden`}>
        <Moment of={usedAt}>{localMoment(usedAt)}</Moment>
      </td>
      <td className={`${cellClass} text-right`}>
        {!isThis && (
          <button
            type="button"
            onClick={onEnd}
            className={`${button('quiet', 'sm')} hover:text-bad max-sm:min-h-11`}
          >
            End
            <span className="sr-only">{`${browser} of ${email}`}</span>
          </button>
        )}
      </td>
    </tr>
  )
}
