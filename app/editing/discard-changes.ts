import { toast } from 'sonner'
import { type PageName, pageOf } from '#content/documents/pages/index.ts'
import {
  type Discarded,
  discardDraft,
  explain,
  restoreDraft,
} from '../admin/documents/form/draft/discard-with-undo.ts'
import type { FormValues } from '../admin/documents/form/form-values.ts'
import {
  nameInSentence,
  pageDocument,
  type StoredDraft,
} from '../admin/documents/pages/page-document.ts'
import { hasStatus, reasonOf } from '../api/failure.ts'
import { withUndo } from '../ui/with-undo.ts'
import type { EditedPart } from './page-part.tsx'

interface Editing {
  /** The pages with their current forms. */
  parts: () => readonly EditedPart[]
  /** Synchronously replaces a page's form with a new form for the state now stored on the server. */
  onReplaced: (name: PageName, stored: StoredDraft) => void
}

/** Discarded changes of a page. */
interface Loss {
  name: PageName
  typed: FormValues | undefined
  discarded: Discarded<StoredDraft> | undefined
}

/** Discards the unsaved changes and drafts of all pages. Undo restores both. */
export async function discardChanges(editing: Editing) {
  const losses: Loss[] = []
  const undo = () => bringBack(editing, losses)
  for (const part of editing.parts()) {
    const { name } = part
    const { draft, version } = part.stored()
    try {
      const discarded = draft ? await discardDraft(pageDocument(name), version) : undefined
      const typed = part.isChanged() ? part.reset() : undefined
      if (typed || discarded) losses.push({ name, typed, discarded })
      if (discarded?.stored) editing.onReplaced(name, discarded.stored)
    } catch (error) {
      // Pages earlier in the loop are already discarded, and Undo restores them.
      // If someone else has changed this page, the form is replaced, and its typed text is offered as unsaved changes.
      const description = await explain(pageDocument(name), error, (stored) =>
        editing.onReplaced(name, stored),
      )
      const options = losses.length > 0 ? withUndo(undo) : {}
      toast.error('Failed to discard changes', { description, ...options })
      return
    }
  }
  toast.success('Changes discarded', withUndo(undo))
}

async function bringBack({ parts, onReplaced }: Editing, losses: readonly Loss[]) {
  const problems = new Set<string>()
  const notes = new Set<string>()
  const formOf = (name: PageName) => parts().find((part) => part.name === name)
  for (const { name, typed, discarded } of losses) {
    if (formOf(name)?.isChanged()) {
      problems.add(`${pageOf(name).title} has changed since, so it was left as it is.`)
      continue
    }
    let values = typed
    try {
      if (discarded) {
        const { stored, lost } = await restoreDraft(pageDocument(name), discarded)
        onReplaced(name, stored)
        if (lost) notes.add(`${pageOf(name).title}: ${lost}`)
      }
    } catch (error) {
      // The discarded values become unsaved changes. The next save shows a conflict if someone saved the page since.
      values ??= discarded && pageDocument(name).valuesIn(discarded.draft)
      problems.add(
        hasStatus(error, 412)
          ? `Someone has saved the ${nameInSentence(name)} in the meantime. Your discarded changes are back, but not saved. You can compare both versions when you save.`
          : (reasonOf(error) ?? 'Something went wrong.'),
      )
    }
    if (values) formOf(name)?.form.reset({ ...values }, { keepDefaultValues: true })
  }
  const description = [...problems, ...notes].join(' ') || undefined
  if (problems.size > 0) toast.error('Failed to restore all changes', { description })
  else toast.success('Changes restored', { description })
}
