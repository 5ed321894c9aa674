import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { contents } from '#content/documents/content-types.ts'
import { formPath } from '#content/publishing/form-path.ts'
import { adminPath } from '../admin-path.ts'
import { localDay } from '../dates.ts'
import { authorOf } from '../people/names.ts'
import { stateSentence } from '../publishing/releases/release-words.ts'
import { link } from './entries.tsx'
import type { DraftCounts, Waiting } from './load-waiting.ts'

const most = 5

/** Panel with all tasks of the signed-in person. */
export function WaitingPanel({ waiting }: { waiting: Waiting }) {
  const id = useId()
  const { reviews, sentBack, followUps, releases, drafts } = waiting
  const counts = draftLines(drafts)
  const toReview = reviews.filter(({ sentAt }) => sentAt !== null)
  const approved = reviews.filter(({ sentAt }) => sentAt === null)
  const lists = [reviews, sentBack, followUps, releases, counts]
  if (lists.every(({ length }) => length === 0)) return null
  return (
    <section aria-labelledby={id} className="mt-8 border border-line bg-sheet text-sm">
      <h2 id={id} className="flex min-h-12 items-center px-5 font-semibold">
        Waiting for you
      </h2>
      <Kind label="To review">
        {toReview.map(({ type, _id, name, sentBy, approval }) => (
          <Line key={`${type}/${_id}`} to={formPath({ type, recordId: _id })} name={name}>
            {`sent by ${authorOf(sentBy)}${approval ? `, approved by ${approval.by}` : ''}`}
          </Line>
        ))}
      </Kind>
      <Kind label="Approved">
        {approved.map(({ type, _id, name, approval }) => (
          <Line key={`${type}/${_id}`} to={formPath({ type, recordId: _id })} name={name}>
            {`by ${approval?.by}`}
          </Line>
        ))}
      </Kind>
      <Kind label="Sent back">
        {sentBack.map(({ type, _id, name, review }) => (
          <Line key={`${type}/${_id}`} to={formPath({ type, recordId: _id })} name={name}>
            {`by ${authorOf(review.by)}${review.note ? `: ${review.note}` : ''}`}
          </Line>
        ))}
      </Kind>
      <Kind label="Follow-ups" all={adminPath('/admin/messages?state=open')}>
        {followUps.map(({ _id, subject, name, followUpAt, createdAt }) => (
          <Line key={_id} to={adminPath(`/admin/messages?view=${_id}`)} name={subject}>
            {`${name}, due ${localDay(followUpAt ?? createdAt)}`}
          </Line>
        ))}
      </Kind>
      <Kind label="Releases" all={adminPath('/admin/releases')}>
        {releases.map((release) => (
          <Line
            key={release._id}
            to={adminPath(`/admin/releases/${release._id}`)}
            name={release.name}
          >
            <span className={release.failure ? 'text-bad' : ''}>
              {`${stateSentence(release)}. ${release.failure?.message ?? ''}`}
            </span>
          </Line>
        ))}
      </Kind>
      <Kind label="Drafts">{counts}</Kind>
    </section>
  )
}

interface KindProps {
  label: string
  /** Address of the full list. */
  all?: string
  children: ReactNode[]
}

/** Part of the panel for one kind of task: a label and one line per task. */
function Kind({ label, all, children }: KindProps) {
  const id = useId()
  if (children.length === 0) return null
  const more = children.length - most
  return (
    <div className="grid gap-x-6 border-line border-t px-5 py-2.5 sm:grid-cols-[7rem_minmax(0,1fr)]">
      <h3 id={id} className="caption py-1 text-ink-3">
        {label}
      </h3>
      <ul aria-labelledby={id}>
        {children.slice(0, most)}
        {more > 0 && (
          <li className="py-1 text-ink-2">
            {all ? (
              <Link to={all} className={link}>
                {`And ${more} more`}
              </Link>
            ) : (
              `And ${more} more`
            )}
          </li>
        )}
      </ul>
    </div>
  )
}

interface LineProps {
  to: string
  name: string
  children: ReactNode
}

const Line = ({ to, name, children }: LineProps) => (
  <li className="py-1 wrap-anywhere max-sm:py-2">
    <Link dir="auto" to={to} className={link}>
      {name.trim() || 'Without a name'}
    </Link>
    <span className="text-ink-2">
      {' · '}
      <bdi>{children}</bdi>
    </span>
  </li>
)

/** Lines with the number of drafts per type. */
const draftLines = ({ pages, records }: DraftCounts): ReactNode[] => [
  ...records.map(({ type, count }) => (
    <li key={type} className="py-1 max-sm:py-2">
      {`${contents[type].many}: `}
      <Link to={adminPath(`/admin/${type}?isActive=draft`)} className={link}>
        {count === 1 ? '1 draft' : `${count} drafts`}
      </Link>
    </li>
  )),
  ...(pages > 0
    ? [
        <li key="pages" className="py-1 max-sm:py-2">
          {pages === 1 ? '1 page has ' : `${pages} pages have `}
          <Link to={adminPath('/admin/pages')} className={link}>
            unpublished changes
          </Link>
        </li>,
      ]
    : []),
]
