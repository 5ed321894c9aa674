import { documentAt } from '../../../api.ts'
import { putBack } from '../../releases/put-back.ts'
import type { EditedDocument, StoredDocument } from './edited-document.ts'

/** A document whose draft was discarded. */
export interface Discarded<T> {
  /** The draft, with the release that it was in. */
  draft: T
  /** The document without it. */
  stored: T
}

/** Discards the draft of a version that was seen. Gives all that it takes to store it again. */
export async function discardDraft<T extends StoredDocument>(
  { type, id, load, loadLive }: EditedDocument<T>,
  version: number,
): Promise<Discarded<T>> {
  // Its release may have been chosen since it was loaded.
  const [draft, live] = await Promise.all([load(), loadLive()])
  await documentAt(type, id).discard(version)
  return { draft, stored: { ...live, draft: null } }
}

/**
 * Stores a discarded draft again, in its release. Refused with 412 when the document was saved since. Gives the
 * document, and what its draft has lost in a sentence.
 */
export async function restoreDraft<T extends StoredDocument>(
  { type, id, valuesIn, save }: EditedDocument<T>,
  { draft, stored }: Discarded<T>,
) {
  const saved = await save(valuesIn(draft), { version: stored.version })
  const restored = { type, recordId: id, version: saved.version }
  const { release, lost } = await putBack(restored, draft.draft ?? { release: null })
  return { stored: { ...saved, draft: saved.draft && { ...saved.draft, release } }, lost }
}
