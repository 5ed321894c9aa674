import type { Kysely, Transaction } from 'kysely'
import { folderOf } from '#content/documents/addresses.ts'
import type { Action } from '#content/documents/changes.ts'
import {
  type ContentName,
  type Contents,
  contentNames,
  nameOf,
} from '#content/documents/content-types.ts'
import type { RecordOf } from '#content/documents/define.ts'
import { hasLinks, linksIn, mapLinks, movedLink } from '#content/documents/links.ts'
import { emptyValues, type Input } from '#content/documents/schema.ts'
import { partsOf } from '#content/publishing/review/parts.ts'
import { type Database, transact } from '../database/connect.ts'
import { MissingError, SelfLinkError, StaleError } from '../database/errors.ts'
import { newId, now } from '../database/ids.ts'
import type { RecordRow, Tables } from '../database/schema.ts'
import { trackPictures } from '../media/picture-fields.ts'
import { findOpenRelease } from '../publishing/releases/release-rows.ts'
import { noteChange, type Person, type Snapshot } from './changes.ts'
import { changeDrafts, rebaseDraft, restoreDraft, takeDraft } from './draft-upkeep.ts'
import { type KeptDraft, keepDraft } from './drafts.ts'
import { linkImprint } from './imprint.ts'
import { nextVersion } from './next-version.ts'
import { movePageLinks } from './pages.ts'
import { isSeen, noTimes, refuseHiding, timesFor, toldRow, turnBetween } from './publication.ts'
import { firstPosition, freePosition, moveTo, placeByDate } from './record-order.ts'
import {
  type AnyRecord,
  type AnyRow,
  anyTable,
  declarationOf,
  readable,
  snapshotOf,
  table,
  timesOf,
  toColumns,
  toRecord,
} from './record-rows.ts'
import {
  claimFreeSlug,
  claimSlug,
  ownerOf,
  publishSlug,
  wasEverPublic,
  wishedSlug,
} from './slugs.ts'
import { type Batch, moveToTrash, takeFromTrash } from './trash.ts'

/** Who writes, and over which version only. */
interface Writing {
  by?: Person
  version?: number | undefined
}

interface Creating {
  by?: Person
  createdAt?: string
  /** The id that its draft had. */
  id?: string
  action?: 'created' | 'published'
  /** One that was live before goes on counting. */
  version?: number
  /** It may lack what a record must have: a preview shows it. */
  isUnfinished?: boolean
}

/** In a batch a record is thrown away and comes back as it was, without a version of its own for it. */
interface Throwing extends Writing {
  batch?: Batch
}

/** The draft of what was never live, as it lies in the trash. */
interface ThrownDraft {
  draft: KeptDraft
}

/** A deleted record as it lies in the trash. */
interface ThrownRecord extends Snapshot {
  createdAt: string
  /** Absent in what was deleted by an older version. */
  updatedAt?: string
  position: number
  version: number
  /** Its draft, and whether that came from what was live last. */
  draft?: KeptDraft & { isOfLast: boolean }
}

/**
 * Stores a new record; it is active unless the input says otherwise, and comes first in the order.
 * Throws `TakenError`.
 */
export function createRecord<N extends ContentName>(
  db: Database,
  name: N,
  input: Input<Contents[N]>,
  options: Creating = {},
): Promise<RecordOf<Contents[N]>> {
  const { by = null, createdAt = now(), id = newId(), action = 'created', version = 1 } = options
  return transact(db, async (transaction) => {
    const isActive = input.isActive === false ? 0 : 1
    const row = rowOf(name, withAll(name, input), {
      id,
      isActive,
      version,
      createdAt,
      updatedAt: createdAt,
      position: await firstPosition(transaction, name),
      ...timesFor({ isActive, ...noTimes }, input, createdAt),
    })
    const { slugFrom, newestBy } = declarationOf(name)
    if (newestBy) row.position = await placeByDate(transaction, name, datedBy(newestBy, row))
    if (slugFrom) {
      if (input.slug) await claimSlug(transaction, name, input.slug, id)
      row.slug =
        input.slug ??
        (await claimFreeSlug(transaction, name, await wishedSlug(transaction, name, row), id))
      if (!options.isUnfinished) refuseLinkToItself(name, row)
    }
    const record = await insert(transaction, name, row, { action: action, by })
    if (isSeen(row)) await linkInFooter(transaction, name, row, by)
    return record
  })
}

interface Updating extends Writing {
  action?: 'published' | 'undone'
  /** What visitors see now is not hidden until a time to come. */
  staysPublic?: boolean | undefined
  isUnfinished?: boolean
}

/**
 * Saves a record, whole or just whether it is active. With `version`, saves only over that one.
 * Throws `MissingError`, `StaleError`, `TakenError`, `HidingError`.
 */
export function updateRecord<N extends ContentName>(
  db: Database,
  { type: name, id }: { type: N; id: string },
  input: Input<Contents[N]> | { isActive: boolean },
  { by = null, version, action, staysPublic = false, isUnfinished = false }: Updating = {},
): Promise<RecordOf<Contents[N]>> {
  return transact(db, async (transaction) => {
    const old = await toldRow(transaction, name, await current(transaction, name, id, version))
    const isWhole = Object.keys(input).some((key) => key in declarationOf(name).fields)
    const isActive = input.isActive === undefined ? old.isActive : Number(input.isActive)
    const changed: AnyRow = {
      ...old,
      // What may be left out, and was, stays.
      ...(isWhole ? toColumns(name, { ...toRecord(name, old), ...input }) : {}),
      isActive,
      ...timesFor({ ...timesOf(old), isActive }, input),
      version: await nextVersion(transaction, name, id, old.version),
      updatedAt: now(),
    }
    if (staysPublic) refuseHiding(old, changed)
    const { newestBy } = declarationOf(name)
    const dated = newestBy && datedBy(newestBy, changed)
    if (dated && dated.date !== datedBy(newestBy, old).date) {
      changed.position = await placeByDate(transaction, name, dated)
    }
    if ('slug' in input && input.slug && input.slug !== old.slug) {
      await claimSlug(transaction, name, input.slug, id)
      changed.slug = input.slug
    } else if (isWhole && old.slug && !isSeen(old)) {
      const [was, wish] = [
        await wishedSlug(transaction, name, old),
        await wishedSlug(transaction, name, changed),
      ]
      if (wish !== was && (await followsTitle(transaction, name, old, was))) {
        changed.slug = await claimFreeSlug(transaction, name, wish, id)
      }
    }
    if (!isUnfinished) refuseLinkToItself(name, changed)
    await anyTable(transaction).updateTable(table(name)).set(changed).where('id', '=', id).execute()
    if (changed.slug && isSeen(changed)) await publishSlug(transaction, name, changed.slug)
    const record = toRecord(name, changed)
    if (isWhole) await trackPictures(transaction, name, id, record)
    else await rebaseDraft(transaction, name, id, { from: old.version, to: changed.version })
    const switched = changed.isActive ? 'activated' : 'deactivated'
    const saved = isWhole ? (turnBetween(old, changed) ?? 'updated') : switched
    await noteRecord(transaction, name, record, { action: action ?? saved, by })
    if (changed.slug && old.slug && changed.slug !== old.slug) {
      const folder = folderOf(declarationOf(name))
      await moveLinks(transaction, folder + old.slug, folder + changed.slug, by)
    }
    if (isSeen(changed) && !isSeen(old)) await linkInFooter(transaction, name, changed, by)
    return record
  })
}

/** Leads the links of pages and records that lead to a former address to the one of now. */
async function moveLinks(transaction: Transaction<Tables>, from: string, to: string, by: Person) {
  await movePageLinks(transaction, from, to, by)
  await changeDrafts(transaction, from, (type, id, values) =>
    mapLinks(partsOf(type, id), values, (address) => movedLink(address, from, to)),
  )
  for (const type of contentNames) {
    const { fields } = declarationOf(type)
    if (!hasLinks(fields)) continue
    for (const row of await readable(transaction, type, 'staff').selectAll().execute()) {
      const record = toRecord(type, row)
      const values = snapshotOf(type, record).values as object // of the declared fields
      const moved = mapLinks(fields, values, (address) => movedLink(address, from, to))
      if (JSON.stringify(moved) === JSON.stringify(values)) continue
      // Cast: the same declared fields, with other addresses in them.
      await updateRecord(
        transaction,
        { type, id: record._id },
        moved as Input<Contents[typeof type]>,
        {
          by,
        },
      )
    }
  }
}

/** Refuses a link on a record's page that leads to that page. Throws `SelfLinkError`. */
function refuseLinkToItself(name: ContentName, row: AnyRow) {
  const content = declarationOf(name)
  if (!row.slug || !hasLinks(content.fields)) return
  const page = folderOf(content) + row.slug
  // With a part of the page behind it, it leads to another place.
  const itself = linksIn(content.fields, toRecord(name, row)).find(
    ({ address }) => address === page,
  )
  if (itself) throw new SelfLinkError(itself.path)
}

/** Of all records only an imprint has a place in a menu before somebody puts it there. */
async function linkInFooter(
  transaction: Transaction<Tables>,
  name: ContentName,
  row: AnyRow,
  by: Person,
) {
  if (name === 'subpages') await linkImprint(transaction, toRecord(name, row), by)
}

/** Takes what was new from the live records; its slug stays its own. */
export async function withdrawRecord(
  transaction: Transaction<Tables>,
  name: ContentName,
  record: AnyRecord,
  by: Person,
): Promise<void> {
  const { _id: recordId } = record
  const version = await nextVersion(transaction, name, recordId, record.version)
  await anyTable(transaction).deleteFrom(table(name)).where('id', '=', recordId).execute()
  await trackPictures(transaction, name, recordId)
  await noteChange(transaction, {
    by,
    action: 'undone',
    type: name,
    recordId,
    name: nameOf(declarationOf(name), record),
    version,
    snapshot: { ...snapshotOf(name, record), isActive: false },
  })
}

/** Moves a record to the trash; with `version`, only that one. Throws `MissingError`, `StaleError`. */
export function deleteRecord(
  db: Database,
  name: ContentName,
  id: string,
  { by = null, version, batch }: Throwing = {},
): Promise<void> {
  return transact(db, async (transaction) => {
    const row = await toldRow(transaction, name, await current(transaction, name, id, version))
    await anyTable(transaction).deleteFrom(table(name)).where('id', '=', id).execute()
    await trackPictures(transaction, name, id)
    const record = toRecord(name, row)
    const snapshot = snapshotOf(name, record)
    const { createdAt, updatedAt, position } = row
    const next = await nextVersion(transaction, name, id, row.version)
    const thrown = batch ? row.version : next
    const draft = await takeDraft(transaction, name, id)
    const content: ThrownRecord = {
      ...snapshot,
      createdAt,
      updatedAt,
      position,
      version: thrown,
      ...(draft && { draft: { ...draft, isOfLast: draft.baseVersion === row.version } }),
    }
    await moveToTrash(transaction, {
      type: name,
      recordId: id,
      name: nameOf(declarationOf(name), record),
      by,
      batch,
      content,
      version: content.version,
      snapshot,
    })
  })
}

/**
 * Takes a record out of the trash, as it was and where it was; an address that went to another
 * record meanwhile stays there, and this one gets the next. Throws `MissingError`.
 */
export function restoreRecord(
  db: Database,
  name: ContentName,
  id: string,
  { by = null, batch }: Throwing = {},
): Promise<void> {
  return transact(db, async (transaction) => {
    // Casts: see `deleteRecord`, and `discardDraft`.
    const taken = (await takeFromTrash(transaction, name, id)).content as ThrownRecord | ThrownDraft
    if (!('values' in taken)) return restoreDraft(transaction, name, taken.draft, by)
    const content = taken
    // A field that was declared since then is empty.
    const values = withAll(name, content.values as object)
    const { createdAt, updatedAt = now() } = content
    const position = await freePosition(transaction, name, content.position)
    const row = rowOf(name, values, {
      id,
      isActive: Number(content.isActive),
      version: content.version,
      createdAt,
      updatedAt,
      position,
      // What was deleted before there were times had become public when it was made.
      ...timesFor(
        { ...noTimes, isActive: Number(content.isActive) },
        { ...(content.isActive ? { publishedAt: createdAt } : {}), ...content },
      ),
    })
    if (declarationOf(name).slugFrom) {
      const wish = content.slug ?? (await wishedSlug(transaction, name, row))
      const isStillOurs = (await ownerOf(transaction, name, wish))?.recordId === id
      row.slug = isStillOurs ? wish : await claimFreeSlug(transaction, name, wish, id)
    }
    const isAsItWas = batch && row.slug === content.slug
    const version = await nextVersion(transaction, name, id, row.version)
    const next = isAsItWas ? row : { ...row, version, updatedAt: now() }
    if (isAsItWas) await put(transaction, name, row)
    else await insert(transaction, name, next, { action: 'restored', by })
    if (content.draft) {
      const { isOfLast, updatedAt: _, ...draft } = content.draft
      const release = draft.releaseId && (await findOpenRelease(transaction, draft.releaseId))
      const base = isOfLast && { baseVersion: next.version }
      await keepDraft(transaction, { ...draft, releaseId: release ? release.id : null, ...base })
    }
  })
}

/**
 * Gives a record another place in the order of the public pages, counted from 1 over active and
 * inactive records; a place beyond the end is the last. Throws `MissingError`.
 */
export function placeRecord(
  db: Database,
  { type: name, id }: { type: ContentName; id: string },
  place: number,
  { by = null }: Writing = {},
): Promise<void> {
  return transact(db, async (transaction) => {
    const row = await current(transaction, name, id)
    await moveTo(transaction, name, id, place)
    const called = nameOf(declarationOf(name), toRecord(name, row))
    await noteChange(transaction, { by, action: 'moved', type: name, recordId: id, name: called })
  })
}

async function current(db: Kysely<Tables>, name: ContentName, id: string, version?: number) {
  const row = await readable(db, name, 'staff').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new MissingError()
  if (version !== undefined && version !== row.version) throw new StaleError(row.version)
  return row
}

/** Values of which some may be absent, with those empty. */
export const withAll = (name: ContentName, values: object) => ({
  ...emptyValues(declarationOf(name)),
  ...values,
})

/** A new row, without its address. */
export function rowOf(
  name: ContentName,
  values: object,
  rest: Omit<AnyRow, 'searchText' | 'slug'>,
): AnyRow {
  const columns = toColumns(name, values)
  return { ...columns, searchText: columns.searchText ?? '', ...rest } as AnyRow // `rest` has what it lacks
}

/** When a row is from, in a list whose newest come first. */
const datedBy = (newestBy: string, row: RecordRow) => ({
  date: String((row as AnyRow)[newestBy]), // every read selects all columns
  createdAt: row.createdAt,
})

/** Whether an address is still the one that the title gave it, and was never public: then it goes on with the title. */
async function followsTitle(
  db: Kysely<Tables>,
  name: ContentName,
  { id, slug }: AnyRow,
  given: string,
): Promise<boolean> {
  const isMade = slug?.startsWith(given) && /^(-\d+)?$/.test(slug.slice(given.length))
  return isMade === true && !(await wasEverPublic(db, name, id))
}

async function insert<N extends ContentName>(
  transaction: Transaction<Tables>,
  name: N,
  row: AnyRow,
  change: { action: Action; by: Person },
) {
  const record = await put(transaction, name, row)
  await noteRecord(transaction, name, record, change)
  return record
}

/** Puts a row into its table, with all that follows from it. */
export async function put<N extends ContentName>(
  transaction: Transaction<Tables>,
  name: N,
  row: AnyRow,
): Promise<RecordOf<Contents[N]>> {
  await anyTable(transaction).insertInto(table(name)).values(row).execute()
  if (row.slug && isSeen(row)) await publishSlug(transaction, name, row.slug)
  const record = toRecord(name, row)
  await trackPictures(transaction, name, row.id, record)
  return record
}

/** Writes down the version that a change has made. */
export function noteRecord(
  transaction: Transaction<Tables>,
  name: ContentName,
  record: AnyRecord,
  { action, by }: { action: Action; by: Person },
) {
  return noteChange(transaction, {
    by,
    at: record.updatedAt,
    action,
    type: name,
    recordId: record._id,
    name: nameOf(declarationOf(name), record),
    version: record.version,
    snapshot: snapshotOf(name, record),
  })
}
