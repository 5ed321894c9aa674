import type { DraftReview } from '#content/documents/define.ts'
import type { DocumentType } from '#content/publishing/document-type.ts'
import { api } from '../../../api.ts'

interface RestoredDraft {
  type: DocumentType
  recordId: string
  version: number
}

/** The release and the review that a draft had before it was discarded. */
interface Former {
  release: string | null
  review?: DraftReview | undefined
}

/**
 * Adds a draft back to its release after Undo has restored the draft. Gives the release, and a sentence about what
 * could not be restored.
 */
export async function restoreRelease(draft: RestoredDraft, { release, review }: Former) {
  const lost = review?.state === 'waiting' ? 'It needs to be sent for review again.' : undefined
  if (!release) return { release, lost }
  try {
    const { type, recordId, version } = draft
    await api.json('PUT /releases/:id/drafts/:type/:recordId', {
      params: { id: release, type, recordId },
      query: { seen: version },
    })
    return { release, lost }
  } catch {
    // The release was published or deleted, or the person may not change it.
    return { release: null, lost: 'It could not be added back to its release.' }
  }
}
