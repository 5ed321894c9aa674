import type { PageName } from '#content/pages/index.ts'
import { documentAt } from '../../api.ts'
import { putBack } from '../releases/put-back.ts'
import { fetchPage, type StoredDraft, saveDraft, textsIn } from './page-storage.ts'

/** A page whose draft was discarded. */
export interface Discarded {
  /** The draft, with the release that it was in. */
  draft: StoredDraft
  /** The page without it. */
  stored: StoredDraft
}

/** Discards the draft of a version that was seen. Gives all that it takes to store it again. */
export async function discardDraft(name: PageName, version: number): Promise<Discarded> {
  // Its release may have been chosen since the page was loaded.
  const draft = await fetchPage(name)
  await documentAt('pages', name).discard(version)
  return { draft, stored: await fetchPage(name) }
}

/**
 * Stores a discarded draft again, in its release. Refused with 412 when the page was saved since. Gives the page, and
 * what its draft has lost in a sentence.
 */
export async function restoreDraft(name: PageName, { draft, stored }: Discarded) {
  const saved = await saveDraft(name, textsIn(name, draft), stored.version)
  const restored = { type: 'pages', recordId: name, version: saved.version } as const
  const { release, lost } = await putBack(restored, draft.draft ?? { release: null })
  const state = saved.draft && { ...saved.draft, release }
  return { stored: { ...saved, draft: state } as StoredDraft, lost } // a spread forgets what the texts are
}
