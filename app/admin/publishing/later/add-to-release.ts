import type { DocumentType } from '#content/publishing/document-type.ts'
import { api } from '../../../api.ts'
import type { When } from './when.ts'

interface AddedDraft {
  type: DocumentType
  recordId: string
  /** The version of the draft that the editor has seen. */
  seen: number | undefined
  /** The live version that the draft may overwrite. */
  over: number | undefined
}

/** Adds a draft to a release, which may be new. */
export async function addToRelease(
  { type, recordId, ...query }: AddedDraft,
  when: Exclude<When, { publishAt: string }>,
): Promise<void> {
  const id =
    'release' in when
      ? when.release
      : (await api.json('POST /releases', { body: when.newRelease }))._id
  const params = { id, type, recordId }
  await api.json('PUT /releases/:id/drafts/:type/:recordId', { params, query })
}
