import type { Kysely } from 'kysely'
import { takenMessage } from '#content/addresses.ts'
import { type FieldError, fieldErrors } from '#content/api/problem.ts'
import type { Refusal, ReleaseItem } from '#content/api/publication/releases.ts'
import { nameOf } from '#content/index.ts'
import { isPageName, pageOf } from '#content/pages/index.ts'
import { publicationFault, wouldHide } from '#content/publication/publication.ts'
import { versionOfDraft } from '../approval/reviews.ts'
import { type KeptDraft, listDraftsOfRelease } from '../drafts.ts'
import {
  PublicationError,
  SelfLinkError,
  StaleReleaseError,
  TakenError,
  UnfinishedError,
  UnseenVersionError,
} from '../errors.ts'
import { now } from '../ids.ts'
import { draftValueOf } from '../records/draft-upkeep.ts'
import { validateDraft } from '../records/record-drafts.ts'
import { type AnyRecord, declarationOf, readable, toRecord } from '../records/record-rows.ts'
import { ownerOf } from '../records/slugs.ts'
import type { Tables } from '../schema.ts'
import { findReleaseRow, type ReleaseRow } from './release-rows.ts'

/** What is live of a draft's record; `undefined` where nothing is, and for a page. */
export async function liveOf(
  db: Kysely<Tables>,
  { type, recordId }: Pick<KeptDraft, 'type' | 'recordId'>,
): Promise<AnyRecord | undefined> {
  if (type === 'pages') return undefined
  const staff = readable(db, type, 'staff').selectAll()
  const row = await staff.where('id', '=', recordId).executeTakeFirst()
  return row && toRecord(type, row)
}

/** What a draft is called. An unfinished one may have no name yet. */
export function draftName({ type, recordId, value }: KeptDraft): string {
  if (type !== 'pages') return nameOf(declarationOf(type), draftValueOf({ value }).values)
  return isPageName(recordId) ? pageOf(recordId).title : recordId
}

/**
 * The row of a release whose version a person has seen. Throws `MissingError`, and `StaleReleaseError` with what
 * has changed since, or `UnseenVersionError` without a version.
 */
export async function findSeenRelease(
  db: Kysely<Tables>,
  id: string,
  version: number | undefined,
): Promise<ReleaseRow> {
  const row = await findReleaseRow(db, id)
  if (version === undefined) {
    throw new UnseenVersionError('Say which version of the release you have seen, with If-Match.')
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

/** The drafts of a release, each with what is in its way now. */
export async function listItems(db: Kysely<Tables>, releaseId: string): Promise<ReleaseItem[]> {
  const drafts = await listDraftsOfRelease(db, releaseId)
  return Promise.all(
    drafts.map(async (draft) => {
      const { type, recordId, updatedAt, person } = draft
      const live = await liveOf(db, draft)
      const isNew = type !== 'pages' && !live
      return {
        ...{ type, recordId, name: draftName(draft), updatedAt, savedBy: person },
        ...{ isNew, isActive: live?.isActive ?? true },
        version: await versionOfDraft(db, draft),
        isUnseen: draft.isUnseen === 1,
        refusal: await refusalOf(db, draft, live),
      }
    }),
  )
}

/** Why a draft could not be published, as far as it can be known before. A page can always be. */
export async function refusalOf(
  db: Kysely<Tables>,
  draft: KeptDraft,
  live: AnyRecord | undefined,
): Promise<Refusal | null> {
  const { type, recordId } = draft
  if (type === 'pages') return null
  const { slug, times } = draftValueOf(draft)
  const errors: FieldError[] = []
  const found = validateDraft(type, draft)
  if (!found.success) errors.push(...fieldErrors(found.error))
  const owner = slug === undefined ? undefined : await ownerOf(db, type, slug)
  if (slug !== undefined && owner?.exists && owner.recordId !== recordId) {
    errors.push({ field: 'slug', message: takenMessage(declarationOf(type), slug) })
  }
  const fault = publicationFault({ ...live, ...times }, now())
  if (fault) errors.push(fault)
  if (live && wouldHide(live, { ...live, ...times }, now())) {
    const message = 'Visitors see it now: it would be hidden until then'
    errors.push({ field: 'publishAt', message })
  }
  if (errors.length > 0) return refused(draft, 'invalid', errors, live)
  return live && live.version !== draft.baseVersion ? refused(draft, 'changed', [], live) : null
}

/** The fields that are why a record was not written, of what was thrown; `null` for any other fault. */
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
  live?: AnyRecord,
): Refusal => ({
  ...{ type: draft.type, recordId: draft.recordId, name: draftName(draft) },
  ...{ reason, errors, liveVersion: live?.version ?? null },
})
