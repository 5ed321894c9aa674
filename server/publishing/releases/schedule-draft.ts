import type { ContentName } from '#content/documents/content-types.ts'
import { releaseNameLimit } from '#content/documents/limits.ts'
import type { Database } from '../../database/connect.ts'
import { PublicationError, UnseenVersionError } from '../../database/errors.ts'
import { transact } from '../../database/transactions.ts'
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
  /** The draft's version that the person saw. */
  version?: number | undefined
  /** The live version to replace. Defaults to the version that the draft is based on. */
  over?: number | undefined
}

/**
 * Schedules a draft for its *Publish at* time. The live version stays until then. The draft becomes the only
 * draft of a release named after the record. Throws what `publishDraft` throws, `UnseenVersionError` if nobody who can
 * publish has seen the draft and `version` is missing, and `PublicationError` if the draft's time is not in the future.
 */
export function scheduleDraft<N extends ContentName>(
  db: Database,
  name: N,
  id: string,
  { by = null, version, over }: Scheduling = {},
): Promise<Drafted<N>> {
  return transact(db, async (transaction) => {
    const { live, draft } = await readyDraft(transaction, name, id, { version, over })
    if (draft.isUnseen === 1 && version === undefined) {
      throw new UnseenVersionError('Send the version of the draft that you have seen in If-Match.')
    }
    const { publishAt, ...times } = draft.value.times ?? {}
    if (!publishAt) throw new PublicationError({ field: 'publishAt', message: 'Choose a time' })
    const unpublishAt = times.unpublishAt ?? (live as AnyRecord | undefined)?.unpublishAt // a record's live version
    if (unpublishAt && unpublishAt <= publishAt) {
      const message = 'Unpublish at must be after Publish at'
      throw new PublicationError({ field: 'unpublishAt', message })
    }
    const releaseName = kindOf(name).nameOf(id, draft.value.values).slice(0, releaseNameLimit)
    const released = await ownRelease(transaction, draft, { name: releaseName, publishAt, by })
    await addDraft(transaction, released, { type: name, recordId: id }, { by, over })
    // The *Publish at* time moves to the release: in the draft, it would become the record's own time.
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

/** Reschedules the draft's release if it has no other drafts, otherwise creates a release. Returns its id. */
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
