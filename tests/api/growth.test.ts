import { CamelCasePlugin, Kysely, type SqliteDatabase, SqliteDialect, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentNames, contents } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { sortable } from '#content/documents/records-api.ts'
import { projectCategories } from '#content/documents/types/projects.ts'
import { messageSorts } from '#content/inbox/messages-api.ts'
import type { Database } from '#server/database/connect.ts'
import { setDialect } from '#server/database/dialect.ts'
import { migrate } from '#server/database/migrate.ts'
import { sqliteDialect } from '#server/database/sqlite/dialect.ts'
import { openSqlite } from '#server/database/sqlite/open.ts'
import { listCategories } from '#server/documents/categories.ts'
import { listChanges, listPeople, listRevisions } from '#server/documents/changes.ts'
import {
  createRecord,
  deleteRecord,
  placeRecord,
  updateRecord,
} from '#server/documents/record-writes.ts'
import {
  addressesOf,
  countRecords,
  findBySlug,
  lastChanged,
  listRecords,
  placeOf,
} from '#server/documents/records.ts'
import { listMessages } from '#server/inbox/messages.ts'
import { isListed } from '#server/media/image-files.ts'
import { usesOf } from '#server/media/image-uses.ts'
import { listImages } from '#server/media/images.ts'
import type { Tables } from '#server/tables.ts'
import { listTrash, purgeExpired } from '#server/trash/trash-entries.ts'
import { sample } from '#tests/support/inputs/samples.ts'

const { adapter, sqlite } = openSqlite(':memory:')
let statements: string[] = []
/** Prepares a statement and records its text. */
const prepare: SqliteDatabase['prepare'] = (statement) => {
  statements.push(statement)
  return adapter.prepare(statement)
}
const db: Database = new Kysely<Tables>({
  dialect: new SqliteDialect({ database: { ...adapter, prepare } }),
  plugins: [new CamelCasePlugin()],
})
setDialect(db, sqliteDialect)
beforeAll(() => migrate(db))
afterAll(() => db.destroy())

/** Query plans of all SELECT statements that `work` runs. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  statements = []
  await work()
  const asked = statements.filter((each) => /^\s*(select|with)/.test(each))
  expect(asked.length).toBeGreaterThan(0)
  return asked.flatMap((each) =>
    sqlite
      .prepare(`explain query plan ${each}`)
      .all()
      .map(({ detail }) => String(detail)),
  )
}

const tables = [...contentNames, 'messages', 'images', 'changes', 'trash', 'slugs', 'image_uses']

/** Whether a step of a plan scans a table without an index. */
const isScan = (detail: string) =>
  tables.some((name) => new RegExp(`^SCAN ${name}\\b(?! USING (COVERING )?INDEX)`).test(detail))

/** Whether a step's cost grows with the table: a full scan or a sort. */
const isGrowing = (detail: string) => isScan(detail) || detail.includes('TEMP B-TREE FOR ORDER BY')

async function expectFlat(what: string, work: () => Promise<unknown>) {
  expect((await plansOf(work)).filter(isGrowing), what).toEqual([])
}

describe.each(contentNames)('%s', (name) => {
  test('lists are read in index order, for every viewer, state and sort', async () => {
    for (const viewer of ['visitor', 'staff'] as const) {
      for (const isActive of [undefined, true, false]) {
        for (const by of [undefined, ...sortable(contents[name])]) {
          for (const descending of [false, true]) {
            const sort = by === undefined ? undefined : { by, descending }
            const query = { page: 2, pageSize: 12, isActive, sort }
            if (viewer === 'visitor' && isActive === false) continue
            // `isActive` has only two values and no index for sorting.
            if (by === 'isActive') continue
            await expectFlat(`${viewer} ${isActive} ${by} ${descending}`, () =>
              listRecords(db, name, viewer, query),
            )
          }
        }
      }
    }
  })

  test.each(['abc', 'ab', 'a'])('the search for %s uses the trigram index', async (search) => {
    for (const viewer of ['visitor', 'staff'] as const) {
      for (const by of [undefined, ...sortable(contents[name])]) {
        const sort = by === undefined ? undefined : { by, descending: true }
        const query = { search, pageSize: 12, sort }
        const plans = await plansOf(() => listRecords(db, name, viewer, query))
        expect(plans.filter(isScan)).toEqual([])
        expect(plans.join('\n')).toContain('SCAN hits VIRTUAL TABLE')
      }
    }
  })

  test('counts, places, slugs and the last save use indexes', async () => {
    const plans = await plansOf(() => countRecords(db, name))
    expect(plans.join()).toMatch(/USING COVERING INDEX/)
    await expectFlat('place', () => placeOf(db, name, 'id'))
    await expectFlat('last change', () => lastChanged(db, name))
    const content: Content = contents[name]
    if (!content.slugFrom) return
    await expectFlat('address', () => findBySlug(db, name, 'visitor', 'a'))
    const addresses = await plansOf(() => addressesOf(db, name, { after: 5, limit: 500 }))
    expect(addresses.join()).toContain('USING COVERING INDEX')
    const long = await plansOf(() => listRecords(db, name, 'visitor', { page: 9, pageSize: 200 }))
    expect(long.join()).toContain(`USING COVERING INDEX ${name}_listed`)
  })

  test('moving a record reads only its neighbors', async () => {
    const values = sample(contents[name]) as Parameters<typeof createRecord>[2]
    const { _id } = await createRecord(db, name, values)
    await expectFlat('move', () => placeRecord(db, { type: name, id: _id }, 3))
  })
})

test.each(projectCategories)(
  'projects of the category %s are listed and counted by an index',
  async (word) => {
    const query = { page: 1, pageSize: 24, word: { column: 'category', word } }
    await expectFlat(word, () => listRecords(db, 'projects', 'visitor', query))
    const values = sample(contents.projects) as Parameters<typeof createRecord<'projects'>>[2]
    const before = await countRecords(db, 'projects', query.word)
    await createRecord(db, 'projects', { ...values, category: `An ${word.toUpperCase()} thing` })
    expect(await countRecords(db, 'projects', query.word)).toBe(before + 1)
  },
)

describe('projects of other categories', () => {
  const values = sample(contents.projects) as Parameters<typeof createRecord<'projects'>>[2]
  const create = (category: string, isActive = true) =>
    createRecord(db, 'projects', { ...values, category, isActive })
  const counted = async () =>
    Object.fromEntries((await listCategories(db)).map(({ name, count }) => [name, count]))

  test('are read in index order', async () => {
    const query = { page: 2, pageSize: 24, categories: ['Logistics'] }
    await expectFlat('categories', () => listRecords(db, 'projects', 'visitor', query))
    const none = { ...query, categories: [] }
    expect(await listRecords(db, 'projects', 'visitor', none)).toEqual({ items: [], total: 0 })
  })

  test('are listed together in the site’s order, active ones only', async () => {
    const titles = async (categories: string[]) => {
      const found = await listRecords(db, 'projects', 'visitor', { categories })
      expect(found.total).toBe(found.items.length)
      return found.items.map(({ _id }) => _id)
    }
    const [first, hidden, second] = [
      await create('Robotics'),
      await create('Robotics', false),
      await create('robotics'),
    ]
    expect(await titles(['Robotics', 'robotics'])).toEqual([second._id, first._id])
    await updateRecord(db, { type: 'projects', id: hidden._id }, { isActive: true })
    await updateRecord(db, { type: 'projects', id: first._id }, { ...values, category: 'Shipping' })
    await deleteRecord(db, 'projects', second._id)
    expect(await titles(['Robotics', 'robotics'])).toEqual([hidden._id])
    expect(await counted()).toMatchObject({ Robotics: 1, Shipping: 1 })
    expect(await counted()).not.toHaveProperty('robotics')
    await updateRecord(db, { type: 'projects', id: hidden._id }, { isActive: false })
    expect(await counted()).not.toHaveProperty('Robotics')
  })
})

test('messages, pictures, their uses, the activity and the trash use indexes', async () => {
  for (const status of [undefined, 'new'] as const) {
    for (const by of messageSorts) {
      if (status && by === 'status') continue
      const query = { page: 1, pageSize: 25, status, sort: { by, descending: true } }
      await expectFlat(`messages ${status} ${by}`, () => listMessages(db, query))
    }
    for (const state of ['open', 'spam'] as const) {
      await expectFlat(state, () =>
        listMessages(db, { state, status, assignee: 'a', pageSize: 25 }),
      )
    }
    const plans = await plansOf(() => listMessages(db, { search: 'abc', status, pageSize: 25 }))
    expect(plans.filter(isScan)).toEqual([])
  }
  await expectFlat('images', () => listImages(db, { page: 1, pageSize: 12 }))
  const pictures = await plansOf(() => listImages(db, { page: 1, pageSize: 12, search: 'png' }))
  expect(pictures.filter(isScan)).toEqual([])
  expect(pictures.join()).toContain('SCAN hits VIRTUAL TABLE')
  const page = { page: 1, pageSize: 50 }
  for (const narrowed of [
    {},
    { person: 'a' },
    { type: 'projects' as const },
    { person: 'a', type: 'projects' as const },
  ]) {
    await expectFlat(JSON.stringify(narrowed), () => listChanges(db, { ...narrowed, ...page }))
  }
  await expectFlat('people', () => listPeople(db))
  await expectFlat('trash', () => listTrash(db, ['projects', 'messages'], page))
  await expectFlat('a file', () => isListed(db, 'a.webp'))
  const uses = await plansOf(() => usesOf(db, '/media/a.webp'))
  expect(
    uses.filter((detail) => /^SCAN (projects|technologies|testimonials)/.test(detail)),
  ).toEqual([])
})

test('the history of a record is read without that of others of its type', async () => {
  await createRecord(db, 'projects', sample(contents.projects, 'harbor') as never) // a cast: the sample is valid input
  const [{ id } = { id: '' }] = await db.selectFrom('projects').select('id').execute()
  await deleteRecord(db, 'projects', id)
  await db.updateTable('trash').set({ deletedAt: '2020-01-01' }).execute()
  for (const work of [
    () => purgeExpired(db),
    () => listRevisions(db, 'projects', id, { pageSize: 50 }),
    () => listChanges(db, { record: id, type: 'projects', pageSize: 50 }),
  ]) {
    const plans = (await plansOf(work)).filter((detail) => detail.includes('SEARCH changes'))
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) expect(plan).toContain('record_id=?')
  }
})

test('the check detects a scan and a sort', async () => {
  const scan = () =>
    sql`select id from projects where client = 'a' order by description`.execute(db)
  expect((await plansOf(scan)).filter(isGrowing)).toHaveLength(2)
})
