import { Link } from 'react-router'
import type { Content } from '#content/documents/define.ts'
import type { Listed } from '../../../../api.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { localMoment } from '../../../dates.ts'
import { authorOf } from '../../../people/names.ts'
import { OpenComments } from '../../../publishing/review/open-comments.tsx'
import type { AnyRecord } from '../../content-type.ts'
import { recordStateOf, shownName } from './record-state.ts'

interface NewDraftsProps {
  content: Content
  /** The last saved drafts, and the number of all. */
  drafts: Listed<AnyRecord>
  /** Query string of the list, to return to it from the form. */
  list: string
}

/** Drafts of records that were never live. They are shown above the list: they have no place in its order yet. */
export function NewDrafts({ content, drafts, list }: NewDraftsProps) {
  return (
    <section aria-label="Not published yet" className="mt-4 mb-2 border border-line bg-sheet">
      <ul>
        {drafts.items.map((record) => (
          <li
            key={record._id}
            className="relative flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm not-first:border-line not-first:border-t hover:bg-paper"
          >
            <Link
              to={`${record._id}/edit`}
              state={{ list }}
              className="min-w-0 font-medium -outline-offset-2 after:absolute after:inset-0 wrap-anywhere hover:text-signal-deep max-sm:min-h-7"
            >
              {shownName(content, record)}
            </Link>
            <OpenComments of={record._id} />
            <Badge variant="live">{recordStateOf(record)}</Badge>
            <span className="min-w-0 text-ink-2 wrap-anywhere sm:ml-auto">
              {`${authorOf(record.draft?.savedBy ?? null)}, `}
              <time dateTime={record.updatedAt}>{localMoment(record.updatedAt)}</time>
            </span>
          </li>
        ))}
      </ul>
      {drafts.total > drafts.items.length && (
        <Link
          to="?isActive=draft"
          className="flex min-h-9 items-center border-line border-t px-4 text-signal-deep text-sm underline underline-offset-4 hover:text-ink max-sm:min-h-11"
        >
          {`Show all ${drafts.total.toLocaleString('en-US')} drafts`}
        </Link>
      )}
    </section>
  )
}
