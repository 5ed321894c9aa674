import { useFormContext } from 'react-hook-form'
import type { PreviewInput } from '#content/api/previews.ts'
import { actionClass, HistoryButton } from '../../history/history-button.tsx'
import { singleSubject } from '../../history/subject.ts'
import { ReleaseChoice } from '../../releases/release-choice.tsx'
import { ShareButton } from '../../review/share-button.tsx'
import type { FormValues } from '../form-values.ts'
import { PreviewButton } from '../preview-button.tsx'
import { DiscardDraft } from './discard-draft.tsx'
import { DraftBanner } from './draft-banner.tsx'
import type { LiveDocument, StoredDocument } from './edited-document.ts'

interface SingleActionsProps<T extends StoredDocument> {
  edited: LiveDocument<T>
  present: T
  /** Called when the draft was sent back. */
  onReviewed: (stored: T) => void
  /** Called when another version stands in the place of the one that the form has. */
  onReplaced: (stored: T) => void
}

/** The state of the draft of the settings or the brand, and the secondary actions of their form. */
export function SingleActions<T extends StoredDocument>({
  edited,
  present,
  onReviewed,
  onReplaced,
}: SingleActionsProps<T>) {
  const { getValues } = useFormContext<FormValues>()
  const { type, id, one, label } = edited
  const { draft, version } = present
  // Cast: the values of a form are those of its document.
  const unsaved = () => ({ documents: [{ type, id, values: getValues() }] }) as PreviewInput
  return (
    <>
      {draft && (
        <>
          <DraftBanner
            {...{ edited, present, draft, onReviewed }}
            discard={<DiscardDraft {...{ edited, version, onReplaced }} className={actionClass} />}
          />
          <ReleaseChoice
            key={draft.release}
            type={type}
            recordId={id}
            version={version}
            release={draft.release}
          />
        </>
      )}
      <ul
        aria-label={`${label} actions`}
        className="-mx-3 mb-2 flex flex-wrap items-center max-sm:grid max-sm:grid-cols-2"
      >
        <li>
          <PreviewButton one={one} read={unsaved} />
        </li>
        <li>
          <HistoryButton subject={singleSubject(edited, present)} onRestored={onReplaced} />
        </li>
        <li>
          <ShareButton subject={{ type, recordId: id }} hasDraft={Boolean(draft)} />
        </li>
      </ul>
    </>
  )
}
