import { useRef } from 'react'
import { toast } from 'sonner'
import { hasStatus, reasonOf } from '../../../api/failure.ts'
import { button } from '../../../ui/button.ts'
import { withUndo } from '../../../ui/with-undo.ts'
import { type Discarded, discardDraft, restoreDraft } from './discarded.ts'
import type { EditedDocument, StoredDocument } from './edited-document.ts'

interface DiscardDraftProps<T extends StoredDocument> {
  edited: EditedDocument<T>
  /** The version that is in sight: another one is not discarded unseen. */
  version: number
  onReplaced: (stored: T) => void
  /** Classes of the button. */
  className?: string
}

/** Discards the stored draft. No question: the notice of it has an Undo. */
export function DiscardDraft<T extends StoredDocument>({
  edited,
  version,
  onReplaced,
  className = `${button('quiet')} max-sm:min-h-12`,
}: DiscardDraftProps<T>) {
  const isBusy = useRef(false)

  const show = (stored: T) => {
    onReplaced(stored)
    // Focus: the pressed button is gone.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  const discard = async () => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      const discarded = await discardDraft(edited, version)
      show(discarded.stored)
      const description = 'It stays in the history.'
      toast.success('Draft discarded', { description, ...withUndo(() => undo(discarded)) })
    } catch (error) {
      toast.error('Failed to discard draft', { description: await explain(error) })
    }
    isBusy.current = false
  }

  const undo = async (discarded: Discarded<T>) => {
    try {
      const { stored, lost } = await restoreDraft(edited, discarded)
      show(stored)
      toast.success('Draft saved successfully', { description: lost })
    } catch (error) {
      const explained = await explain(error)
      const description = [explained, 'The discarded draft is in the history.']
        .filter(Boolean)
        .join(' ')
      toast.error('Failed to save draft', { description })
    }
  }

  /** Shows the version of somebody who was faster. */
  const explain = async (error: unknown) => {
    if (!hasStatus(error, 412)) return reasonOf(error)
    try {
      show(await edited.load())
      return `Somebody has saved the ${edited.one} meanwhile: it is shown as it is now.`
    } catch (failure) {
      return reasonOf(failure)
    }
  }

  return (
    <button type="button" onClick={discard} className={className}>
      Discard draft
    </button>
  )
}
