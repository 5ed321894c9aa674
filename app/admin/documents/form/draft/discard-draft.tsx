import { Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { actionClass } from '../../history/history-button.tsx'
import { discardWithUndo } from './discard-with-undo.ts'
import type { EditedDocument, StoredDocument } from './edited-document.ts'

interface DiscardDraftProps<T extends StoredDocument> {
  edited: EditedDocument<T>
  /** The version that is in sight: another one is not discarded unseen. */
  version: number
  /** Called with the document as it is stored then. */
  onReplaced: (stored: T) => unknown
  /** Called when the draft was all there was. */
  onGone?: (() => unknown) | undefined
}

/** Discards the stored draft. No question: the notice of it has an Undo. */
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
    // Focus: the pressed button is gone.
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
