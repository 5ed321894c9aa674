import type { Kysely } from 'kysely'
import { type FieldError, fieldErrors } from '#content/api/problem.ts'
import type { DocumentType } from '#content/publishing/document-type.ts'
import type { Refusal, ReleaseItem } from '#content/publishing/releases-api.ts'
import {
  PublicationError,
  SelfLinkError,
  StaleReleaseError,
  TakenError,
  UnfinishedError,
  UnseenVersionError,
} from '../../database/errors.ts'
import { type KeptDraft, listDraftsOfRelease } from '../../documents/drafts.ts'
import { yieldWhenDue } from '../../event-loop.ts'
import type { Tables } from '../../tables.ts'
import type { Live } from '../document.ts'
import { kindOf } from '../documents.ts'
import { type DraftKey, findReleaseRow, type ReleaseRow } from './release-rows.ts'

/** A document's live version. */
export const liveOf = (
  db: Kysely<Tables>,
  { type, recordId }: Pick<KeptDraft, 'type' | 'recordId'>,
): Promise<Live | undefined> => kindOf(type).findLive(db, recordId)

/** A draft's name. It may be empty while unfinished. */
export const draftName = ({ type, recordId, value }: KeptDraft): string =>
  kindOf(type).nameOf(recordId, value.values)

/**
 * The row of a release. `version` is the version that the person saw. Throws `MissingError`, `StaleReleaseError` with
 * the changed drafts if `version` is not current, and `UnseenVersionError` if `version` is missing.
 */
export async function findSeenRelease(
  db: Kysely<Tables>,
  id: string,
  version: number | undefined,
): Promise<ReleaseRow> {
  const row = await findReleaseRow(db, id)
  if (version === undefined) {
    throw new UnseenVersionError('Send the version of the release that you have seen in If-Match.')
  }
  if (version === row.version) return row
  const drafts = await listDraftsOfRelease(db, id)
  const changed = drafts
    .filter(({ releaseVersion }) => (releaseVersion ?? 0) > version)
    .map((draft) => {
      const { type, recordId, updatedAt, person: savedBy } = draft
      return { type, recordId, name: draftName(draft), updatedAt, savedBy }
    })
  throw new StaleReleaseError(row.version, changed)
}

/** The live versions of many documents. Returns a function that looks one up. */
export async function livesOf(
  db: Kysely<Tables>,
  keys: readonly DraftKey[],
): Promise<(key: DraftKey) => Live | undefined> {
  const found = new Map<DocumentType, Map<string, Live>>()
  for (const [type, ofType] of Map.groupBy(keys, (key) => key.type)) {
    const ids = ofType.map(({ recordId }) => recordId)
    found.set(type, await kindOf(type).listLive(db, ids))
  }
  return ({ type, recordId }) => found.get(type)?.get(recordId)
}

/** The drafts of a release, each with the reason why it cannot be published now, if any. */
export async function listItems(db: Kysely<Tables>, releaseId: string): Promise<ReleaseItem[]> {
  const drafts = await listDraftsOfRelease(db, releaseId)
  const liveAt = await livesOf(db, drafts)
  const items: ReleaseItem[] = []
  for (const draft of drafts) {
    await yieldWhenDue()
    const { type, recordId, updatedAt, person } = draft
    const live = liveAt(draft)
    items.push({
      type,
      recordId,
      name: draftName(draft),
      updatedAt,
      savedBy: person,
      isNew: !live,
      isActive: live?.isActive ?? true,
      version: draft.version,
      isUnseen: draft.isUnseen === 1,
      refusal: await refusalOf(db, draft, live),
    })
  }
  return items
}

/** Why a draft cannot be published, as far as it can be known in advance. */
export async function refusalOf(
  db: Kysely<Tables>,
  draft: KeptDraft,
  live: Live | undefined,
): Promise<Refusal | null> {
  const { type, recordId, value, baseVersion } = draft
  const errors = await kindOf(type).faultsOf(db, recordId, value, live)
  if (errors.length > 0) return refused(draft, 'invalid', errors, live)
  return live && live.version !== baseVersion ? refused(draft, 'changed', [], live) : null
}

/** The field errors of a refused write; `null` for other errors. */
export function errorsFrom(error: unknown): FieldError[] | null {
  if (error instanceof UnfinishedError) return fieldErrors(error.error)
  if (error instanceof TakenError) return [{ field: 'slug', message: error.message }]
  if (error instanceof SelfLinkError || error instanceof PublicationError) {
    return [{ field: error.field, message: error.message }]
  }
  return null
}

export const refused = (
  draft: KeptDraft,
  reason: Refusal['reason'],
  errors: FieldError[],
  live?: Live,
): Refusal => ({
  type: draft.type,
  recordId: draft.recordId,
  name: draftName(draft),
  reason,
  errors,
  liveVersion: live?.version ?? null,
})
