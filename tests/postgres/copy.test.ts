import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { runCommand } from '#server/cli/commands.ts'
import { copySite } from '#server/cli/copy.ts'
import { filesCopier } from '#server/cli/copy-files.ts'
import { connect } from '#server/database/connect.ts'
import { announceCopy, copiedSince } from '#server/database/copy/announced-copy.ts'
import { copiedTables } from '#server/database/copy/copied-tables.ts'
import { copyDatabase } from '#server/database/copy/copy-database.ts'
import { noteRestored, restoredFrom } from '#server/database/copy/restored-from.ts'
import { dialectOf } from '#server/database/dialect.ts'
import { ReadOnlyError } from '#server/database/engine/transaction-errors.ts'
import { migrate } from '#server/database/migrate.ts'
import { createRecord } from '#server/documents/record-writes.ts'
import { countRecords, listRecords } from '#server/documents/records.ts'
import { searchStories } from '#server/documents/story-search.ts'
import { readEnv } from '#server/env/env.ts'
import { createMessage, listMessages } from '#server/inbox/messages.ts'
import { diskStore } from '#server/media/picture-store.ts'
import { diskPrivateFiles } from '#server/media/storage/disk-private-files.ts'
import { openStorage } from '#server/media/storage/open-storage.ts'
import { seed } from '#server/setup/seed.ts'
import {
  createDatabase,
  createEmptyDatabase,
  type TestDatabase,
} from '#tests/support/databases/database.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { startS3 } from '#tests/support/services/s3.ts'

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

const storageIn = (folder: string) =>
  openStorage({ dataDir: folder, imagesDir: join(folder, 'images'), storage: undefined })

/** A sample of what a site shows, for comparison. */
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

test('a copy to PostgreSQL and a bucket, and back, is the same site without its restore note', async () => {
  const s3 = await startS3()
  const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.config
  const key = { STORAGE_ACCESS_KEY_ID: accessKeyId, STORAGE_SECRET_ACCESS_KEY: secretAccessKey }
  const storage = `s3://${bucket}/site?endpoint=${endpoint}`
  await diskPrivateFiles(at('private')).put('cv/ada.pdf', new Blob(['a life']))
  const before = await shownBy(directory)
  expect(before.total).toBe(700)
  expect(before.count).toBe(12)
  const from = { DATA_DIR: directory, ...key }
  const source = connect(directory)
  await noteRestored(source, '/mnt/backups/monday.tar.zst')
  const said = await copy(target.target, from, '--storage', storage)
  expect(said).toContain(`${copiedTables.length} tables with`)
  expect(said).toContain('1 private file ')
  expect(said).not.toContain(':secret@')
  expect(await shownBy(target.target)).toEqual(before)
  const db = connect(target.target)
  expect(await restoredFrom(db)).toBeUndefined()
  await db.destroy()
  await source.schema.dropTable('restored_from').execute()
  await source.destroy()

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

test('a copy refuses a target that is not empty', async () => {
  await expect(copy(target.target, { DATA_DIR: directory })).rejects.toThrow('not empty')
  await expect(copy(directory, { DATA_DIR: directory })).rejects.toThrow('the site itself')
})

test('an interrupted copy cannot be started as a site, and can be continued', async () => {
  const other = await createEmptyDatabase()
  const source = connect(directory)
  const stopped = copyDatabase(source, other.db, {
    name: directory,
    report(line) {
      if (line.startsWith('messages:')) throw new Error('stopped')
    },
  })
  await expect(stopped).rejects.toThrow('stopped')
  await expect(migrate(other.db)).rejects.toThrow('unfinished copy')
  const foreign = copyDatabase(source, other.db, { name: 'another', report: () => {} })
  await expect(foreign).rejects.toThrow('of another database')
  // A hash detects that this row was changed after the interruption.
  await sql`update messages set subject = 'other' where id = (select min(id) from messages)`.execute(
    other.db,
  )
  let messages = 0
  await copyDatabase(source, other.db, {
    name: directory,
    report: () => {},
    async beforeRelease(tables) {
      messages = tables.find(({ name }) => name === 'messages')?.rows ?? 0
    },
  })
  expect(messages).toBeGreaterThan(700)
  const { rows } = await sql`select 1 from messages where subject = 'other'`.execute(other.db)
  expect(rows).toEqual([])
  await migrate(other.db)
  await source.destroy()
  await other.remove()
})

test('a copied site continues its counters, order and search', async () => {
  for (const address of [target.target, at('back')]) {
    const db = connect(address)
    await migrate(db)
    const before = await countRecords(db, 'projects')
    const last = await dialectOf(db).lastChange(db)
    for (const title of ['After the move', 'After the move']) {
      await createRecord(db, 'projects', { ...sample(contents.projects), title } as never) // a cast: a sample is valid input
    }
    const { items, total } = await listRecords(db, 'projects', 'staff', { search: 'after the mo' })
    expect([total, await countRecords(db, 'projects')]).toEqual([2, before + 2])
    expect(items.map(({ slug }) => slug)).toEqual(['after-the-move-2', 'after-the-move'])
    const [first] = (await listRecords(db, 'projects', 'staff', { page: 1, pageSize: 1 })).items
    expect(first?.slug).toBe('after-the-move-2')
    expect(await dialectOf(db).lastChange(db)).toBeGreaterThan(last)
    await db.destroy()
  }
})

test('a damaged file in the target is copied again, and a damaged file in the source is refused', async () => {
  const [from, into] = [at('files-from'), at('files-into')]
  const [here, there] = [await storageIn(from), await storageIn(into)]
  const [content, other] = [Buffer.from('a picture'), Buffer.from('another')]
  const fileOf = (bytes: Buffer) => `${createHash('sha256').update(bytes).digest('hex')}.png`
  await here.pictures.put(fileOf(content), content)
  await here.privateFiles.put('cv/ada.pdf', new Blob(['a life']))
  await there.pictures.put(fileOf(content), Buffer.from('a pict'))
  await there.privateFiles.put('cv/ada.pdf', new Blob(['a li']))
  const copyFiles = filesCopier(here, there)
  expect(await copyFiles()).toEqual({ pictures: 1, privateFiles: 1 })
  expect(Buffer.from(await there.pictures.read(fileOf(content)))).toEqual(content)
  const kept = await there.privateFiles.get('cv/ada.pdf')
  expect(kept && (await text(kept))).toBe('a life')

  await here.pictures.put(fileOf(other), other)
  expect(await copyFiles()).toEqual({ pictures: 2, privateFiles: 1 })
  await here.pictures.put(`${'0'.repeat(64)}.png`, other)
  await expect(copyFiles()).rejects.toThrow('is not as it was uploaded')
})

test.each(['SQLite', 'PostgreSQL'])(
  'a site on %s refuses writes and shows its pages during a copy with --hold',
  async (engine) => {
    const source = engine === 'SQLite' ? undefined : await createDatabase()
    const from = engine === 'SQLite' ? { DATA_DIR: directory } : (source?.variables ?? {})
    const { env } = readEnv(from)
    const site = connect(env.database)
    const to = await createEmptyDatabase()
    const released = Promise.withResolvers<void>()
    const copying = copySite(env, { to: to.target, hold: () => released.promise })
    let line = ''
    while (!line.includes('stays read-only')) line = String((await copying.next()).value)
    const letter = { name: 'Ines', email: 'ines@client.example', subject: '', message: 'Hello' }
    expect(await copiedSince(site)).toMatch(/^\d{4}-/)
    expect(await countRecords(site, 'projects')).toBeGreaterThanOrEqual(0)
    await expect(createMessage(site, letter)).rejects.toThrow(ReadOnlyError)
    released.resolve()
    await copying.next()
    expect(await copiedSince(site)).toBeUndefined()
    await createMessage(site, letter)
    // Leaves the note that a killed copy would leave. The note must not block writers.
    await announceCopy(site)
    expect(await copiedSince(site)).toBeUndefined()
    await site.destroy()
    await to.remove()
    await source?.remove()
  },
)

test('every table of the database is copied or derived', async () => {
  const db = connect(directory)
  const tables = (await db.introspection.getTables()).map(({ name }) => name)
  await db.destroy()
  const derived =
    /^(migrations|list_definitions|limit_windows|shared_assets|owner_proofs|daily_visitors|visit_salts)$|_(search|stories)(_\w+)?$/
  const copied = new Set(copiedTables.map(({ name }) => name))
  expect(tables.filter((name) => !derived.test(name) && !copied.has(name))).toEqual([])
})
