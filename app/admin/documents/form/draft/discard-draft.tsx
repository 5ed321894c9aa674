import { Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { actionClass } from '../../../action-class.ts'
import { discardWithUndo } from './discard-with-undo.ts'
import type { EditedDocument, StoredDocument } from './edited-document.ts'

interface DiscardDraftProps<T extends StoredDocument> {
  edited: EditedDocument<T>
  /** Version that the form shows. A newer version is not discarded. */
  version: number
  /** Called when another version replaces the one in the form. */
  onReplaced: (stored: T) => unknown
  /** Called after the draft was discarded, if the document was never live. */
  onGone?: (() => unknown) | undefined
}

/** Discards the stored draft without confirmation: the notice has an Undo button. */
export function DiscardDraft<T extends StoredDocument>({
  edited,
  version,
  onReplaced,
  onGone,
}: DiscardDraftProps<T>) {
  const isBusy = useRef(false)

  const show = (stored: T | null) => {
    if (stored) onReplaced(stored)
    else onGone?.()
    // Focus: the pressed button is no longer on the page.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  const discard = async () => {
    if (isBusy.current) return
    isBusy.current = true
    await discardWithUndo(edited, version, show)
    isBusy.current = false
  }

  return (
    <button type="button" onClick={discard} className={actionClass}>
      <Undo2 aria-hidden size={15} />
      Discard draft
    </button>
  )
}
