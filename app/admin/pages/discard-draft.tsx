import { useState } from 'react'
import { createPortal } from 'react-dom'
import { toast } from 'sonner'
import type { PageName } from '#content/pages/index.ts'
import { hasStatus, reasonOf } from '../../api/failure.ts'
import { button } from '../../ui/button.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { discardDraft, fetchPage, type StoredDraft } from './page-storage.ts'

interface DiscardDraftProps {
  name: PageName
  /** The version that is in sight: another one is not discarded unseen. */
  version: number
  onReplaced: (stored: StoredDraft) => void
}

/** Discards the stored draft after a question. It stays in the history. */
export function DiscardDraft({ name, version, onReplaced }: DiscardDraftProps) {
  const [isAsking, setAsking] = useState(false)

  const discard = async () => {
    try {
      onReplaced(await discardDraft(name, version))
      toast.success('Draft discarded')
      return true
    } catch (error) {
      const description = hasStatus(error, 412) ? await showNewest() : reasonOf(error)
      toast.error('Failed to discard draft', { description })
      return false
    }
  }

  const showNewest = async () => {
    try {
      onReplaced(await fetchPage(name))
      return 'Somebody has saved the page meanwhile: it is shown as it is now.'
    } catch (error) {
      return reasonOf(error)
    }
  }

  return (
    <>
      <button
        type="button"
        onClick={() => setAsking(true)}
        className={`${button('quiet')} max-sm:min-h-12`}
      >
        Discard draft
      </button>
      {isAsking &&
        createPortal(
          // HTML allows no form within a form.
          <Confirm
            title="Discard the draft?"
            action="Discard"
            onConfirm={discard}
            onClose={() => setAsking(false)}
          >
            <p>
              The form goes back to what visitors see. The draft stays in the history of the page,
              and can be restored from there.
            </p>
          </Confirm>,
          document.body,
        )}
    </>
  )
}
