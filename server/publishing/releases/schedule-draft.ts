import type { ContentName } from '#content/documents/content-types.ts'
import { releaseNameLimit } from '#content/documents/limits.ts'
import { type Database, transact } from '../../database/connect.ts'
import { PublicationError } from '../../database/errors.ts'
import type { Person } from '../../documents/changes.ts'
import { type KeptDraft, keepDraft, listDraftsOfRelease } from '../../documents/drafts.ts'
import { nextVersion } from '../../documents/next-version.ts'
import type { AnyRecord } from '../../documents/record-rows.ts'
import { noReview } from '../approval/review-of.ts'
import type { Drafted } from '../document.ts'
import { getDrafted, readyDraft } from '../document-drafts.ts'
import { kindOf } from '../documents.ts'
import { findOpenRelease } from './release-rows.ts'
import { addDraft, createRelease, updateRelease } from './releases.ts'

interface Scheduling {
  by?: Person
  /** The version of the draft that was seen. */
  version?: number | undefined
  /** The version of what is live that is replaced; without it, that which the draft came from. */
  over?: number | undefined
}

/**
 * Publishes a draft at its time *Publish at*, and leaves what is live as it is until then. It is the draft of a release
 * of its own, which has the name of the record. Throws what `publishDraft` throws, and `PublicationError`
 * where the draft has no time to come.
 */
export function scheduleDraft<N extends ContentName>(
  db: Database,
  name: N,
  id: string,
  { by = null, version, over }: Scheduling = {},
): Promise<Drafted<N>> {
  return transact(db, async (transaction) => {
    const { live, draft } = await readyDraft(transaction, name, id, { version, over })
    const { publishAt, ...times } = draft.value.times ?? {}
    if (!publishAt) throw new PublicationError({ field: 'publishAt', message: 'Choose a time' })
    const unpublishAt = times.unpublishAt ?? (live as AnyRecord | undefined)?.unpublishAt // of this type
    if (unpublishAt && unpublishAt <= publishAt) {
      const message = 'Unpublish at must be after Publish at'
      throw new PublicationError({ field: 'unpublishAt', message })
    }
    const called = kindOf(name).nameOf(id, draft.value.values).slice(0, releaseNameLimit)
    const released = await ownRelease(transaction, draft, { name: called, publishAt, by })
    await addDraft(transaction, released, { type: name, recordId: id }, { by, over })
    // The time is that of the release now: it says when the draft is published, not when the record begins.
    const { updatedAt: _, ...kept } = draft
    const { times: __, ...value } = draft.value
    await keepDraft(transaction, {
      ...kept,
      ...noReview,
      releaseId: released,
      isUnseen: 0,
      baseVersion: over ?? draft.baseVersion,
      version: await nextVersion(transaction, name, id, over ?? draft.baseVersion ?? 0),
      value: Object.keys(times).length > 0 ? { ...value, times } : value,
    })
    return getDrafted(transaction, name, id)
  })
}

/** The id of the release that a draft is alone in, which is published at a time now; of a new one otherwise. */
async function ownRelease(
  transaction: Database,
  draft: KeptDraft,
  { name, publishAt, by }: { name: string; publishAt: string; by: Person },
): Promise<string> {
  const { releaseId } = draft
  const present = releaseId ? await findOpenRelease(transaction, releaseId) : undefined
  const isAlone = present && (await listDraftsOfRelease(transaction, present.id)).length === 1
  if (present && isAlone) {
    const { id, version } = present
    await updateRelease(transaction, id, { name, publishAt }, { by, version })
    return id
  }
  return (await createRelease(transaction, { name, publishAt }, by))._id
}
