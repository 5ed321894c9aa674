import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { contents } from '#content/index.ts'
import { listRevisions } from './changes.ts'
import { connect, type Database } from './connect.ts'
import { usesOf } from './image-uses.ts'
import { listImages } from './images.ts'
import { listMessages } from './messages.ts'
import { migrate, migrations, NewerDatabaseError } from './migrate.ts'
import type { Viewer } from './record-rows.ts'
import { listRecords } from './records.ts'
import { saveSettings } from './settings.ts'

const steps = migrations.map((_, index) => index)

async function schemaOf(db: Database) {
  const { rows } = await sql<{ name: string; sql: string }>`
    select name, sql from sqlite_schema where name not like 'sqlite_%' order by name`.execute(db)
  return rows
}

async function migratedFrom(step: number) {
  const db = connect(':memory:')
  if (step > 0) await migrate(db, step)
  await migrate(db)
  return db
}

describe('migrate', () => {
  test.each(steps)('leads from step %i to the same tables', async (step) => {
    const fresh = await migratedFrom(0)
    const stepped = await migratedFrom(step)
    expect(await schemaOf(stepped)).toEqual(await schemaOf(fresh))
    expect((await schemaOf(fresh)).length).toBeGreaterThan(10)
  })

  test('keeps the order of records that were there before they had one, and begins their history', async () => {
    const db = connect(':memory:')
    await migrate(db, 4)
    for (const [id, createdAt] of [
      ['a', '2026-01-02'],
      ['b', '2026-01-03'],
      ['c', '2026-01-01'],
    ]) {
      await sql`insert into careers (id, slug, is_active, version, created_at, updated_at, search_text,
        title, department, location, type, description, responsibilities, requirements, benefits,
        salary, experience) values (${id}, ${id}, 1, 2, ${createdAt}, ${createdAt}, '', ${`Title ${id}`},
        'd', 'l', 't', 'x', '["one","two"]', '[]', '[]', 's', 'e')`.execute(db)
    }
    await migrate(db)
    const { items } = await listRecords(db, 'careers', 'visitor')
    expect(items.map(({ _id }) => _id)).toEqual(['b', 'a', 'c'])
    const { items: revisions } = await listRevisions(db, 'careers', 'b')
    expect(revisions).toMatchObject([
      { version: 2, action: 'updated', by: null, isActive: true, slug: 'b' },
    ])
    expect(revisions[0]?.values).toMatchObject({
      title: 'Title b',
      responsibilities: ['one', 'two'],
      experience: 'e',
    })
    expect(Object.keys(Object(revisions[0]?.values)).sort()).toEqual(
      Object.keys(contents.careers.fields).sort(),
    )
  })

  test('begins the history of settings that were there before it, and of no others', async () => {
    const db = connect(':memory:')
    await migrate(db, 4)
    const value = JSON.stringify({ companyName: 'Brückner "& Hale"', socialMedia: { github: 'x' } })
    await sql`insert into settings (id, value, version, updated_at)
      values (1, ${value}, 3, '2026-01-01T00:00:00.000Z')`.execute(db)
    await migrate(db)
    const { items } = await listRevisions(db, 'settings', 'settings')
    expect(items).toEqual([
      {
        ...{ version: 3, at: '2026-01-01T00:00:00.000Z', by: null, action: 'updated' },
        values: JSON.parse(value),
      },
    ])

    const later = connect(':memory:')
    await migrate(later, 6)
    await saveSettings(later, { phone: '1' })
    await migrate(later)
    expect((await listRevisions(later, 'settings', 'settings')).items).toHaveLength(1)
  })

  test('makes what was there before searchable, counted, ordered and found by its pictures', async () => {
    const db = connect(':memory:')
    await migrate(db, 8)
    for (const [id, isActive, position] of [
      ['b', 1, 1024],
      ['a', 0, 1024],
      ['c', 1, 0],
    ] as const) {
      await sql`insert into technologies (id, slug, is_active, version, created_at, updated_at,
        search_text, position, title, description, full_description, icon, color, features,
        technologies, image_url) values (${id}, ${id}, ${isActive}, 1, '2026-01-01', '2026-01-01',
        ${`cafe ${id}\n会社`}, ${position}, 't', 'd', 'f', 'web', '#fff', '[]', '[]',
        'https://atrium.example/media/1.webp?v=2')`.execute(db)
    }
    for (const [id, createdAt] of [
      ['x', '2026-01-02T00:00:00.000Z'],
      ['z', '2026-01-01T00:00:00.123Z'],
      ['y', '2026-01-01T00:00:00.123Z'],
    ]) {
      await sql`insert into messages (id, name, email, subject, message, status, created_at,
        search_text) values (${id}, 'n', 'e', 's', 'm', 'new', ${createdAt}, 'hello')`.execute(db)
    }
    await migrate(db)
    const idsOf = async (viewer: Viewer, query: object) => {
      const { items, total } = await listRecords(db, 'technologies', viewer, query)
      expect(total).toBe(items.length)
      return items.map(({ _id }) => _id).join('')
    }
    expect(await idsOf('staff', {})).toBe('cab')
    expect(await idsOf('visitor', {})).toBe('cb')
    for (const search of ['afé', 'é ', '会社', 'c']) {
      expect(await idsOf('staff', { search }), search).toContain('b')
    }
    expect(await idsOf('visitor', { search: 'cafe a' })).toBe('')
    const messages = await listMessages(db, { search: 'lo' })
    expect(messages.items.map(({ _id }) => _id)).toEqual(['x', 'z', 'y'])
    const uses = await usesOf(db, '/media/1.webp')
    expect(uses.map(({ _id }) => _id)).toEqual(['c', 'a', 'b'])
    expect(await usesOf(db, '/media/2.webp')).toEqual([])
  })

  test('folds the letters again of what was there before', async () => {
    const db = connect(':memory:')
    await migrate(db, 11)
    const [count, unit] = [1100, '\u001f']
    for (let place = 0; place < count; place++) {
      const [id, status] = [String(place).padStart(4, '0'), place % 2 === 0 ? 'new' : 'read']
      const text = `đạng straße ${id}`.normalize('NFKD').replace(/\p{M}/gu, '')
      await sql`insert into messages (id, name, email, subject, message, status, created_at, position,
        search_text, in_search) values (${id}, 'n', 'e', 's', 'm', ${status}, '2026-01-01',
        ${place}, ${`${text}${unit}ß${unit}${unit}`}, ${place === 0 ? 0 : 1})`.execute(db)
    }
    await sql`insert into images (id, file, filename, width, height, created_at, search_text, position)
      values ('i', 'f', 'f', 1, 1, '2026', ${`œuvre${unit}`}, 1)`.execute(db)
    await migrate(db)
    for (const search of ['dang strasse 0000', 'STRAẞE 0000', `${count - 1}`.padStart(4, '0')]) {
      expect((await listMessages(db, { search })).total, search).toBe(1)
    }
    expect((await listMessages(db, { search: 'ß' })).total).toBe(count)
    const unread = await listMessages(db, { search: 'ss', status: 'new' })
    expect(unread.total).toBe(Math.ceil(count / 2))
    expect((await listImages(db, { search: 'oe' })).total).toBe(1)
    await sql`update messages set search_text = 'gone' where id = '0000'`.execute(db)
    expect((await listMessages(db, { search: 'strasse' })).total).toBe(count - 1)
  })

  test('gives projects the year that the site showed of them, in history and trash as well', async () => {
    const db = connect(':memory:')
    await migrate(db, 11)
    const shown = { createdAt: '2024-12-31T23:59:59.000Z', values: { title: 'é "1"' } }
    const write = sql`insert into projects (id, slug, is_active, version, created_at, updated_at,
      search_text, position, title, category, description, image_url, technologies, client, challenge,
      solution, results, key_features, additional_images, testimonial) values ('a', 'a', 1, 1,
      ${shown.createdAt}, '2026-01-01', '', 0, 't', 'c', 'd', 'i', '[]', 'c', 'c', 's', 'r', '[]',
      '[]', '{"quote":"","name":"","title":""}')`
    await write.execute(db)
    await sql`insert into trash (type, record_id, name, content, deleted_at) values
      ('projects', 'b', 'b', ${JSON.stringify(shown)}, '2026-01-01'),
      ('careers', 'a', 'a', ${JSON.stringify(shown)}, '2026-01-01')`.execute(db)
    for (const [type, id] of [
      ['projects', 'a'],
      ['projects', 'b'],
      ['careers', 'a'],
    ]) {
      await sql`insert into changes (id, at, action, type, record_id, name, version, snapshot)
        values (${`${type}-${id}`}, '2026-01-01', 'created', ${type}, ${id}, '', 1,
        ${JSON.stringify({ values: shown.values })})`.execute(db)
    }
    await migrate(db)
    const { items } = await listRecords(db, 'projects', 'visitor')
    expect(items).toMatchObject([{ _id: 'a', year: '2024' }])
    const valuesOf = async (type: 'projects' | 'careers', id: string) =>
      (await listRevisions(db, type, id)).items.map(({ values }) => values)
    const dated = { ...shown.values, year: '2024' }
    expect(await valuesOf('projects', 'a')).toEqual([dated])
    expect(await valuesOf('projects', 'b')).toEqual([dated])
    expect(await valuesOf('careers', 'a')).toEqual([shown.values])
    const { rows } = await sql<{ content: string }>`
      select content from trash order by type desc`.execute(db)
    expect(rows.map(({ content }) => JSON.parse(content).values)).toEqual([dated, shown.values])
  })

  test('does nothing the second time', async () => {
    const db = await migratedFrom(0)
    const before = await sql`select * from migrations`.execute(db)
    await migrate(db)
    expect((await sql`select * from migrations`.execute(db)).rows).toEqual(before.rows)
    expect(before.rows).toHaveLength(migrations.length)
  })

  test('refuses a database of a newer version and leaves it as it is', async () => {
    const db = await migratedFrom(0)
    await sql`insert into migrations values (${migrations.length + 1}, 'later', 'now')`.execute(db)
    const before = await schemaOf(db)
    await expect(migrate(db)).rejects.toThrow(NewerDatabaseError)
    expect(await schemaOf(db)).toEqual(before)
  })

  test('a step that fails leaves nothing behind', async () => {
    const db = connect(':memory:')
    await migrate(db, 1)
    await sql`create table sso_tokens (in_the_way text)`.execute(db)
    const before = await schemaOf(db)
    await expect(migrate(db)).rejects.toThrow('sso_tokens')
    expect(await schemaOf(db)).toEqual(before)
    await sql`drop table sso_tokens`.execute(db)
    await migrate(db)
    expect(await schemaOf(db)).toEqual(await schemaOf(await migratedFrom(0)))
  })
})
