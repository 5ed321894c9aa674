import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findAccount } from '#server/database/accounts.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { listMessages } from '#server/database/messages.ts'
import { isMigrated } from '#server/database/migrate.ts'
import { findBySlug, listRecords } from '#server/database/records/records.ts'
import { databaseFile } from '#server/database/sqlite/connect.ts'
import { readEnv } from '#server/env.ts'
import { buildWhenStale } from '#server/process/build.ts'
import { isPassword } from '#server/sign-in/password.ts'
import { renderedSite, type SeenSite } from '#server/upgrade/rendered-site.ts'
import { listSnapshots } from '#server/upgrade/snapshots.ts'
import { upgrade } from '#server/upgrade/upgrade.ts'
import { type Rows, storedIn, valuesIn } from '#tests/support/stored-rows.ts'

/**
 * A database of each released version, made by `make-database.ts` of that version, with `-dev` and the number of its
 * last migration where it is one in between.
 */
const folder = join(import.meta.dirname, 'databases')
const root = join(import.meta.dirname, '../..')
const versions = (await readdir(folder)).map((file) => file.replace('.db.br', ''))

beforeAll(() => buildWhenStale(() => {}))

test('there is a database of each released version', async () => {
  const changes = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
  const released = [...changes.matchAll(/^## (?:\[)?(\d+\.\d+\.\d+)/gm)].map(
    ([, version]) => version,
  )
  // Of the first one nothing was noted.
  for (const version of ['0.1.0', ...released]) expect(versions).toContain(version)
})

describe.each(versions)('a database of %s', (version) => {
  let directory: string
  let db: Database
  let site: SeenSite
  let before: Rows

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'atrium-'))
    const packed = await readFile(join(folder, `${version}.db.br`))
    await writeFile(join(directory, databaseFile), brotliDecompressSync(packed))
    before = storedIn(directory).rows
    const { env } = readEnv({ DATA_DIR: directory })
    await mkdir(env.imagesDir)
    db = connect(directory)
    await upgrade(db, env)
    site = await renderedSite(version, env, db)
  })
  afterAll(async () => {
    await site?.close()
    await db?.destroy()
    await rm(directory, { recursive: true })
  })

  test('is up to date then, with a snapshot where something was changed', async () => {
    expect(await isMigrated(db)).toBe(true)
    const isOlder = !version.includes('-dev')
    expect((await listSnapshots(directory)).length).toBeGreaterThanOrEqual(isOlder ? 1 : 0)
  })

  test('has lost no row, and no value', () => {
    const values = valuesIn(before, before)
    expect(valuesIn(storedIn(directory).rows, before)).toEqual(values)
    expect(Object.values(values).flat().length).toBeGreaterThan(200)
  })

  test('has what people did: records, an address of before, messages, a password', async () => {
    const renamed = await listRecords(db, 'projects', 'visitor', { search: 'renamed' })
    expect(renamed.items).toMatchObject([{ title: 'Renamed & kept', slug: 'renamed-and-kept' }])
    const former = 'a-dispatch-board-for-tugs-and-pilots'
    expect(await findBySlug(db, 'projects', 'visitor', former)).toEqual({
      movedTo: 'renamed-and-kept',
    })
    const all = await listRecords(db, 'projects', 'staff', {})
    const shown = await listRecords(db, 'projects', 'visitor', {})
    expect(all.total - shown.total).toBe(1)

    const { items } = await listMessages(db, { search: 'nora' })
    expect(items).toMatchObject([
      { subject: 'Grüße', message: 'Straße, 🌊 and a second line\nhere', status: 'new' },
    ])
    const ines = await findAccount(db, 'ines@client.example')
    expect(ines?.role).toBe('administrator')
    expect(await isPassword('correct horse battery', ines?.passwordHash ?? '')).toBe(true)
    expect(before.get('trash')).toHaveLength(2)
  })

  test('has every public page', async () => {
    const paths = await site.paths()
    expect(paths.length).toBeGreaterThan(25)
    for (const path of paths) expect(await site.see(path), path).toHaveProperty('text')
    const page = await site.see('/projects/renamed-and-kept')
    expect('text' in page && page.text).toContain('Renamed & kept')
  })
})
