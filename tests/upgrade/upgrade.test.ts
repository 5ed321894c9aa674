import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readArchive } from '#server/backup/archive/archive-reader.ts'
import { type BackupFile, backupAt } from '#server/backup/backups.ts'
import type { BackupManifest } from '#server/backup/manifest.ts'
import { folderPlace } from '#server/backup/places/folder-place.ts'
import { restoreBackup } from '#server/backup/restore/restore-backup.ts'
import { connect, type Database } from '#server/database/connect.ts'
import { isMigrated } from '#server/database/migrate.ts'
import { databaseFile } from '#server/database/sqlite/connect.ts'
import { findBySlug, listRecords } from '#server/documents/records.ts'
import { readEnv } from '#server/env/env.ts'
import { listMessages } from '#server/inbox/messages.ts'
import { findAccount } from '#server/people/accounts.ts'
import { isPassword } from '#server/people/sign-in/password.ts'
import { buildWhenStale } from '#server/process/build.ts'
import { getDemoContent } from '#server/setup/demo-content.ts'
import { renderedSite, type SeenSite } from '#server/upgrade/seen-site.ts'
import { listSnapshots } from '#server/upgrade/snapshots.ts'
import { upgrade } from '#server/upgrade/upgrade.ts'
import { type Rows, readDatabase, userData } from '#tests/support/databases/stored-rows.ts'

/**
 * A backup of a site of each released version, made by that version's `make-site.ts`. Interim versions are named `-dev`
 * and the number of their last migration. Versions without backups have their database file instead.
 */
const folder = join(import.meta.dirname, 'sites')
const root = join(import.meta.dirname, '../..')
const kinds = /\.(?:db\.br|tar\.zst)$/
const versions = (await readdir(folder)).map((file) => file.replace(kinds, ''))

const isArchive = (version: string) => existsSync(join(folder, `${version}.tar.zst`))

const archiveOf = (version: string) => backupAt(folderPlace(folder), `${version}.tar.zst`)

/** The rows in a backup, by table. */
async function rowsIn(archive: BackupFile): Promise<{ manifest: BackupManifest; rows: Rows }> {
  const texts = new Map<string, string>()
  const manifest = await readArchive(
    (await archive.open()).content,
    {},
    {
      async entry({ is }, body) {
        if (is.kind === 'rows')
          texts.set(is.table, (texts.get(is.table) ?? '') + (await text(body)))
      },
    },
  )
  const rows = manifest.tables.map(({ name, columns }) => {
    const lines = (texts.get(name) ?? '').split('\n').filter((line) => line !== '')
    return [name, lines.map((line) => rowOf(columns, JSON.parse(line)))] as const
  })
  return { manifest, rows: new Map(rows) }
}

/** The row with integers as bigint, as SQLite returns it. */
const rowOf = (columns: string[], values: unknown[]) =>
  Object.fromEntries(
    columns.map((column, index) => {
      const value = values[index]
      return [column, Number.isInteger(value) ? BigInt(value as number) : value]
    }),
  )

beforeAll(() => buildWhenStale(() => {}))

test('each released version has a site', async () => {
  const changes = await readFile(join(root, 'CHANGELOG.md'), 'utf8')
  const released = [...changes.matchAll(/^## (?:\[)?(\d+\.\d+\.\d+)/gm)].map(
    ([, version]) => version,
  )
  // The changelog does not list the first release.
  for (const version of ['0.1.0', ...released]) expect(versions).toContain(version)
})

describe.each(versions)('a site of %s', (version) => {
  let directory: string
  let db: Database
  let site: SeenSite
  let before: Rows
  let archive: Awaited<ReturnType<typeof rowsIn>> | undefined

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'atrium-'))
    const { env } = readEnv({ DATA_DIR: directory })
    const packed = await readFile(join(folder, `${version}.db.br`)).catch(() => undefined)
    if (packed) {
      await writeFile(join(directory, databaseFile), brotliDecompressSync(packed))
      before = readDatabase(directory).rows
      await mkdir(env.imagesDir)
    } else {
      archive = await rowsIn(archiveOf(version))
      before = archive.rows
      await restoreBackup(archiveOf(version), env)
    }
    db = connect(directory)
    await upgrade(db, env)
    site = await renderedSite(version, env, db)
  })
  afterAll(async () => {
    await site?.close()
    await db?.destroy()
    await rm(directory, { recursive: true })
  })

  test('is migrated, with a snapshot if a migration ran', async () => {
    expect(await isMigrated(db)).toBe(true)
    // A restore migrates a copy and keeps the backup, so it needs no snapshot.
    const isOlder = !version.includes('-dev') && !archive
    expect((await listSnapshots(directory)).length).toBeGreaterThanOrEqual(isOlder ? 1 : 0)
  })

  test('has kept every row and every value', () => {
    const values = userData(before, before)
    expect(userData(readDatabase(directory).rows, before)).toEqual(values)
    expect(Object.values(values).flat().length).toBeGreaterThan(200)
  })

  test.runIf(isArchive(version))('has every picture and private file', async () => {
    const { pictures = [], privateFiles } = archive?.manifest ?? {}
    expect(pictures.length).toBeGreaterThan(1)
    for (const file of pictures) {
      const hash = createHash('sha256').update(await readFile(join(directory, 'images', file)))
      expect(file.startsWith(hash.digest('hex'))).toBe(true)
    }
    expect(privateFiles).toEqual(['cv/ada.pdf'])
    expect(await readFile(join(directory, 'private/cv/ada.pdf'), 'utf8')).toBe('a life')
  })

  test('has what people did: records, a former address, messages, a password', async () => {
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

  test('knows its demo content, without what people have added', async () => {
    const { parts } = await getDemoContent(db)
    const counts = parts.map((part) => [part.type, part.untouched + part.edited])
    expect(Object.fromEntries(counts)).toMatchObject({ projects: 12, technologies: 8, messages: 5 })
  })

  test('renders every public page', async () => {
    const paths = await site.paths()
    expect(paths.length).toBeGreaterThan(25)
    for (const path of paths) expect(await site.see(path), path).toHaveProperty('text')
    const page = await site.see('/projects/renamed-and-kept')
    expect('text' in page && page.text).toContain('Renamed & kept')
  })
})
