import type { DraftState } from '#content/documents/define.ts'
import type { DocumentType } from '#content/publishing/document-type.ts'
import { hasStatus } from '../../../api/failure.ts'
import { api, documentAt } from '../../../api.ts'

interface RestoredDraft {
  type: DocumentType
  recordId: string
  version: number
}

/**
 * Adds a draft back to its release after Undo has restored the draft. A release of its own was discarded with it: the
 * draft is scheduled again. Gives the document if it has changed, and a sentence about what could not be restored.
 */
export async function restoreRelease<T>(
  { type, recordId, version }: RestoredDraft,
  { release, publishesAt, review }: Pick<DraftState, 'release' | 'publishesAt' | 'review'>,
): Promise<{ release: string | null; stored?: T; lost?: string | undefined }> {
  const lost = review?.state === 'waiting' ? 'It needs to be sent for review again.' : undefined
  if (!release) return { release, lost }
  try {
    await api.json('PUT /releases/:id/drafts/:type/:recordId', {
      params: { id: release, type, recordId },
      query: { seen: version },
    })
    return { release, lost }
  } catch (error) {
    // The release was published or deleted, or the person may not change it.
    const left = { release: null, lost: 'It could not be added back to its release.' }
    if (!hasStatus(error, 404) || !publishesAt) return left
    return documentAt<T>(type, recordId)
      .publish(version, { publishAt: publishesAt })
      .then(
        (stored) => ({ release: null, stored, lost }),
        () => left,
      )
  }
}
