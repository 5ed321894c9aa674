import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#server/cli/commands.ts'
import { connect } from '#server/database/connect.ts'
import { copiedTables } from '#server/database/copy/copied-tables.ts'
import { copyDatabase } from '#server/database/copy/copy-database.ts'
import { createMessage, listMessages } from '#server/database/messages.ts'
import { migrate } from '#server/database/migrate.ts'
import { countRecords, listRecords } from '#server/database/records/records.ts'
import { searchStories } from '#server/database/records/story-search.ts'
import { diskStore } from '#server/images/picture-store.ts'
import { seed } from '#server/seed.ts'
import { diskPrivateFiles } from '#server/storage/disk-private-files.ts'
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database.ts'
import { startS3 } from '#tests/support/s3.ts'

let directory: string
let target: TestDatabase
const at = (...names: string[]) => join(directory, ...names)

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-'))
  target = await createEmptyDatabase()
  const db = connect(directory)
  await migrate(db)
  await seed(db, diskStore(at('images')), 'demo')
  for (let number = 0; number < 700; number++) {
    const letter = { name: `Zoë ${number}`, email: 'zoe@client.example', subject: 'Grüße' }
    await createMessage(db, { ...letter, message: '“—” 🚢\nsecond line' })
  }
  await db.destroy()
})
afterAll(async () => {
  await target.remove()
  await rm(directory, { recursive: true })
})

const copy = async (to: string, variables: Record<string, string>, ...more: string[]) =>
  (await Array.fromAsync(runCommand(['copy', '--to', to, ...more], variables))).join('\n')

/** What a site shows of its content, for comparison. */
async function shownBy(address: string) {
  const db = connect(address)
  await migrate(db)
  const shown = {
    projects: (await listRecords(db, 'projects', 'visitor')).items,
    count: await countRecords(db, 'projects'),
    found: (await listMessages(db, { search: 'grusse', pageSize: 5 })).items.map(({ _id }) => _id),
    total: (await listMessages(db, { search: 'grusse' })).total,
    stories: await searchStories(db, 'harbor'),
  }
  await db.destroy()
  return shown
}

test('a site goes to PostgreSQL and a bucket, and back, and is the same', async () => {
  const s3 = await startS3()
  const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.config
  const key = { STORAGE_ACCESS_KEY_ID: accessKeyId, STORAGE_SECRET_ACCESS_KEY: secretAccessKey }
  const storage = `s3://${bucket}/site?endpoint=${endpoint}`
  await diskPrivateFiles(at('private')).put('cv/ada.pdf', new Blob(['a life']))
  const before = await shownBy(directory)
  expect(before.total).toBe(700)
  expect(before.count).toBe(12)
  const from = { DATA_DIR: directory, ...key }
  const said = await copy(target.target, from, '--storage', storage)
  expect(said).toContain(`${copiedTables.length} tables with`)
  expect(said).toContain('1 private files')
  expect(said).not.toContain(':secret@')
  expect(await shownBy(target.target)).toEqual(before)

  const nowhere = at('no-pictures')
  const variables = { DATA_DIR: nowhere, DATABASE_URL: target.target, ...key, STORAGE_URL: storage }
  expect(await copy(at('back'), variables)).toContain(`DATA_DIR=${at('back')}`)
  expect(await shownBy(at('back'))).toEqual(before)
  const pictures = async (folder: string) =>
    (await readdir(folder)).filter((name) => /^[0-9a-f]{64}\./.test(name)).sort()
  expect(await pictures(at('back', 'images'))).toEqual(await pictures(at('images')))
  expect(await pictures(at('images'))).toHaveLength(52)
  const kept = await diskPrivateFiles(at('back', 'private')).get('cv/ada.pdf')
  expect(kept && (await text(kept))).toBe('a life')
  await s3.stop()
})

test('what is not empty is not written to', async () => {
  await expect(copy(target.target, { DATA_DIR: directory })).rejects.toThrow('not empty')
  await expect(copy(directory, { DATA_DIR: directory })).rejects.toThrow('the site itself')
})

test('a copy that was interrupted is no site, and is gone on with', async () => {
  const other = await createEmptyDatabase()
  const source = connect(directory)
  const stopped = copyDatabase(source, other.db, {
    name: directory,
    report(line) {
      if (line.startsWith('messages:')) throw new Error('stopped')
    },
  })
  await expect(stopped).rejects.toThrow('stopped')
  await expect(migrate(other.db)).rejects.toThrow('not finished')
  const foreign = copyDatabase(source, other.db, { name: 'another', report: () => {} })
  await expect(foreign).rejects.toThrow('of another database')
  // A row that was damaged meanwhile is found by the hash.
  await sql`update messages set subject = 'other' where id = (select min(id) from messages)`.execute(
    other.db,
  )
  const { tables } = await copyDatabase(source, other.db, { name: directory, report: () => {} })
  expect(tables.find(({ name }) => name === 'messages')?.rows).toBeGreaterThan(700)
  const { rows } = await sql`select 1 from messages where subject = 'other'`.execute(other.db)
  expect(rows).toEqual([])
  await migrate(other.db)
  await source.destroy()
  await other.remove()
})

test('every table of the database is copied, or follows from others', async () => {
  const db = connect(directory)
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  await db.destroy()
  const derived =
    /^(migrations|list_counts|position_counts|filter_counts|list_definitions|limit_windows|shared_assets)$|_(search|stories)(_\w+)?$/
  const copied = new Set(copiedTables.map(({ name }) => name))
  expect(tables.filter((name) => !derived.test(name) && !copied.has(name))).toEqual([])
})
