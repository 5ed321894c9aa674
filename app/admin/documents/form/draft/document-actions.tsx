import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import type { PreviewInput } from '#content/publishing/previews-api.ts'
import { PublicationLine } from '../../../publishing/later/publication-line.tsx'
import { ShareButton } from '../../../publishing/review/share-button.tsx'
import { useNeedsApproval } from '../../../use-me.ts'
import { HistoryButton } from '../../history/history-button.tsx'
import { documentSubject } from '../../history/subject.ts'
import type { FormValues } from '../form-values.ts'
import { PreviewButton } from '../preview-button.tsx'
import { DiscardDraft } from './discard-draft.tsx'
import { DraftBanner } from './draft-banner.tsx'
import { type EditedDocument, isNeverLive, type StoredDocument } from './edited-document.ts'

interface DocumentActionsProps<T extends StoredDocument> {
  edited: EditedDocument<T>
  present: T
  /** Called with the document after a reviewer sent its draft back to the author. */
  onReviewed: (stored: T) => void
  /** Called when another version replaces the one in the form. */
  onReplaced: (stored: T) => unknown
  /** Called after the draft was discarded, if the document was never live. */
  onGone?: () => unknown
  /** More actions, as `<li>` elements. */
  children?: ReactNode
}

/** State of a document's draft and the secondary actions of its form. Must be inside the form's provider. */
export function DocumentActions<T extends StoredDocument>({
  edited,
  present,
  onReviewed,
  onReplaced,
  onGone,
  children,
}: DocumentActionsProps<T>) {
  const { type, id, label } = edited
  const { draft, version } = present
  const needsApproval = useNeedsApproval()
  return (
    <>
      {draft && (
        <DraftBanner
          edited={edited}
          present={present}
          draft={draft}
          discard={
            <DiscardDraft
              edited={edited}
              version={version}
              onReplaced={onReplaced}
              onGone={onGone}
            />
          }
          onReviewed={onReviewed}
        />
      )}
      <PublicationLine
        edited={edited}
        present={present}
        onChanged={onReviewed}
        onReplaced={onReplaced}
      />
      <ActionList label={label}>
        <PreviewAction type={type} id={id} one={edited.one} fields={edited.fields} />
        {!isNeverLive(present) && (
          <li>
            <HistoryButton
              subject={documentSubject(edited, present, needsApproval)}
              onRestored={onReplaced}
            />
          </li>
        )}
        {edited.isShared && (
          <li>
            <ShareButton subject={{ type, recordId: id }} hasDraft={Boolean(draft)} />
          </li>
        )}
        {children}
      </ActionList>
    </>
  )
}

interface ActionListProps {
  /** The label of the document: 'Project'. */
  label: string
  children: ReactNode
}

/** Row of secondary actions above a form. */
export const ActionList = ({ label, children }: ActionListProps) => (
  <ul
    aria-label={`${label} actions`}
    className="-mx-3 mb-4 flex flex-wrap items-center max-sm:grid max-sm:grid-cols-2"
  >
    {children}
  </ul>
)

type PreviewActionProps = Pick<EditedDocument<StoredDocument>, 'type' | 'one' | 'fields'> & {
  /** Absent while the document is new. */
  id?: string
}

/** Previews the unsaved document as visitors would see it. */
export function PreviewAction({ type, id, one, fields }: PreviewActionProps) {
  const { getValues } = useFormContext<FormValues>()
  const unsaved = () => {
    const declared = Object.entries(getValues()).filter(([name]) => Object.hasOwn(fields, name))
    // Cast: the form's values have the type of its document.
    return { documents: [{ type, id, values: Object.fromEntries(declared) }] } as PreviewInput
  }
  return (
    <li>
      <PreviewButton one={one} read={unsaved} />
    </li>
  )
}
