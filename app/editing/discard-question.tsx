import { toast } from 'sonner'
import type { PageName } from '#content/pages/index.ts'
import { discardDraft, fetchPage, type StoredDraft } from '../admin/pages/page-storage.ts'
import { hasStatus, reasonOf } from '../api/failure.ts'
import { Confirm } from '../ui/dialog.tsx'
import { withUndo } from '../ui/with-undo.ts'
import type { EditedPart } from './page-part.tsx'

interface DiscardQuestionProps {
  parts: readonly EditedPart[]
  partOf: (name: PageName) => EditedPart | undefined
  /** Called with what is stored of a page whose draft is gone. */
  onReplaced: (name: PageName, stored: StoredDraft) => void
  onClose: () => void
}

/** Discards the changes of all pages after a question. What was typed can be brought back, too. */
export function DiscardQuestion({ parts, partOf, onReplaced, onClose }: DiscardQuestionProps) {
  const discard = async () => {
    const typed = parts
      .filter((part) => part.isChanged())
      .map((part) => ({ name: part.name, values: part.reset() }))
    try {
      for (const { name, stored } of parts) {
        const { isDraft, version } = stored()
        if (isDraft) onReplaced(name, await discardDraft(name, version))
      }
      toast.success('Changes discarded', typed.length > 0 ? withUndo(() => putBack(typed)) : {})
    } catch (error) {
      const description = hasStatus(error, 412) ? await showNewest() : reasonOf(error)
      toast.error('Failed to discard changes', { description })
    }
    return false
  }

  const putBack = (typed: { name: PageName; values: object }[]) => {
    for (const { name, values } of typed) {
      partOf(name)?.form.reset({ ...values }, { keepDefaultValues: true })
    }
  }

  const showNewest = async () => {
    try {
      for (const { name } of parts) onReplaced(name, await fetchPage(name))
      return 'Somebody has saved the page meanwhile: it is shown as it is now.'
    } catch (error) {
      return reasonOf(error)
    }
  }

  return (
    <Confirm title="Discard the changes?" action="Discard" onConfirm={discard} onClose={onClose}>
      <p>
        The page goes back to what visitors see. A saved draft stays in the history of the page, and
        can be restored from there.
      </p>
    </Confirm>
  )
}
