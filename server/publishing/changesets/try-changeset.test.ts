import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Contents, contents } from '#content/documents/content-types.ts'
import type { Values } from '#content/documents/define.ts'
import { emptySettings } from '#content/documents/empty-settings.ts'
import { about } from '#content/documents/pages/about.ts'
import { notFound } from '#content/documents/pages/not-found.ts'
import { wholePage } from '#content/documents/pages/page-values.ts'
import { hourMs } from '#content/text/durations.ts'
import { createDatabase, type TestDatabase } from '#tests/support/databases/database.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import type { Database } from '../../database/connect.ts'
import { BusyError } from '../../database/engine/transaction-errors.ts'
import { transact } from '../../database/transactions.ts'
import { getPageTexts } from '../../documents/pages.ts'
import { createRecord } from '../../documents/record-writes.ts'
import { findBySlug, listRecords, placeOf } from '../../documents/records.ts'
import { getSettings } from '../../documents/settings.ts'
import { siteLanguage } from '../../documents/site-language.ts'
import type { Changeset } from './changeset.ts'
import { tryChangeset } from './try-changeset.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createDatabase()
  db = database.db
})
afterAll(() => database.remove())

const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
const project = (word: string, more: object = {}) =>
  ({ ...sample(contents.projects, word), ...more }) as Values<Contents['projects']> // sample values of the declared fields
const titlesIn = async (transaction: Database) =>
  (await listRecords(transaction, 'projects', 'visitor')).items.map(({ title }) => title)

test('a changeset shows its pages and settings, leaves the rest unchanged, and is rolled back', async () => {
  const values = wholePage(about, { head: { title: 'Not published yet' } }, 'de')
  const settings = { ...emptySettings, companyName: 'Muster', language: 'de' } as const
  const changeset: Changeset = {
    documents: [
      { type: 'pages', id: 'about', values },
      { type: 'settings', id: 'settings', values: settings },
    ],
  }
  await tryChangeset(db, changeset, async (transaction) => {
    const language = await siteLanguage(transaction)
    expect(language).toBe('de')
    expect(await getPageTexts(transaction, 'about', language)).toEqual(values)
    expect(await getPageTexts(transaction, 'not-found', language)).toEqual(
      wholePage(notFound, {}, 'de'),
    )
    expect(await getSettings(transaction)).toMatchObject({ companyName: 'Muster', email: '' })
    // Other readers are not blocked and see the published state.
    expect(await getSettings(db)).toBeNull()
  })
  expect(await getSettings(db)).toBeNull()
  expect(await db.selectFrom('changes').selectAll().execute()).toEqual([])
})

test('a record is shown at its published place, with its slug and redirects', async () => {
  const one = await createRecord(db, 'projects', project('one'))
  await createRecord(db, 'projects', project('two'))
  const off = await createRecord(db, 'projects', project('off', { isActive: false }))
  const documents = [
    { type: 'projects', id: 'new', values: project('new') },
    { type: 'projects', id: one._id, values: { title: 'Moved', slug: 'moved' } },
    { type: 'projects', id: off._id, values: { title: 'Shown' }, isShown: true },
  ] as const
  await tryChangeset(db, { documents: [...documents] }, async (transaction, slugs) => {
    expect(Object.fromEntries(slugs)).toEqual({
      new: 'title-new',
      [one._id]: 'moved',
      [off._id]: 'shown',
    })
    expect(await titlesIn(transaction)).toEqual(['Title new', 'Shown', 'Title two', 'Moved'])
    const former = await findBySlug(transaction, 'projects', 'visitor', one.slug)
    expect(former).toEqual({ movedTo: 'moved' })
    const place = await placeOf(transaction, 'projects', 'new')
    expect(place).toMatchObject({ place: 1, total: 4 })
  })
  expect(await titlesIn(db)).toEqual(['Title two', 'Title one'])
})

test('invalid values of an unfinished record are left out', async () => {
  const owner = await createRecord(db, 'projects', project('owner'))
  const itself = [{ type: 'heading', text: 'x' }]
  const values = {
    ...project('unfinished', { title: '', slug: owner.slug, story: itself }),
    publishAt: inHours(2),
    unpublishAt: inHours(1),
  }
  const documents = [{ type: 'projects', id: 'another', values, isShown: true } as const]
  await tryChangeset(db, { documents }, async (transaction, slugs) => {
    expect(slugs.get('another')).toBe('project')
    expect(await titlesIn(transaction)).toContain('')
  })
})

test('a scheduled record is shown at its time, with what is public then', async () => {
  const scheduled = project('scheduled', { publishAt: inHours(2) })
  const { _id } = await createRecord(db, 'projects', scheduled)
  await createRecord(db, 'projects', project('later', { publishAt: inHours(1) }))
  await createRecord(db, 'projects', project('last', { publishAt: inHours(3) }))
  const documents = [
    { type: 'projects', id: _id, values: { title: 'In two hours' }, isShown: true } as const,
  ]
  await tryChangeset(db, { documents }, async (transaction) => {
    const titles = await titlesIn(transaction)
    expect(titles).toEqual(expect.arrayContaining(['In two hours', 'Title later']))
    expect(titles).not.toContain('Title last')
  })
  expect(await titlesIn(db)).not.toContain('Title later')
})

test('writers wait for a changeset, and one that takes too long is aborted', async () => {
  const { promise: isShown, resolve: show } = Promise.withResolvers<void>()
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  const order: string[] = []
  const preview = tryChangeset(db, {}, async () => {
    show()
    await isOver
    order.push('looked')
  })
  await isShown
  const write = transact(db, (transaction) =>
    sql`insert into previews values ('hash', '{}', '2000-01-01')`.execute(transaction),
  ).then(() => order.push('written'))
  end()
  await Promise.all([preview, write])
  expect(order).toEqual(['looked', 'written'])
  await expect(tryChangeset(db, {}, () => new Promise(() => {}))).rejects.toThrow(BusyError)
})

test('a database error is thrown unchanged', async () => {
  await sql`alter table projects rename to elsewhere`.execute(db)
  const documents = [{ type: 'projects', id: 'new', values: project('new') } as const]
  await expect(tryChangeset(db, { documents }, async () => {})).rejects.toThrow(
    /no such table|does not exist/,
  )
})
