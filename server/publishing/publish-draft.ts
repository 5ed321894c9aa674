import type { Transaction } from 'kysely'
import type { ContentName, Contents } from '#content/documents/content-types.ts'
import type { RecordOf } from '#content/documents/define.ts'
import type { Input } from '#content/documents/schema.ts'
import type { DocumentType } from '#content/publishing/document-type.ts'
import type { Database } from '../database/connect.ts'
import { MissingError, PublicationError, UnseenVersionError } from '../database/errors.ts'
import { now } from '../database/ids.ts'
import { transact } from '../database/transactions.ts'
import type { Person } from '../documents/changes.ts'
import { type DraftValue, deleteDraft, type KeptDraft, keepDraft } from '../documents/drafts.ts'
import { nextVersion } from '../documents/next-version.ts'
import type { AnyRecord } from '../documents/record-rows.ts'
import { updateRecord } from '../documents/record-writes.ts'
import type { Tables } from '../tables.ts'
import { noReview } from './approval/review-of.ts'
import type { Drafted, Live } from './document.ts'
import { current, getDrafted, requireReady, saveDraft } from './document-drafts.ts'
import { kindOf } from './documents.ts'
import { addDraft, deleteOwnRelease, ownRelease } from './releases/releases.ts'

interface Publishing {
  by?: Person
  /** The version that the person saw: the draft's or, without a draft, the live version. */
  version?: number | undefined
  /** The live version to replace. Defaults to the version that the draft is based on. */
  over?: number | undefined
  /** When visitors see the document: a time in the future, or `null` for now. Defaults to the draft's own time. */
  publishAt?: string | null | undefined
}

/**
 * Publishes a draft, now or at its time. What visitors see stays until then: the draft waits in a release of its own. A
 * record that nobody sees keeps the time itself, and has no draft then. A hidden record without a draft gets `publishAt`.
 * Throws `MissingError`, `StaleError`, `StaleDraftError`, `UnfinishedError`, `TakenError`, `PublicationError`, and
 * `UnseenVersionError` if nobody who can publish has seen the scheduled draft and `version` is missing.
 */
export function publishDraft<T extends DocumentType>(
  db: Database,
  type: T,
  id: string,
  { by = null, version, over, publishAt }: Publishing = {},
): Promise<Drafted<T>> {
  return transact(db, async (transaction) => {
    const kind = kindOf(type)
    const { live, draft } = await current(transaction, type, id, version)
    const isPublic = kind.isPublic(live)
    if (draft) await requireReady(transaction, draft, { live, over })
    else if (!live || isPublic || publishAt === undefined) throw new MissingError()
    if (publishAt && publishAt <= now()) throw pastTime
    const value = timed(draft?.value ?? kind.draftOf(live), publishAt)
    const time = value.times?.publishAt ?? ''
    if (draft && isPublic && time > now()) {
      await schedule(transaction, { ...draft, value }, { by, version, live, over })
    } else {
      // Publishes before deleting the draft, so that the live version gets a number that no draft had.
      const isShown = publishAt !== undefined
      await kind.publish(transaction, id, value, { live, by, isShown })
      await deleteDraft(transaction, type, id)
      if (draft) await deleteOwnRelease(transaction, draft, by)
    }
    return getDrafted(transaction, type, id)
  })
}

const pastTime = new PublicationError({
  field: 'publishAt',
  message: 'Publish at must be in the future',
})

const timed = (value: DraftValue, publishAt: string | null | undefined): DraftValue =>
  publishAt === undefined ? value : { ...value, times: { ...value.times, publishAt } }

interface Scheduling extends Publishing {
  live: Live | undefined
}

/** Puts a draft into a release of its own, at the draft's time. */
async function schedule(
  transaction: Transaction<Tables>,
  draft: KeptDraft,
  { by = null, version, live, over = draft.baseVersion ?? undefined }: Scheduling,
): Promise<void> {
  if (draft.isUnseen === 1 && version === undefined) {
    throw new UnseenVersionError('Send the version of the draft that you have seen in If-Match.')
  }
  const { type, recordId, updatedAt: _, ...kept } = draft
  const { publishAt, ...times } = draft.value.times ?? {}
  const unpublishAt = times.unpublishAt ?? (live as AnyRecord | undefined)?.unpublishAt // a record's live version
  if (publishAt && unpublishAt && unpublishAt <= publishAt) {
    const message = 'Unpublish at must be after Publish at'
    throw new PublicationError({ field: 'unpublishAt', message })
  }
  const releaseId = await ownRelease(transaction, draft, { publishAt: publishAt ?? null, by })
  await addDraft(transaction, releaseId, draft, { by, over })
  // The time moves to the release: in the draft, it would become the record's own time.
  const { times: __, ...value } = draft.value
  await keepDraft(transaction, {
    ...kept,
    ...noReview,
    type,
    recordId,
    releaseId,
    isUnseen: 0,
    baseVersion: over ?? null,
    version: await nextVersion(transaction, type, recordId, live?.version ?? 0),
    value: Object.keys(times).length > 0 ? { ...value, times } : value,
  })
}

interface SavingLive<N extends ContentName> {
  input: Input<Contents[N]> | { isActive: boolean; unpublishAt?: string | null }
  by?: Person
  version?: number | undefined
}

/**
 * Saves a record. Values with a time in the future do not replace what visitors see: they become its draft, in a release
 * at that time. `version` is then the draft's version, if there is a draft. Throws what `updateRecord`, `saveDraft` and
 * `publishDraft` throw.
 */
export function saveRecord<N extends ContentName>(
  db: Database,
  type: N,
  id: string,
  { input, by = null, version }: SavingLive<N>,
): Promise<RecordOf<Contents[N]>> {
  return transact(db, async (transaction) => {
    const isForLater = 'publishAt' in input && (input.publishAt ?? '') > now()
    const live = isForLater ? await kindOf(type).findLive(transaction, id) : undefined
    if (!live || input.isActive === false || !kindOf(type).isPublic(live)) {
      return updateRecord(transaction, { type, id }, input, { by, version })
    }
    const saved = await saveDraft(transaction, type, id, { input, by, version })
    const seen = version === undefined ? undefined : saved.version
    return publishDraft(transaction, type, id, { by, version: seen }) as Promise<
      RecordOf<Contents[N]>
    >
  })
}
