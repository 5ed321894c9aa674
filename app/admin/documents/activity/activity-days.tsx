import { Link } from 'react-router'
import type { Change } from '#content/documents/history-api.ts'
import { localLongDay, localMoment, localTime } from '../../dates.ts'
import { authorOf } from '../../people/names.ts'
import { addressOf, byDay, deletedIn, shortened, singularOf, verbs } from './activity-labels.ts'

/** Activity log: changes grouped by day, newest first. */
export function ActivityDays({ changes, isBusy }: { changes: Change[]; isBusy: boolean }) {
  const deletedIds = deletedIn(changes)
  return (
    <div aria-busy={isBusy} className="grid gap-6 transition-opacity aria-busy:opacity-60">
      {byDay(changes).map(([day, changesOfDay]) => (
        <section key={day}>
          <h2 className="caption pb-2 text-ink-2">{localLongDay(changesOfDay[0]?.at ?? '')}</h2>
          <ol className="border border-line bg-sheet">
            {changesOfDay.map((change) => (
              <Line key={change._id} change={change} isGone={deletedIds.has(change.recordId)} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

/** Types whose log entries show the type instead of a record's name: 'updated the settings'. */
const isSingle = (type: Change['type']) =>
  [
    'settings',
    'brand',
    'demo-content',
    'visits',
    'newsletter',
    'retention',
    'personal-data',
  ].includes(type)

function Line({ change, isGone }: { change: Change; isGone: boolean }) {
  const { by, action, type, name, at } = change
  return (
    <li className="flex gap-x-6 border-line max-sm:flex-col border-t px-4 py-2.5 text-sm first:border-t-0 sm:px-5">
      <p className="min-w-0 grow wrap-anywhere">
        <bdi className="font-medium">{authorOf(by)}</bdi>
        <span className="text-ink-2">{` ${action === 'joined' && name === by ? 'accepted the invitation to' : verbs[action]} ${isSingle(type) || type === 'pages' ? 'the ' : ''}`}</span>
        {isSingle(type) ? (
          <>
            <ChangedLink change={change} isGone={false}>
              {singularOf[type].toLowerCase()}
            </ChangedLink>
            {name !== '' && type === 'demo-content' && (
              <span className="text-ink-2">{`: ${name}`}</span>
            )}
          </>
        ) : type === 'people' ? (
          <ChangedLink change={change} isGone={action === 'removed'}>
            {name === by ? 'their own account' : name}
          </ChangedLink>
        ) : (
          <>
            <span className="text-ink-2">{`${singularOf[type].toLowerCase()} `}</span>
            <ChangedLink change={change} isGone={isGone}>
              {shortened(name) || (type === 'messages' ? 'that is gone' : 'Untitled')}
            </ChangedLink>
          </>
        )}
      </p>
      <time
        dateTime={at}
        title={localMoment(at)}
        className="caption shrink-0 pt-px text-ink-3 tabular-nums"
      >
        {localTime(at)}
      </time>
    </li>
  )
}

interface ChangedLinkProps {
  change: Change
  isGone: boolean
  children: string
}

function ChangedLink({ change, isGone, children }: ChangedLinkProps) {
  if (isGone) return <bdi className="text-ink-2">{children}</bdi>
  return (
    <Link
      dir="auto"
      to={addressOf(change)}
      className="underline decoration-line-strong underline-offset-4 hover:text-signal-deep hover:decoration-current"
    >
      {children}
    </Link>
  )
}
