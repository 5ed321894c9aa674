import { toast } from 'sonner'
import { hasStatus, reasonOf } from '../../../../api/failure.ts'
import { documentAt } from '../../../../api.ts'
import { withUndo } from '../../../../ui/with-undo.ts'
import { restoreRelease } from '../../../publishing/releases/restore-release.ts'
import { type EditedDocument, isNeverLive, type StoredDocument } from './edited-document.ts'

/** A document whose draft was discarded. */
export interface Discarded<T> {
  /** The discarded draft and the release that it was part of. */
  draft: T
  /** The live document; `null` if it was never live. */
  stored: T | null
}

/** Discards a draft if it still has the given version. Returns what `restoreDraft` needs. */
export async function discardDraft<T extends StoredDocument>(
  { type, id, load, loadLive }: EditedDocument<T>,
  version: number,
): Promise<Discarded<T>> {
  // Loads the draft again: its release may have changed since the form was opened.
  const draft = await load()
  const live = isNeverLive(draft) ? null : await loadLive()
  await documentAt(type, id).discard(version)
  return { draft, stored: live && { ...live, draft: null } }
}

/**
 * Restores a discarded draft and adds it back to its release. Throws a 412 if the document was saved since. Returns the
 * document and, as a sentence, what could not be restored.
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
  if (!draft.draft) return { stored, lost: undefined }
  const { release, lost, stored: scheduled } = await restoreRelease<T>(restored, draft.draft)
  const { releaseName, publishesAt } = release
    ? draft.draft
    : { releaseName: null, publishesAt: null }
  const back = stored.draft && { ...stored.draft, release, releaseName, publishesAt }
  return { stored: scheduled ?? { ...stored, draft: back }, lost }
}

/** Explains a failure in a sentence. If the cause is a newer version, loads that version and passes it to `show`. */
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
 * Discards the draft with the given version and shows a notice with Undo. `show` is called with the stored document, or
 * with `null` if it was never live. Returns whether the draft was discarded.
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
