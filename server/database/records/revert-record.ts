import type { Transaction } from 'kysely'
import { type ContentName, type Contents, nameOf } from '#content/index.ts'
import { publicationNames } from '#content/publication/publication.ts'
import type { Input } from '#content/schema.ts'
import { noteChange, type Person, type Snapshot } from '../changes.ts'
import { findDraft, keepDraft } from '../drafts.ts'
import { now } from '../ids.ts'
import { trackPictures } from '../images/picture-fields.ts'
import type { Tables } from '../schema.ts'
import { type DraftValue, draftValueOf } from './draft-upkeep.ts'
import { type AnyRecord, anyTable, declarationOf, snapshotOf, table } from './record-rows.ts'
import { nextVersion } from './record-version.ts'
import { updateRecord } from './record-writes.ts'

/** A version of a record in the history; `undefined` when it has none. */
export async function snapshotOfVersion(
  transaction: Transaction<Tables>,
  type: ContentName,
  recordId: string,
  version: number,
): Promise<Snapshot | undefined> {
  const row = await transaction
    .selectFrom('changes')
    .select('snapshot')
    .where('recordId', '=', recordId)
    .where('type', '=', type)
    .where('version', '=', version)
    .where('snapshot', 'is not', null)
    .executeTakeFirst()
  return row?.snapshot ? JSON.parse(row.snapshot) : undefined
}

/** Gives a record what it was in a version of before. Whether it is active stays. */
export async function revertRecord(
  transaction: Transaction<Tables>,
  type: ContentName,
  id: string,
  { values, slug, publishAt, unpublishAt, publishedAt }: Snapshot,
  by: Person,
): Promise<void> {
  const times = { publishAt, unpublishAt, publishedAt }
  // Cast: a version of a record of the type.
  const input = { ...(values as object), ...(slug && { slug }), ...times } as Input<
    Contents[typeof type]
  >
  await updateRecord(transaction, type, id, input, { by, action: 'undone' })
}

/** Takes what was new from the live records; its address stays its own. */
export async function withdrawRecord(
  transaction: Transaction<Tables>,
  type: ContentName,
  record: AnyRecord,
  by: Person,
): Promise<void> {
  const { _id: recordId } = record
  const version = await nextVersion(transaction, type, recordId, record.version)
  await anyTable(transaction).deleteFrom(table(type)).where('id', '=', recordId).execute()
  await trackPictures(transaction, type, recordId)
  await noteChange(transaction, {
    ...{ by, action: 'undone', type, recordId, name: nameOf(declarationOf(type), record) },
    ...{ version, snapshot: { ...snapshotOf(type, record), isActive: false } },
  })
}

interface Redrafting {
  /** What the draft says, and what is live or was before; nothing was before a new record. */
  after: Snapshot
  before: Snapshot | undefined
  baseVersion: number | null
  createdAt: string
  releaseId: string
  by: Person
}

/** Keeps what was live as a draft again, unless somebody has begun another one. */
export async function keepAsDraft(
  transaction: Transaction<Tables>,
  type: ContentName,
  recordId: string,
  { after, before, baseVersion, createdAt, releaseId, by }: Redrafting,
): Promise<void> {
  const present = await findDraft(transaction, type, recordId)
  if (present) {
    if (before) return
    // The one that was begun since is all that is left of it now.
    const { updatedAt: _, ...kept } = present
    const { slug = after.slug, ...value } = draftValueOf(present)
    const version = await nextVersion(transaction, type, recordId)
    await keepDraft(transaction, {
      ...{ ...kept, version, baseVersion: null, value: { ...value, ...(slug && { slug }) } },
    })
    return
  }
  const times = publicationNames.filter(
    (name) =>
      after[name] !== undefined &&
      after[name] !== (before?.[name] ?? null) &&
      // Of what was new, the time of the publication that is undone.
      !(name === 'publishedAt' && !before && after.publishedAt === createdAt),
  )
  const value: DraftValue = {
    values: after.values as object, // of the declared fields
    ...(after.slug && after.slug !== before?.slug ? { slug: after.slug } : {}),
    ...(times.length > 0 && {
      times: Object.fromEntries(times.map((name) => [name, after[name]])),
    }),
  }
  await keepDraft(transaction, {
    ...{ type, recordId, value, person: by, baseVersion, releaseId },
    version: await nextVersion(transaction, type, recordId, baseVersion ?? 0),
    createdAt: before ? now() : createdAt,
  })
}
