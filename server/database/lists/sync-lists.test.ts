import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Contents, contents } from '#content/documents/content-types.ts'
import type { Values } from '#content/documents/define.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { createRecord, updateRecord } from '../../documents/record-writes.ts'
import { listRecords } from '../../documents/records.ts'
import { createMessage, indexNextMessages, listMessages } from '../../inbox/messages.ts'
import { createImages, listImages } from '../../media/images.ts'
import { connect, type Database } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { type ListedTable, listedTables } from './listed-tables.ts'
import { searchTextOf } from './search-text.ts'
import { syncLists } from './sync-lists.ts'

let db: Database
beforeEach(async () => {
  db = connect(':memory:')
  await migrate(db)
})
afterEach(() => db.destroy())

const project = (title: string, category: string) => ({
  ...(sample(contents.projects) as Values<Contents['projects']>), // a valid record of the type
  title,
  category,
})

async function objectsOf() {
  const { rows } = await sql<{ name: string; sql: string }>`select name, sql from sqlite_schema
    where name not like 'sqlite_%' order by name`.execute(db)
  const definitions = await db.selectFrom('listDefinitions').selectAll().orderBy('kept').execute()
  return { rows, definitions }
}

/** The declared lists with changes to one of them. */
const withList = (name: string, change: (list: ListedTable) => Partial<ListedTable>) =>
  listedTables.map((list) => (list.name === name ? { ...list, ...change(list) } : list))

/** Creates rows in each list and changes some of them. */
async function fill() {
  const first = await createRecord(db, 'projects', project('Çafé', 'A web shop'))
  await createRecord(db, 'projects', project('Tugs', 'Logistics'))
  await createRecord(db, 'projects', { ...project('Hidden', 'Robots'), isActive: false })
  await updateRecord(
    db,
    { type: 'projects', id: first._id },
    { ...project('Straße', 'Mobile and web') },
  )
  await createImages(db, [{ file: 'a.webp', filename: 'Œuvre.png', width: 1, height: 1, size: 1 }])
  const letter = { name: 'Ines', email: 'ines@client.example', subject: 'Hi' }
  await createMessage(db, { ...letter, message: 'Straße' })
  await indexNextMessages(db)
  await createMessage(db, { ...letter, message: 'Not yet in the index' })
}

describe('the lists of a database', () => {
  test('that match their declaration are left unchanged', async () => {
    await fill()
    const before = await objectsOf()
    await sql`pragma query_only = 1`.execute(db)
    await syncLists(db)
    expect(await objectsOf()).toEqual(before)
  })

  test('are rebuilt from the rows if objects are missing', async () => {
    await fill()
    const texts = () =>
      sql`select id, search_text from projects union all
      select id, search_text from messages union all select id, search_text from images`.execute(db)
    const before = [await objectsOf(), (await texts()).rows]
    for (const { name } of listedTables) {
      await sql`drop trigger ${sql.ref(`${name}_search_update`)}`.execute(db)
      await sql`drop table ${sql.table(`${name}_search`)}`.execute(db)
      await sql`update ${sql.table(name)} set search_text = ''`.execute(db)
      await sql`drop index ${sql.ref(`${name}_place`)}`.execute(db)
    }
    await sql`delete from list_definitions`.execute(db)

    await syncLists(db)
    expect([await objectsOf(), (await texts()).rows]).toEqual(before)
    const found = async (search: string) =>
      (await listRecords(db, 'projects', 'visitor', { search })).items.map(({ title }) => title)
    expect(await found('strasse')).toEqual(['Straße'])
    expect(await found('hidden')).toEqual([])
    expect((await listImages(db, { search: 'oe' })).total).toBe(1)
    expect((await listMessages(db, { search: 'strasse' })).total).toBe(1)
    expect((await listMessages(db, { search: 'not yet' })).total).toBe(1)
  })

  test('follow a sort column and a searched field that are added and removed', async () => {
    await fill()
    const before = await objectsOf()
    const changed = withList('projects', ({ sorts, searched }) => ({
      sorts: { ...sorts, client: 'lower(client)' },
      searched: [...searched, 'client'],
    }))
    await syncLists(db, changed)
    const names = (await objectsOf()).rows.map(({ name }) => name)
    expect(names).toContain('projects_by_client')
    const client = String(sample(contents.projects).client)
    expect((await listRecords(db, 'projects', 'staff', { search: client })).total).toBe(3)

    await syncLists(db)
    expect(await objectsOf()).toEqual(before)
    expect((await listRecords(db, 'projects', 'staff', { search: client })).total).toBe(0)
  })

  test('get new search texts when the folding of letters changes', async () => {
    await fill()
    await sql`update projects set search_text = 'as it was folded once'`.execute(db)
    await sql`update list_definitions set definition = replace(definition, 'letters', 'l')
      where list = 'projects' and kept = 'texts'`.execute(db)
    await syncLists(db)
    expect((await listRecords(db, 'projects', 'staff', { search: 'folded' })).total).toBe(0)
    expect((await listRecords(db, 'projects', 'staff', { search: 'STRASSE' })).total).toBe(1)
  })

  test('get new search texts of imported documents, too', async () => {
    const item = { kind: 'post', status: 'public', entry: null, position: 0 }
    await db
      .insertInto('importItems')
      .values([
        { importId: '1', key: 'a', title: 'Müller', url: '/a', searchText: 'muller /a', ...item },
        { importId: '2', key: 'a', title: 'Kran', url: '/b', searchText: 'kran /b', ...item },
      ])
      .execute()
    await sql`delete from list_definitions where list = 'import_items'`.execute(db)
    await syncLists(db)
    const texts = await db
      .selectFrom('importItems')
      .select('searchText')
      .orderBy('importId')
      .execute()
    expect(texts.map(({ searchText }) => searchText)).toEqual([
      searchTextOf('Müller\n/a'),
      searchTextOf('Kran\n/b'),
    ])
  })

  test('are rolled back if one of them cannot be created', async () => {
    await fill()
    const before = await objectsOf()
    const broken = withList('careers', () => ({ sorts: { nothing: 'no_such_column' } }))
    const changed = broken.map((list) =>
      list.name === 'projects' ? { ...list, searched: ['client'] } : list,
    )
    await expect(syncLists(db, changed)).rejects.toThrow('no_such_column')
    expect(await objectsOf()).toEqual(before)
    expect((await listRecords(db, 'projects', 'staff', { search: 'strasse' })).total).toBe(1)
  })
})
