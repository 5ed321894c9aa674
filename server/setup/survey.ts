import { isDeepStrictEqual } from 'node:util'
import { type Kysely, sql } from 'kysely'
import { type SeededName, seededNames } from '#content/documents/changes.ts'
import { type ContentName, contentNames } from '#content/documents/content-types.ts'
import { companyFields } from '#content/documents/settings-fields.ts'
import { readable, snapshotOf, toRecord } from '../documents/record-rows.ts'
import { mediaUrl } from '../media/media-url.ts'
import { storedPicturesIn } from '../media/picture-fields.ts'
import type { Tables } from '../tables.ts'
import { pagesWording, seededIds, seededValues, settingsWording, type Wording } from './seeded.ts'

/** The ids of the remaining demo content. */
export interface Survey {
  /** Demo content that nobody has changed since the seed. */
  untouched: Record<SeededName, string[]>
  /** Demo content that people have changed, and demo pictures that content of their own shows. */
  edited: Record<SeededName, string[]>
  /** The versions of the untouched records, by id. */
  versions: Map<string, number>
}

/** Finds the remaining demo content. */
export async function survey(db: Kysely<Tables>): Promise<Survey> {
  const survey: Survey = { untouched: emptyIds(), edited: emptyIds(), versions: new Map() }
  const { untouched, edited } = survey
  const found = await db.selectFrom('demoContent').select('type').limit(1).execute()
  if (found.length === 0) return survey

  for (const name of contentNames) await classifyRecords(db, name, survey)
  untouched.messages = await demoMessages(db)
  const words = { settings: await settingsWording(db), pages: await pagesWording(db) }
  for (const [type, wordings] of Object.entries(words) as [keyof typeof words, Wording[]][]) {
    // Counts each text of the settings, but a page only once.
    const counted = (part: 'seeded' | 'own') =>
      type === 'settings'
        ? wordings.flatMap((each) => Object.keys(each[part]))
        : wordings.filter((each) => Object.keys(each[part]).length > 0).map(({ id }) => id)
    untouched[type] = counted('seeded')
    edited[type] = counted('own')
  }
  await classifyImages(db, words.settings, survey)
  return survey
}

/** The ids of the demo pictures that nobody has changed and that no record shows. */
export async function unusedImages(db: Kysely<Tables>): Promise<string[]> {
  const found: Survey = { untouched: emptyIds(), edited: emptyIds(), versions: new Map() }
  await classifyImages(db, await settingsWording(db), found)
  return found.untouched.images
}

const emptyIds = () =>
  // Cast: `fromEntries` loses the keys.
  Object.fromEntries(seededNames.map((name) => [name, [] as string[]])) as Survey['untouched']

/** Compares the declared values only: the active state, position and slug do not count as edits. */
async function classifyRecords(db: Kysely<Tables>, name: ContentName, found: Survey) {
  const ids = await seededIds(db, name)
  const there = readable(db, name, 'staff').selectAll().where('id', 'in', ids)
  const rows = await there.orderBy('position').execute()
  const seeded = rows.length > 0 ? await seededValues(db, name) : new Map()
  for (const row of rows) {
    const { values } = snapshotOf(name, toRecord(name, row))
    const isSame = isDeepStrictEqual(values, seeded.get(row.id))
    found[isSame ? 'untouched' : 'edited'][name].push(row.id)
    if (isSame) found.versions.set(row.id, row.version)
  }
}

/** Messages cannot be edited, so all of them are untouched. */
async function demoMessages(db: Kysely<Tables>): Promise<string[]> {
  const ids = await seededIds(db, 'messages')
  const rows = await db.selectFrom('messages').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

/** A picture counts as edited if it was described or replaced, or if edited content shows it. */
async function classifyImages(db: Kysely<Tables>, settings: Wording[], found: Survey) {
  const ids = await seededIds(db, 'images')
  const images = await db
    .selectFrom('images')
    .select(['id', 'file'])
    .where('id', 'in', ids)
    .execute()
  const changed = await db
    .selectFrom('changes')
    .select('recordId')
    .where('type', '=', 'images')
    .where('action', '=', 'updated')
    .where('recordId', 'in', ids)
    .execute()
  const kept = new Set(changed.map(({ recordId }) => recordId))
  const untouchedIds = new Set(contentNames.flatMap((name) => found.untouched[name]))
  // Matches the prefix, because the addresses of all variants of a picture begin with the picture's own address.
  const last = String.fromCodePoint(0x10ffff)
  const { rows } = await sql<{ id: string; usedBy: string }>`
    select images.id as id, used.record_id as used_by
    from demo_content as seeded join images on images.id = seeded.record_id
    join image_uses as used on used.url >= '/media/' || images.file
      and used.url < '/media/' || images.file || ${last}
    where seeded.type = 'images'`.execute(db)
  for (const { id, usedBy } of rows) if (!untouchedIds.has(usedBy)) kept.add(id)
  const shown = settings.flatMap(({ own }) => storedPicturesIn(companyFields, own))
  for (const { id, file } of images) {
    if (shown.some((url) => url.startsWith(mediaUrl(file)))) kept.add(id)
    found[kept.has(id) ? 'edited' : 'untouched'].images.push(id)
  }
}
