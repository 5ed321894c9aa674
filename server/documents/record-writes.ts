import type { Kysely, Transaction } from 'kysely'
import { folderOf } from '#content/documents/addresses.ts'
import type { Action } from '#content/documents/changes.ts'
import {
  type ContentName,
  type Contents,
  contentNames,
  nameOf,
} from '#content/documents/content-types.ts'
import type { RecordHold, RecordOf } from '#content/documents/define.ts'
import { emptyValues } from '#content/documents/empty-values.ts'
import { hasLinks, linksIn, mapLinks, movedLink } from '#content/documents/links.ts'
import type { Input } from '#content/documents/schema.ts'
import type { Language } from '#content/labels/languages.ts'
import { partsOf } from '#content/publishing/review/parts.ts'
import type { Database } from '../database/connect.ts'
import { MissingError, SelfLinkError, StaleError } from '../database/errors.ts'
import { newId, now } from '../database/ids.ts'
import { transact, transactWithReserve } from '../database/transactions.ts'
import { yieldWhenDue } from '../event-loop.ts'
import { trackNewPictures, trackPictures, untrackPictures } from '../media/picture-fields.ts'
import { findOpenRelease } from '../publishing/releases/release-rows.ts'
import type { Tables } from '../tables.ts'
import { type NewChange, noteChange, noteChanges, type Person, type Snapshot } from './changes.ts'
import { changeDrafts, rebaseDraft, restoreDraft, takeDraft } from './draft-upkeep.ts'
import { type KeptDraft, keepDraft } from './drafts.ts'
import { linkImprint } from './imprint.ts'
import { nextVersion } from './next-version.ts'
import { movePageLinks } from './pages.ts'
import { announceDueTurn, isSeen, noTimes, timesFor, turnBetween } from './publication.ts'
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
import { siteLanguage } from './site-language.ts'
import {
  claimFreeSlug,
  claimSlug,
  ownerOf,
  publishSlug,
  wasEverPublic,
  wishedSlug,
} from './slugs.ts'
import type { RecordRow } from './tables.ts'
import { type Batch, moveToTrash, takeFromTrash } from './trash.ts'

interface Writing {
  by?: Person
  /** Optimistic locking: the expected current version. */
  version?: number | undefined
}

interface Creating {
  by?: Person
  createdAt?: string
  /** The id of the draft that becomes the record. */
  id?: string
  action?: 'created' | 'published'
  /** The record's first live version; higher than 1 if its draft or its former live state has used version numbers. */
  version?: number
  /** Allows a link to the record's own page, because previews show unfinished drafts. */
  isUnfinished?: boolean
  together?: Together | undefined
}

/** Work that records which are written together leave to `finishTogether`, which does it once for all of them. */
export interface Together {
  by: Person
  changes: NewChange[]
  /** The present paths of the records that have moved, by their former paths. */
  moves: Map<string, string>
  /** The language of the site, once a record has needed it. A release publishes its settings before. */
  language?: Language
}

/** Records the changes of records that were written together, and updates the links to those that have moved. */
export async function finishTogether(
  transaction: Transaction<Tables>,
  { by, changes, moves }: Together,
): Promise<void> {
  await noteChanges(transaction, changes)
  await moveLinks(transaction, moves, by)
}

/** The language of the site, read once for records that are written together. */
async function languageFor(
  transaction: Transaction<Tables>,
  together: Together | undefined,
): Promise<Language> {
  const language = together?.language ?? (await siteLanguage(transaction))
  if (together) together.language = language
  return language
}

/** Options of a deletion. Records that are deleted and restored in a batch keep their version. */
interface Deleting extends Writing {
  batch?: Batch
}

/** Content of the trash for the draft of a record that was never live. */
interface TrashedDraft {
  draft: KeptDraft
}

/** Content of the trash for a record. */
interface TrashedRecord extends Snapshot {
  createdAt: string
  /** Absent if an earlier release deleted the record. */
  updatedAt?: string
  position: number
  version: number
  /** The record's draft. `isOfLast`: the draft is based on the last live version. */
  draft?: KeptDraft & { isOfLast: boolean }
}

/**
 * Stores a new record, which is active unless the input has `isActive: false`. The record comes first in the order, or
 * at the place of its date if the type is sorted by date. Throws `TakenError`.
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
    const row = rowWith(columnsOf(name, input), {
      id,
      isActive,
      version,
      createdAt,
      updatedAt: createdAt,
      position: 0,
      ...timesFor({ isActive, ...noTimes }, input, createdAt),
    })
    const { slugFrom, newestBy } = declarationOf(name)
    row.position = newestBy
      ? await placeByDate(transaction, name, datedBy(newestBy, row))
      : await firstPosition(transaction, name)
    if (slugFrom) {
      const owner = { recordId: id, isPublic: isSeen(row) }
      if (input.slug) {
        await claimSlug(transaction, name, input.slug, owner)
        row.slug = input.slug
      } else {
        const language = await languageFor(transaction, options.together)
        const wish = await wishedSlug(transaction, name, row, language)
        row.slug = await claimFreeSlug(transaction, name, wish, owner)
      }
      if (!options.isUnfinished) refuseLinkToItself(name, row)
    }
    const record = await put(transaction, name, row)
    await noteRecord(transaction, name, record, { action, by, together: options.together })
    if (isSeen(row)) await linkInFooter(transaction, name, row, by)
    return record
  })
}

interface Updating extends Writing {
  action?: 'published' | 'undone' | 'held' | 'taken-over'
  /** What the save puts on hold. */
  held?: RecordHold
  isUnfinished?: boolean
  /** The version that the update creates, if it is known. */
  next?: number | undefined
  together?: Together | undefined
}

/**
 * Saves all fields of a record, or only its state and end. Throws `MissingError`, `TakenError` and, if `version` is
 * given and not current, `StaleError`.
 */
export function updateRecord<N extends ContentName>(
  db: Database,
  { type: name, id }: { type: N; id: string },
  input: Input<Contents[N]> | { isActive: boolean; unpublishAt?: string | null },
  { version, action, held, next, together, ...options }: Updating = {},
): Promise<RecordOf<Contents[N]>> {
  const { by = null, isUnfinished = false } = options
  return transact(db, async (transaction) => {
    const old = await announceDueTurn(
      transaction,
      name,
      await current(transaction, name, id, version),
    )
    const isWhole = Object.keys(input).some((key) => key in declarationOf(name).fields)
    const isActive = input.isActive === undefined ? old.isActive : Number(input.isActive)
    const changed: AnyRow = {
      ...old,
      // Optional fields that are left out keep their value.
      ...(isWhole ? toColumns(name, { ...toRecord(name, old), ...input }) : {}),
      isActive,
      ...timesFor({ ...timesOf(old), isActive }, input),
      version: next ?? (await nextVersion(transaction, name, id, old.version)),
      updatedAt: now(),
    }
    const { newestBy } = declarationOf(name)
    const dated = newestBy && datedBy(newestBy, changed)
    if (dated && dated.date !== datedBy(newestBy, old).date) {
      changed.position = await placeByDate(transaction, name, dated)
    }
    const owner = { recordId: id, isPublic: isSeen(changed) }
    if ('slug' in input && input.slug && input.slug !== old.slug) {
      await claimSlug(transaction, name, input.slug, owner)
      changed.slug = input.slug
    } else if (isWhole && old.slug && !isSeen(old)) {
      const [was, wish] = [
        await wishedSlug(transaction, name, old),
        await wishedSlug(transaction, name, changed),
      ]
      if (wish !== was && (await followsTitle(transaction, name, old, was))) {
        changed.slug = await claimFreeSlug(transaction, name, wish, owner)
      }
    }
    if (!isUnfinished) refuseLinkToItself(name, changed)
    await anyTable(transaction).updateTable(table(name)).set(changed).where('id', '=', id).execute()
    const isNewlySeen = isSeen(changed) && !isSeen(old)
    if (changed.slug && isNewlySeen) await publishSlug(transaction, name, changed.slug)
    const record = toRecord(name, changed)
    if (isWhole) await trackPictures(transaction, name, record, toRecord(name, old))
    else await rebaseDraft(transaction, name, id, { from: old.version, to: changed.version })
    const switched = changed.isActive ? 'activated' : 'deactivated'
    const saved = isWhole ? (turnBetween(old, changed) ?? 'updated') : switched
    const formerSlug = isSeen(old) && old.slug !== changed.slug ? old.slug : undefined
    const change: RecordChange = { action: action ?? saved, by, formerSlug, held, together }
    await noteRecord(transaction, name, record, change)
    if (changed.slug && old.slug && changed.slug !== old.slug) {
      const folder = folderOf(declarationOf(name))
      const move = [folder + old.slug, folder + changed.slug] as const
      if (together) together.moves.set(...move)
      else await moveLinks(transaction, new Map([move]), by)
    }
    if (isNewlySeen) await linkInFooter(transaction, name, changed, by)
    return record
  })
}

/** Updates all links to the former addresses of records, in pages, records and drafts. */
async function moveLinks(
  transaction: Transaction<Tables>,
  moves: ReadonlyMap<string, string>,
  by: Person,
) {
  if (moves.size === 0) return
  await movePageLinks(transaction, moves, by)
  await changeDrafts(transaction, (type, id, values) =>
    mapLinks(partsOf(type, id), values, (address) => movedLink(address, moves)),
  )
  for (const type of contentNames) {
    const { fields } = declarationOf(type)
    if (!hasLinks(fields)) continue
    for (const row of await readable(transaction, type, 'staff').selectAll().execute()) {
      await yieldWhenDue()
      const record = toRecord(type, row)
      const values = snapshotOf(type, record).values as object // values of declared fields
      const moved = mapLinks(fields, values, (address) => movedLink(address, moves))
      if (JSON.stringify(moved) === JSON.stringify(values)) continue
      // Cast: `mapLinks` changes only addresses, not the type.
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

/** Refuses a record with a link to its own page. Throws `SelfLinkError`. */
function refuseLinkToItself(name: ContentName, row: AnyRow) {
  const content = declarationOf(name)
  if (!row.slug || !hasLinks(content.fields)) return
  const page = folderOf(content) + row.slug
  // Links with a fragment are allowed: they lead to another place on the page.
  const itself = linksIn(content.fields, toRecord(name, row)).find(
    ({ address }) => address === page,
  )
  if (itself) throw new SelfLinkError(itself.path)
}

/** Adds a link to the footer if the record is the imprint. No other record gets a link automatically. */
async function linkInFooter(
  transaction: Transaction<Tables>,
  name: ContentName,
  row: AnyRow,
  by: Person,
) {
  if (name === 'subpages') await linkImprint(transaction, toRecord(name, row), by)
}

/** Undoes the first publication of a record: deletes the live record. The slug stays taken. */
export async function withdrawRecord(
  transaction: Transaction<Tables>,
  name: ContentName,
  record: AnyRecord,
  { by = null, next, together }: Pick<Updating, 'by' | 'next' | 'together'>,
): Promise<void> {
  const { _id: recordId } = record
  const version = next ?? (await nextVersion(transaction, name, recordId, record.version))
  await anyTable(transaction).deleteFrom(table(name)).where('id', '=', recordId).execute()
  await untrackPictures(transaction, name, recordId)
  const change: NewChange = {
    by,
    action: 'undone',
    type: name,
    recordId,
    name: nameOf(declarationOf(name), record),
    version,
    snapshot: { ...snapshotOf(name, record), isActive: false },
  }
  if (together) together.changes.push(change)
  else await noteChange(transaction, change)
}

/** Moves a record to the trash. Throws `MissingError` and, if `version` is given and not current, `StaleError`. */
export function deleteRecord(
  db: Database,
  name: ContentName,
  id: string,
  { by = null, version, batch }: Deleting = {},
): Promise<void> {
  return transactWithReserve(db, async (transaction) => {
    const row = await announceDueTurn(
      transaction,
      name,
      await current(transaction, name, id, version),
    )
    await anyTable(transaction).deleteFrom(table(name)).where('id', '=', id).execute()
    await untrackPictures(transaction, name, id)
    const record = toRecord(name, row)
    const snapshot = snapshotOf(name, record)
    const { createdAt, updatedAt, position } = row
    const next = await nextVersion(transaction, name, id, row.version)
    const deletedVersion = batch ? row.version : next
    const draft = await takeDraft(transaction, name, id)
    const content: TrashedRecord = {
      ...snapshot,
      createdAt,
      updatedAt,
      position,
      version: deletedVersion,
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
 * Restores a record from the trash with its values and its position. If another record has taken its slug, the restored
 * one gets the next free slug. Throws `MissingError`.
 */
export function restoreRecord(
  db: Database,
  name: ContentName,
  id: string,
  { by = null, batch }: Deleting = {},
): Promise<void> {
  return transact(db, async (transaction) => {
    // Cast: `deleteRecord` and `discardDraft` wrote the content.
    const taken = (await takeFromTrash(transaction, name, id)).content as
      | TrashedRecord
      | TrashedDraft
    if (!('values' in taken)) return restoreDraft(transaction, name, taken.draft, by)
    const content = taken
    // Fields that were declared after the deletion are empty.
    const values = withDefaults(name, content.values as object)
    const { createdAt, updatedAt = now() } = content
    const position = await freePosition(transaction, name, content.position)
    const row = rowOf(name, values, {
      id,
      isActive: Number(content.isActive),
      version: content.version,
      createdAt,
      updatedAt,
      position,
      // Early releases of Atrium had no publication times. A record that they deleted counts as published at its
      // creation.
      ...timesFor(
        { ...noTimes, isActive: Number(content.isActive) },
        { ...(content.isActive ? { publishedAt: createdAt } : {}), ...content },
      ),
    })
    if (declarationOf(name).slugFrom) {
      const wish = content.slug ?? (await wishedSlug(transaction, name, row))
      const isStillOurs = (await ownerOf(transaction, name, wish))?.recordId === id
      const owner = { recordId: id, isPublic: isSeen(row) }
      row.slug = isStillOurs ? wish : await claimFreeSlug(transaction, name, wish, owner)
      if (isStillOurs && owner.isPublic) await publishSlug(transaction, name, wish)
    }
    const isAsItWas = batch && row.slug === content.slug
    const version = await nextVersion(transaction, name, id, row.version)
    const next = isAsItWas ? row : { ...row, version, updatedAt: now() }
    const record = await put(transaction, name, next)
    if (!isAsItWas) await noteRecord(transaction, name, record, { action: 'restored', by })
    if (content.draft) {
      const { isOfLast, updatedAt: _, ...draft } = content.draft
      const release = draft.releaseId && (await findOpenRelease(transaction, draft.releaseId))
      const base = isOfLast && { baseVersion: next.version }
      await keepDraft(transaction, { ...draft, releaseId: release ? release.id : null, ...base })
    }
  })
}

/**
 * Moves a record to a place in the order of the public pages. Places count from 1 and include inactive records; a place
 * beyond the end moves it to the end. Throws `MissingError`.
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

/** Completes values: absent fields become empty. */
export const withDefaults = (name: ContentName, values: object) => ({
  ...emptyValues(declarationOf(name)),
  ...values,
})

type Columns = ReturnType<typeof toColumns>

/** Columns that were computed before their transaction. */
const prepared = new WeakMap<object, Columns>()

/** The columns of a new record's input. */
const columnsOf = (name: ContentName, input: object): Columns =>
  prepared.get(input) ?? toColumns(name, withDefaults(name, input))

/**
 * Computes the columns of a new record before the transaction that creates it: its search texts take a third of the
 * processor time. `input` must not be changed any more.
 */
export function prepareColumns(name: ContentName, input: object): void {
  prepared.set(input, columnsOf(name, input))
}

type OtherColumns = Omit<AnyRow, 'searchText' | 'slug'>

/** A new row without its slug. */
export const rowOf = (name: ContentName, values: object, rest: OtherColumns): AnyRow =>
  rowWith(toColumns(name, values), rest)

function rowWith(columns: Columns, rest: OtherColumns): AnyRow {
  return { ...columns, searchText: columns.searchText ?? '', ...rest } as AnyRow // `rest` has all other columns
}

/** The date and time that determine a row's place in a list by date. */
const datedBy = (newestBy: string, row: RecordRow) => ({
  date: String((row as AnyRow)[newestBy]), // writes select all columns
  createdAt: row.createdAt,
})

/** Whether a slug still follows the title: it was made from `given`, the slug of the title, and was never public. */
async function followsTitle(
  db: Kysely<Tables>,
  name: ContentName,
  { id, slug }: AnyRow,
  given: string,
): Promise<boolean> {
  const isMade = slug?.startsWith(given) && /^(-\d+)?$/.test(slug.slice(given.length))
  return isMade === true && !(await wasEverPublic(db, name, id))
}

/** Inserts a record with its picture references. The record has its slug already. */
export async function put<N extends ContentName>(
  transaction: Transaction<Tables>,
  name: N,
  row: AnyRow,
): Promise<RecordOf<Contents[N]>> {
  await anyTable(transaction).insertInto(table(name)).values(row).execute()
  const record = toRecord(name, row)
  await trackNewPictures(transaction, name, record)
  return record
}

interface RecordChange {
  action: Action
  by: Person
  formerSlug?: string | undefined
  held?: RecordHold | undefined
  together?: Together | undefined
}

/** Records a change of a record with the version that the change created. */
export async function noteRecord(
  transaction: Transaction<Tables>,
  name: ContentName,
  record: AnyRecord,
  { action, by, formerSlug, held, together }: RecordChange,
): Promise<void> {
  const change: NewChange = {
    by,
    formerSlug,
    at: record.updatedAt,
    action,
    type: name,
    recordId: record._id,
    name: nameOf(declarationOf(name), record),
    version: record.version,
    snapshot: { ...snapshotOf(name, record), ...(held && { held }) },
  }
  if (together) together.changes.push(change)
  else await noteChange(transaction, change)
}
