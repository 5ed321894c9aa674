import type { Transaction } from 'kysely'
import type { DocumentType } from '#content/publishing/document-type.ts'
import { publicationNames } from '#content/publishing/publication.ts'
import { now } from '../database/ids.ts'
import type { Person, Snapshot } from '../documents/changes.ts'
import {
  addDrafts,
  type DraftValue,
  findDrafts,
  keepDraft,
  type StoredDraft,
} from '../documents/drafts.ts'
import { nextVersions } from '../documents/next-version.ts'
import type { Tables } from '../tables.ts'

/** A document whose version that was live becomes a draft. */
export interface Redrafted {
  type: DocumentType
  recordId: string
  /** The version that becomes the draft. */
  after: Snapshot
  /** The version that was live before `after`; `undefined` for a new record. */
  before: Snapshot | undefined
  baseVersion: number | null
  createdAt: string
}

/**
 * Turns versions that were live into drafts of a release again, except for documents that have a draft already. Few
 * statements, because other writers wait.
 */
export async function keepAsDrafts(
  transaction: Transaction<Tables>,
  documents: readonly Redrafted[],
  { releaseId, by }: { releaseId: string; by: Person },
): Promise<void> {
  const draftOf = await findDrafts(transaction, documents)
  const versioned = ({ type, recordId, baseVersion }: Redrafted) => ({
    type,
    recordId,
    version: baseVersion ?? 0,
  })
  const nextOf = await nextVersions(transaction, documents.map(versioned))
  const added: StoredDraft[] = []
  for (const document of documents) {
    const { type, recordId, after, before, baseVersion, createdAt } = document
    const version = nextOf(versioned(document))
    const present = draftOf(document)
    if (present && !before) {
      // Undoing removed the live version of a new record, so a draft based on that version loses its base version.
      const { updatedAt: _, ...kept } = present
      const { slug = after.slug, ...rest } = present.value
      const value = { ...rest, ...(slug && { slug }) }
      await keepDraft(transaction, { ...kept, version, baseVersion: null, value })
    }
    if (present) continue
    const value = valueBetween(before, after, createdAt)
    if (before && JSON.stringify(value) === JSON.stringify({ values: before.values })) continue
    added.push({
      type,
      recordId,
      value,
      baseVersion,
      releaseId,
      version,
      person: by,
      createdAt: before ? now() : createdAt,
    })
  }
  await addDrafts(transaction, added)
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
