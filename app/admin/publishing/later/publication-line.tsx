import { Link } from 'react-router'
import { api } from '../../../api.ts'
import { actionClass } from '../../action-class.ts'
import { adminPath } from '../../admin-path.ts'
import { localMoment } from '../../dates.ts'
import type { EditedDocument, StoredDocument } from '../../documents/form/draft/edited-document.ts'
import { usePublishing } from '../../documents/form/publish-context.ts'
import { useNeedsApproval } from '../../use-me.ts'
import { withNotice } from '../../with-notice.ts'
import { PublishLater } from './publish-later.tsx'

interface PublicationLineProps<T extends StoredDocument> {
  edited: EditedDocument<T>
  present: T
  /** Called with the document after its draft left its release. */
  onChanged: (stored: T) => void
  /** Called when another version replaces the one in the form. */
  onReplaced: (stored: T) => unknown
}

/** Says when a document is published later, with the actions that change it. Nothing for other documents. */
export function PublicationLine<T extends StoredDocument>(props: PublicationLineProps<T>) {
  const { edited, present, onChanged, onReplaced } = props
  const isForReview = useNeedsApproval()
  const { saveAndPublish } = usePublishing()
  const { draft } = present
  const ownTime = edited.ownTime?.(present)
  if (!draft?.release && !ownTime) return null

  const leaveRelease = async (id: string) => {
    const { type, id: recordId } = edited
    const params = { id, type, recordId }
    await api.send('DELETE /releases/:id/drafts/:type/:recordId', { params })
    onChanged(await edited.load())
  }
  const deactivate = async () => {
    await edited.deactivate?.()
    onReplaced(await edited.load())
  }
  const stop = async () => {
    const work = draft?.release ? leaveRelease(draft.release) : deactivate()
    await withNotice(work, { failed: 'Failed to stop the publication' })
    // The pressed button is no longer on the page.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  return (
    <section
      aria-label="Publication"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-signal border-l-2 bg-sheet py-2 pr-2 pl-4 text-sm"
    >
      <p className="min-w-0 grow basis-60 py-1 wrap-anywhere">
        {draft?.release ? (
          <Released draft={draft} release={draft.release} />
        ) : (
          <>
            {draft ? 'Publish schedules it for ' : 'Visitors see it from '}
            <Time at={ownTime ?? ''} />
          </>
        )}
      </p>
      {!isForReview && (
        <div className="-mr-2 -ml-3 flex flex-wrap items-center">
          <PublishLater
            className={actionClass}
            chosen={{
              publishAt: draft?.publishesAt ?? ownTime ?? null,
              release: draft?.release ?? null,
            }}
          >
            Change
          </PublishLater>
          <button
            type="button"
            onClick={() => saveAndPublish({ publishAt: 'now' })}
            className={actionClass}
          >
            Publish now
          </button>
          {(draft?.release || !draft) && (
            <button type="button" onClick={stop} className={actionClass}>
              Don’t publish
            </button>
          )}
        </div>
      )}
    </section>
  )
}

const Time = ({ at }: { at: string }) => (
  <b className="font-medium">
    <time dateTime={at}>{localMoment(at)}</time>
  </b>
)

interface ReleasedProps {
  draft: NonNullable<StoredDocument['draft']>
  release: string
}

function Released({ draft: { publishesAt, releaseName, heldBecause }, release }: ReleasedProps) {
  const link = (
    <Link
      to={adminPath(`/admin/releases/${release}`)}
      className="underline decoration-line-strong underline-offset-4 hover:text-signal-deep"
    >
      {releaseName}
    </Link>
  )
  if (heldBecause) {
    return (
      <>
        <b className="font-medium text-bad">{heldBecause}</b>
        {' Release: '}
        {link}
      </>
    )
  }
  return publishesAt ? (
    <>
      {'Publishes '}
      <Time at={publishesAt} />
      {', with the release '}
      {link}
    </>
  ) : (
    <>
      {'Publishes with the release '}
      {link}
      {', which has no time yet'}
    </>
  )
}
