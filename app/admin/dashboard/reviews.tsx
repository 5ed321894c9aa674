import { Link } from 'react-router'
import type { WaitingDraft } from '#content/api/records.ts'
import { formPath } from '#content/publication/form-path.ts'
import { authorOf } from '../people/names.ts'
import { link } from './entries.tsx'

const most = 5

/** Drafts that wait for somebody who publishes them, the longest waiting first. */
export function Reviews({ waiting }: { waiting: readonly WaitingDraft[] }) {
  if (waiting.length === 0) return null
  const more = waiting.length - most
  return (
    <section
      aria-label="Drafts in review"
      className="mt-5 border-signal-deep border-l-2 bg-sheet px-4 py-3 text-sm"
    >
      <p className="font-medium">
        {waiting.length === 1
          ? '1 draft waits for review or publication'
          : `${waiting.length} drafts wait for review or publication`}
      </p>
      <ul className="mt-1">
        {waiting.slice(0, most).map((draft) => (
          <li key={`${draft.type}/${draft._id}`} className="py-1 wrap-anywhere max-sm:py-2">
            <Link to={formPath({ type: draft.type, recordId: draft._id })} className={link}>
              {draft.name || 'Without a name'}
            </Link>
            <span className="text-ink-2">
              {draft.sentAt && ` · sent by ${authorOf(draft.sentBy)}`}
              {draft.approval && ` · approved by ${draft.approval.by}`}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-ink-2">{`And ${more} more`}</p>}
    </section>
  )
}
