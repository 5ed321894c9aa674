import { toast } from 'sonner'
import { hasStatus, reasonOf } from '../../../../api/failure.ts'
import { documentAt } from '../../../../api.ts'
import { withUndo } from '../../../../ui/with-undo.ts'
import { putBack } from '../../../publishing/releases/put-back.ts'
import { type EditedDocument, isNeverLive, type StoredDocument } from './edited-document.ts'

/** A document whose draft was discarded. */
export interface Discarded<T> {
  /** The draft, with the release that it was in. */
  draft: T
  /** The document without it; `null` when it had never been live. */
  stored: T | null
}

/** Discards the draft of a version that was seen. Gives all that it takes to store it again. */
export async function discardDraft<T extends StoredDocument>(
  { type, id, load, loadLive }: EditedDocument<T>,
  version: number,
): Promise<Discarded<T>> {
  // Its release may have been chosen since it was loaded.
  const draft = await load()
  const live = isNeverLive(draft) ? null : await loadLive()
  await documentAt(type, id).discard(version)
  return { draft, stored: live && { ...live, draft: null } }
}

/**
 * Stores a discarded draft again, in its release. Refused with 412 when the document was saved since. Gives the
 * document, and what its draft has lost in a sentence.
 */
export async function restoreDraft<T extends StoredDocument>(
  { type, id, valuesIn, save, begin }: EditedDocument<T>,
  { draft, stored: live }: Discarded<T>,
) {
  const values = valuesIn(draft)
  const { id: recordId, stored } =
    !live && begin
      ? await begin(values)
      : { id, stored: await save(values, { version: live?.version }) }
  const restored = { type, recordId, version: stored.version }
  const { release, lost } = await putBack(restored, draft.draft ?? { release: null })
  return { stored: { ...stored, draft: stored.draft && { ...stored.draft, release } }, lost }
}

/**
 * Explains a failure in a sentence. When the cause is a newer version, loads it and calls `show` with it.
 */
export async function explain<T extends StoredDocument>(
  { one, load }: EditedDocument<T>,
  error: unknown,
  show: (stored: T) => unknown,
) {
  if (!hasStatus(error, 412)) return reasonOf(error)
  try {
    show(await load())
    return `Someone has saved the ${one} in the meantime. You’re looking at their version.`
  } catch (failure) {
    return reasonOf(failure)
  }
}

/**
 * Discards the draft of a version that is in sight; its notice has an Undo. `show` is called with the document as it is
 * stored then, or with `null` when the draft was all there was. Returns whether the draft is gone.
 */
export async function discardWithUndo<T extends StoredDocument>(
  edited: EditedDocument<T>,
  version: number,
  show: (stored: T | null) => unknown,
): Promise<boolean> {
  const undo = async (discarded: Discarded<T>) => {
    try {
      const { stored, lost } = await restoreDraft(edited, discarded)
      show(stored)
      toast.success('Draft saved successfully', { description: lost })
    } catch (error) {
      const explained = await explain(edited, error, show)
      const where = discarded.stored ? 'The discarded draft is kept in the history.' : undefined
      const description = [explained, where].filter(Boolean).join(' ')
      toast.error('Failed to save draft', { description })
    }
  }

  try {
    const discarded = await discardDraft(edited, version)
    show(discarded.stored)
    const description = discarded.stored ? 'It is kept in the history.' : undefined
    toast.success('Draft discarded', { description, ...withUndo(() => undo(discarded)) })
    return true
  } catch (error) {
    toast.error('Failed to discard draft', { description: await explain(edited, error, show) })
    return false
  }
}
