import { type Kysely, sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type ContentName,
  type Contents,
  contentNames,
  contents,
} from '#content/documents/content-types.ts'
import { emptySettings } from '#content/documents/empty-settings.ts'
import type { Input } from '#content/documents/schema.ts'
import type { DemoPart } from '#content/setup/demo-content-api.ts'
import { dayMs } from '#content/text/durations.ts'
import type { Database } from '#server/database/connect.ts'
import { contentVersion } from '#server/database/engine/content-version.ts'
import { MissingError } from '#server/database/errors.ts'
import { getWritten } from '#server/documents/pages.ts'
import {
  createRecord,
  deleteRecord,
  placeRecord,
  restoreRecord,
  updateRecord,
} from '#server/documents/record-writes.ts'
import { findBySlug, getRecord, listRecords } from '#server/documents/records.ts'
import { getSettings, saveSettings } from '#server/documents/settings.ts'
import { createMessage, listMessages, markMessage } from '#server/inbox/messages.ts'
import { describeImage, listImages } from '#server/media/images.ts'
import { isNewsletterOn, switchNewsletter } from '#server/newsletter/newsletter-policy.ts'
import { getDrafted, saveDraft } from '#server/publishing/document-drafts.ts'
import { publishDraft } from '#server/publishing/publish-draft.ts'
import {
  getDemoContent,
  removeDemoContent,
  restoreDemoContent,
} from '#server/setup/demo-content.ts'
import { readDemo } from '#server/setup/read-demo.ts'
import type { Tables } from '#server/tables.ts'
import { listTrash, purgeExpired } from '#server/trash/trash-entries.ts'
import { withDemoDatabase } from '#tests/support/databases/demo-database.ts'
import { sample } from '#tests/support/inputs/samples.ts'

const demo = readDemo()

const databases = withDemoDatabase()
const by = 'ines@client.example'
const everyPage = { page: 1, pageSize: 200 }
let db: Database

beforeEach(async () => {
  db = await databases.copy()
})

const seededCounts = {
  ...Object.fromEntries(
    contentNames.map((name) => [name, demo[name].length] as const).filter(([, count]) => count > 0),
  ),
  messages: demo.messages.length,
  pages: Object.keys(demo.pages).length,
}

const countsOf = (parts: DemoPart[], which: 'untouched' | 'edited') =>
  Object.fromEntries(
    parts.filter((part) => part[which] > 0).map((part) => [part.type, part[which]]),
  )

async function counts(which: 'untouched' | 'edited' = 'untouched') {
  return countsOf((await getDemoContent(db)).parts, which)
}

/** All rows that a removal can change, without the versions of the settings and pages. */
async function everything(of: Kysely<Tables>) {
  const tables = [...contentNames, 'messages', 'images', 'imageUses', 'slugs', 'trash'] as const
  const rows = await Promise.all(
    tables.map(async (table) => {
      const found = await sql<object>`select * from ${sql.table(toSnake(table))}`.execute(of)
      return [table, found.rows.map((row) => JSON.stringify(row)).sort()]
    }),
  )
  const words = await of.selectFrom('pages').select(['name', 'value']).orderBy('name').execute()
  const settings = await getSettings(of)
  return {
    ...Object.fromEntries(rows),
    words: words.map(({ name, value }) => [name, JSON.parse(value)]),
    settings: { ...settings, version: 0, updatedAt: '' },
  }
}

const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

async function firstOf<N extends ContentName>(name: N) {
  const { items } = await listRecords(db, name, 'staff', { page: 1, pageSize: 1 })
  const [record] = items
  if (!record) throw new Error(`no ${name}`)
  return record
}

/** The declared values of a record, as a form sends them. */
function valuesOf<N extends ContentName>(name: N, record: object) {
  const fields = Object.keys(contents[name].fields)
  const values = fields.map((field) => [field, record[field as keyof typeof record]])
  return Object.fromEntries(values) as Input<Contents[N]> // a cast: these are the declared fields
}

/** Input of a sample project, with a word to recognize it. */
const newProject = (word?: string) => sample(contents.projects, word) as Input<Contents['projects']> // a cast: a sample is valid input

describe('the demo content', () => {
  test('has the counts of the seed', async () => {
    expect(await counts()).toMatchObject(seededCounts)
    const { total } = await listImages(db)
    expect((await counts()).images).toBe(total)
    expect(await counts('edited')).toEqual({})
    expect((await getDemoContent(db)).removed).toBeNull()
  })

  test('is removed as a whole, restored unchanged and removed again', async () => {
    const before = await everything(db)
    for (let round = 0; round < 2; round++) {
      const state = await removeDemoContent(db, by)
      expect(state).toMatchObject({ parts: [], removed: { by } })
      for (const name of contentNames) {
        expect((await listRecords(db, name, 'staff')).total, name).toBe(0)
      }
      expect((await listMessages(db)).total + (await listImages(db)).total).toBe(0)
      expect(await getSettings(db)).toMatchObject({ ...emptySettings, language: 'en' })
      expect(await getWritten(db, 'home')).toEqual({ hero: { show: 'house' } })

      const restored = await restoreDemoContent(db, by)
      expect(restored.removed).toBeNull()
      expect(countsOf(restored.parts, 'untouched')).toMatchObject(seededCounts)
      expect(await everything(db)).toEqual(before)
    }
  })

  test('is in the trash meanwhile, with each record separately', async () => {
    const { _id } = await firstOf('projects')
    await removeDemoContent(db, by)
    const types = [...contentNames, 'messages', 'images'] as const
    const { items, total } = await listTrash(db, types, everyPage)
    const all = Object.values(await counts('edited')).length
    expect([total, all]).toEqual([12 + 5 + 8 + 7 + 4 + 5 + 52, 0])
    expect(items.find((item) => item._id === _id)).toMatchObject({ deletedBy: by })
    await restoreRecord(db, 'projects', _id, { by })
    expect(await getRecord(db, 'projects', 'visitor', _id)).toMatchObject({ version: 2 })
    expect(await counts()).toEqual({ projects: 1 })
    await restoreDemoContent(db, by)
    expect(await counts()).toMatchObject(seededCounts)
  })

  test('is one activity entry, besides those of the settings and each page', async () => {
    await removeDemoContent(db, by)
    await restoreDemoContent(db, by)
    const rows = await db
      .selectFrom('changes')
      .select(['action', 'type', 'name'])
      .where('person', '=', by)
      .execute()
    const own = rows.filter(({ type }) => type !== 'pages' && type !== 'settings')
    expect(own.map(({ action, type }) => `${action} ${type}`)).toEqual([
      'deleted demo-content',
      'restored demo-content',
    ])
    expect(own[0]?.name).toMatch(/^12 projects, 5 careers, .*52 images, 12 settings, 11 pages$/)
    expect(rows.length).toBe(2 * (1 + 1 + 11))
  })

  test('invalidates every page, and changes nothing if nothing is left to do', async () => {
    const version = () => contentVersion(db) ?? 0
    const seeded = version()
    await removeDemoContent(db, by)
    const removed = version()
    expect(removed).toBeGreaterThan(seeded)
    await removeDemoContent(db, by)
    expect(version()).toBe(removed)
    await restoreDemoContent(db, by)
    const restored = version()
    expect(restored).toBeGreaterThan(removed)
    await restoreDemoContent(db, by)
    expect(version()).toBe(restored)
  })
})

describe('edited demo content', () => {
  test('stays: records, texts of pages and settings, and described pictures', async () => {
    const project = await firstOf('projects')
    const edited = { ...valuesOf('projects', project), title: 'Our own' }
    await updateRecord(db, { type: 'projects', id: project._id }, edited, { by })
    await saveSettings(db, { companyName: 'Brückner' }, { by })
    await saveDraft(db, 'pages', 'home', { input: { hero: { title: 'Our own words' } }, by })
    await publishDraft(db, 'pages', 'home', { by })
    const used = await db
      .selectFrom('imageUses')
      .select('url')
      .distinct()
      .where('recordId', '=', project._id)
      .execute()
    const [image] = (await listImages(db, everyPage)).items.filter(
      ({ url }) => !used.some((use) => use.url.startsWith(url)),
    )
    await describeImage(db, image?._id ?? '', { alt: 'Ours', focus: { x: 1, y: 1 } }, by)

    const expected = { projects: 1, settings: 1, pages: 1, images: used.length + 1 }
    expect(await counts('edited')).toEqual(expected)
    await removeDemoContent(db, by)
    expect(await counts('edited')).toEqual(expected)
    const { items } = await listRecords(db, 'projects', 'visitor')
    expect(items.map(({ title }) => title)).toEqual(['Our own'])
    expect((await listImages(db)).total).toBe(used.length + 1)
    const settings = await getSettings(db)
    expect(settings).toMatchObject({ ...emptySettings, companyName: 'Brückner' })
    expect(await getWritten(db, 'home')).toEqual({
      hero: { show: 'house', title: 'Our own words' },
    })

    await restoreDemoContent(db, by)
    expect(await getSettings(db)).toMatchObject({
      companyName: 'Brückner',
      phone: demo.settings.phone,
    })
    const home = await getWritten(db, 'home')
    expect(home.hero).toMatchObject({ title: 'Our own words', text: demo.pages.home?.hero?.text })
    expect(await counts('edited')).toEqual(expected)
  })

  test('does not include records that were only read, moved, deactivated or restored', async () => {
    const { _id } = await firstOf('projects')
    await updateRecord(db, { type: 'projects', id: _id }, { isActive: false }, { by })
    await placeRecord(db, { type: 'projects', id: _id }, 3, { by })
    await deleteRecord(db, 'projects', _id, { by })
    await restoreRecord(db, 'projects', _id, { by })
    const [message] = (await listMessages(db, { status: 'new' })).items
    await markMessage(db, message?._id ?? '', 'read', by)
    expect(await counts()).toMatchObject(seededCounts)
    expect(await counts('edited')).toEqual({})
  })

  test('in a page draft stays a draft', async () => {
    await saveDraft(db, 'pages', 'home', { input: { hero: { title: 'Not yet public' } }, by })
    await removeDemoContent(db, by)
    expect(await getWritten(db, 'home')).toEqual({ hero: { show: 'house' } })
    const draft = await getDrafted(db, 'pages', 'home')
    expect([draft.draft?.savedBy, draft.hero?.title]).toEqual([by, 'Not yet public'])
    expect((await getDrafted(db, 'pages', 'careers')).draft).toBeNull()
  })

  test('includes the language', async () => {
    await saveSettings(db, { language: 'de' }, { by })
    await removeDemoContent(db, by)
    expect(await getSettings(db)).toMatchObject({ ...emptySettings, language: 'de' })
    expect((await restoreDemoContent(db, by)).parts).toHaveLength(9)
    expect((await getSettings(db))?.language).toBe('de')
  })
})

describe('new content', () => {
  test('stays and keeps its slug and its texts', async () => {
    const { _id, slug, title } = await firstOf('projects')
    await removeDemoContent(db, by)
    const own = await createRecord(db, 'projects', newProject(title), { by })
    await updateRecord(
      db,
      { type: 'projects', id: own._id },
      { ...valuesOf('projects', own), slug },
      { by },
    )
    await saveSettings(db, { phone: '+49 30 1' }, { by })
    await saveDraft(db, 'pages', 'careers', { input: { head: { title: 'Come' } }, by })
    await publishDraft(db, 'pages', 'careers', { by })
    await createMessage(db, { name: 'Ines', email: by, subject: 'Hello', message: 'Hello' })

    await restoreDemoContent(db, by)
    const found = await findBySlug(db, 'projects', 'visitor', slug)
    expect(found).toMatchObject({ record: { _id: own._id } })
    const back = await getRecord(db, 'projects', 'visitor', _id)
    expect(back).toMatchObject({ title, slug: `${slug}-2`, version: 2 })
    expect((await listRecords(db, 'projects', 'visitor')).total).toBe(13)
    const settings = await getSettings(db)
    expect(settings).toMatchObject({ phone: '+49 30 1', email: demo.settings.email })
    const careers = await getWritten(db, 'careers')
    expect(careers.head).toMatchObject({ title: 'Come', lead: demo.pages.careers?.head?.lead })
    expect((await listMessages(db)).total).toBe(6)
    expect(await counts()).toMatchObject({ projects: 12, messages: 5 })
  })

  test('keeps the demo pictures that it uses', async () => {
    const { imageUrl } = await firstOf('projects')
    const own = { ...newProject('own'), imageUrl, additionalImages: [] }
    await createRecord(db, 'projects', own, { by })
    expect(await counts('edited')).toEqual({ images: 1 })
    await removeDemoContent(db, by)
    const { items } = await listImages(db)
    expect(items.map(({ url }) => url)).toEqual([imageUrl])
  })

  test('of the settings keeps its demo picture, too', async () => {
    const [image] = (await listImages(db)).items
    await saveSettings(db, { imageUrl: image?.url ?? '' }, { by })
    await removeDemoContent(db, by)
    expect((await listImages(db)).items).toHaveLength(1)
  })
})

test('an interrupted removal is restored or completed, and so is an interrupted restoration', async () => {
  const before = await everything(db)
  const stopped = async (event: 'delete' | 'insert', work: () => Promise<unknown>) => {
    await sql`create trigger stop before ${sql.raw(event)} on images
      begin select raise(abort, 'stopped'); end`.execute(db)
    await expect(work()).rejects.toThrow('stopped')
    await sql`drop trigger stop`.execute(db)
  }
  await stopped('delete', () => removeDemoContent(db, by))
  expect(await getDemoContent(db)).toMatchObject({
    parts: [{ type: 'images', untouched: 52, edited: 0 }],
    removed: { by },
  })
  await restoreDemoContent(db, by)
  expect(await everything(db)).toEqual(before)

  await stopped('delete', () => removeDemoContent(db, by))
  expect((await removeDemoContent(db, by)).parts).toEqual([])
  await stopped('insert', () => restoreDemoContent(db, by))
  expect((await restoreDemoContent(db, by)).removed).toBeNull()
  expect(await everything(db)).toEqual(before)
})

test('removed demo content is purged after 30 days, with one activity entry', async () => {
  await expect(restoreDemoContent(db, by)).rejects.toThrow(MissingError)
  await removeDemoContent(db, by)
  vi.useFakeTimers({ now: Date.now() + 30 * dayMs + 1000, toFake: ['Date'] })
  try {
    expect((await getDemoContent(db)).removed).toBeNull()
    await expect(restoreDemoContent(db, by)).rejects.toThrow(MissingError)
    expect(await purgeExpired(db)).toHaveLength(12 + 5 + 8 + 7 + 4 + 5 + 52)
    const purged = db.selectFrom('changes').select('type').where('action', '=', 'purged')
    expect(await purged.execute()).toEqual([{ type: 'demo-content' }])
    expect(await getDemoContent(db)).toEqual({ parts: [], removed: null })
    const { rows } = await sql`select 1 from changes where snapshot is not null
      and type in ('projects', 'careers', 'technologies', 'testimonials')`.execute(db)
    expect(rows).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

describe('the newsletter of the demo company', () => {
  const isOn = () => isNewsletterOn(db)

  test('is removed and restored with the demo content', async () => {
    expect(await isOn()).toBe(true)
    await removeDemoContent(db, by)
    expect(await isOn()).toBe(false)
    await restoreDemoContent(db, by)
    expect(await isOn()).toBe(true)
  })

  test('stays on if an editor has switched it', async () => {
    await switchNewsletter(db, false, by)
    await switchNewsletter(db, true, by)
    await removeDemoContent(db, by)
    expect(await isOn()).toBe(true)
  })
})
