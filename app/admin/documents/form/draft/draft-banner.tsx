import { GitCompare } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import { toast } from 'sonner'
import type { DraftState } from '#content/documents/define.ts'
import { reasonOf } from '../../../../api/failure.ts'
import { documentAt } from '../../../../api.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { actionClass } from '../../../action-class.ts'
import { localMoment } from '../../../dates.ts'
import { authorOf } from '../../../people/names.ts'
import { useMe, useNeedsApproval } from '../../../use-me.ts'
import type { FieldDifference } from '../../history/difference.ts'
import type { FormValues } from '../form-values.ts'
import { type EditedDocument, isNeverLive, type StoredDocument } from './edited-document.ts'
import { ReviewState, SendBack } from './review-state.tsx'

interface DraftBannerProps<T extends StoredDocument> {
  edited: EditedDocument<T>
  present: T
  draft: DraftState
  /** Button that discards the draft. */
  discard: ReactNode
  /** Called with the document after a reviewer sent its draft back to the author. */
  onReviewed: (stored: T) => void
}

/** Banner of a draft: its author, its review, a comparison with the live version and the discard button. */
export function DraftBanner<T extends StoredDocument>({
  edited,
  present,
  draft,
  discard,
  onReviewed,
}: DraftBannerProps<T>) {
  // `liveVersion` is `null` for a record that was never live. It is 0 for a page, the settings or the brand before the
  // first publication.
  const isFirst = !draft.liveVersion
  const { review } = draft
  const isForReview = useNeedsApproval()
  const me = useMe()
  const { type, id } = edited
  const updatedAt = present.updatedAt ?? ''
  // Editors who need approval may discard only their own drafts.
  const mayDiscard = !isForReview || draft.savedBy === me?.email
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 border-warn border-l-2 bg-sheet py-2 pr-2 pl-4 text-sm">
      <p className="min-w-0 grow basis-60 py-1">
        <b className="font-medium">{isFirst ? 'Draft' : 'Changed since published'}</b>
        <span className="text-ink-2 wrap-anywhere">
          {` · saved by ${authorOf(draft.savedBy)}, `}
          <time dateTime={updatedAt}>{localMoment(updatedAt)}</time>
          {isFirst && '. Visitors can’t see it until it is published.'}
        </span>
      </p>
      <div className="-mr-2 -ml-3 flex flex-wrap items-center">
        {!isNeverLive(present) && <CompareButton of={edited} />}
        {review?.state === 'waiting' && !isForReview && (
          <SendBack
            onSendBack={async (note) => onReviewed(await documentAt<T>(type, id).sendBack(note))}
          />
        )}
        {mayDiscard && discard}
      </div>
      {draft.approval && (
        <p className="w-full py-1 text-ok wrap-anywhere">
          {`Approved by ${draft.approval.by}, `}
          <time dateTime={draft.approval.at}>{localMoment(draft.approval.at)}</time>
        </p>
      )}
      {review && <ReviewState review={review} />}
    </div>
  )
}

/** Comparison: the differences and their view, which is loaded on demand. */
interface Compared {
  View: typeof import('../../history/difference-view.tsx').DifferenceView
  differences: FieldDifference[]
}

/** Compares the live version with the form, field by field. */
function CompareButton<T extends StoredDocument>({ of }: { of: EditedDocument<T> }) {
  const { getValues } = useFormContext<FormValues>()
  const [compared, setCompared] = useState<Compared>()

  const compare = async () => {
    try {
      const [live, { DifferenceView }, { changedFields }] = await Promise.all([
        of.loadLive(),
        import('../../history/difference-view.tsx'),
        import('../../history/difference.ts'),
      ])
      // An empty slug field keeps the live slug.
      const { slug, ...values } = getValues()
      const wish = 'slug' in live && typeof slug === 'string' && slug !== '' ? { slug } : {}
      const before = {
        values: { ...(live as object) },
        ...('slug' in live && { slug: String(live.slug) }),
      }
      const after = { values, slug: before.slug, ...wish }
      const differences = changedFields(of.fields, before, after)
      setCompared({ View: DifferenceView, differences })
    } catch (error) {
      toast.error('Failed to compare', { description: reasonOf(error) })
    }
  }

  return (
    <>
      <button type="button" onClick={compare} className={actionClass}>
        <GitCompare aria-hidden size={15} />
        Compare with live version
      </button>
      {compared &&
        createPortal(
          // Portal: HTML forbids a form inside a form.
          <Dialog isWide title="Changed since published" onClose={() => setCompared(undefined)}>
            {compared.differences.length > 0 ? (
              <div className="-mx-6">
                <compared.View differences={compared.differences} />
              </div>
            ) : (
              <p className="text-ink-2">The draft is the same as the live version.</p>
            )}
          </Dialog>,
          document.body,
        )}
    </>
  )
}
