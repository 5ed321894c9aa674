import type { Transaction } from 'kysely'
import type { DocumentType } from '#content/publishing/document-type.ts'
import { publicationNames } from '#content/publishing/publication.ts'
import { now } from '../database/ids.ts'
import type { Tables } from '../database/schema.ts'
import type { Person, Snapshot } from '../documents/changes.ts'
import { type DraftValue, findDraft, keepDraft } from '../documents/drafts.ts'
import { nextVersion } from '../documents/next-version.ts'

interface Redrafting {
  /** The version that becomes the draft. */
  after: Snapshot
  /** The version that was live before `after`; `undefined` for a new record. */
  before: Snapshot | undefined
  baseVersion: number | null
  createdAt: string
  releaseId: string
  by: Person
}

/** Turns a version that was live into a draft again, unless there is a draft already. */
export async function keepAsDraft(
  transaction: Transaction<Tables>,
  type: DocumentType,
  recordId: string,
  { after, before, baseVersion, createdAt, releaseId, by }: Redrafting,
): Promise<void> {
  const present = await findDraft(transaction, type, recordId)
  if (present) {
    if (before) return
    // Undoing removed the live version of a new record, so a draft based on that version loses its base version.
    const { updatedAt: _, ...kept } = present
    const { slug = after.slug, ...value } = present.value
    const version = await nextVersion(transaction, type, recordId)
    await keepDraft(transaction, {
      ...kept,
      version,
      baseVersion: null,
      value: { ...value, ...(slug && { slug }) },
    })
    return
  }
  const value = valueBetween(before, after, createdAt)
  if (before && JSON.stringify(value) === JSON.stringify({ values: before.values })) return
  await keepDraft(transaction, {
    type,
    recordId,
    value,
    person: by,
    baseVersion,
    releaseId,
    version: await nextVersion(transaction, type, recordId, baseVersion ?? 0),
    createdAt: before ? now() : createdAt,
  })
}

/** The draft that, when published, turns version `before` into version `after`. */
function valueBetween(
  before: Snapshot | undefined,
  after: Snapshot,
  createdAt: string,
): DraftValue {
  const times = publicationNames.filter(
    (name) =>
      after[name] !== undefined &&
      after[name] !== (before?.[name] ?? null) &&
      // A new record's `publishedAt` that equals the creation time was set by the publication, not by a person.
      !(name === 'publishedAt' && !before && after.publishedAt === createdAt),
  )
  return {
    values: after.values as object, // values of the declared fields
    ...(after.slug && after.slug !== before?.slug ? { slug: after.slug } : {}),
    ...(times.length > 0 && {
      times: Object.fromEntries(times.map((name) => [name, after[name]])),
    }),
  }
}
