import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backupAt } from '#server/backup/backups.ts'
import { openPlace } from '#server/backup/places/open-place.ts'
import { restoreAtStart } from '#server/backup/restore/restore-at-start.ts'
import { restoreBackup } from '#server/backup/restore/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { transact } from '#server/database/transactions.ts'
import { readEnv } from '#server/env/env.ts'
import { listMessages } from '#server/inbox/messages.ts'
import { openStorage } from '#server/media/storage/open-storage.ts'
import { createEmptyDatabase, type TestDatabase } from '#tests/support/databases/database.ts'
import { startS3 } from '#tests/support/services/s3.ts'
import { backedUp, seededSite, siteIn, tableHashes } from '#tests/support/sites/backed-up-site.ts'

const s3 = await startS3()
let site: Awaited<ReturnType<typeof seededSite>>
let target: TestDatabase
let other: string

beforeAll(async () => {
  site = await seededSite()
  target = await createEmptyDatabase()
  other = await mkdtemp(join(tmpdir(), 'atrium-'))
})
afterAll(async () => {
  await s3.stop()
  await target.remove()
  await site.remove()
  await rm(other, { recursive: true })
})

test('a backup restores the same site from SQLite to PostgreSQL and a bucket, and back', async () => {
  const before = await tableHashes(site.folder)
  const { file } = await backedUp(site, join(other, 'backups'))
  const dataDir = join(other, 'replica')
  const moved = { ...siteIn(dataDir), database: target.target, storage: s3.config }
  const restored = await restoreBackup(file, moved)
  expect(restored.former).toBeUndefined()
  expect(await tableHashes(target.target)).toEqual(before)
  const { pictures, privateFiles } = await openStorage(moved)
  expect(await pictures.listBut(new Set())).toHaveLength(52)
  const letter = await privateFiles.get('cv/ada.pdf')
  expect(letter && (await text(letter))).toBe('a life')
  // The restored site works.
  const db = connect(target.target)
  await migrate(db)
  expect((await listMessages(db, { search: 'grusse' })).total).toBe(5)
  await db.destroy()
  // The search above has indexed the messages, which changes their rows.
  const there = await tableHashes(target.target)

  // The backup is encrypted and written to a bucket, while another connection blocks all writers.
  const place = await openPlace({ ...s3.config, prefix: 'backups/' })
  const keys = { password: 'four words of a song' }
  const writer = connect(target.target)
  const made = await transact(writer, async () => writeBackup(moved, { place }, { keys }))
  await writer.destroy()
  expect((await place.list()).map(({ name }) => name)).toEqual([made.name])
  const back = join(other, 'back')
  await restoreBackup(backupAt(place, made.name), siteIn(back), { keys })
  expect(await tableHashes(back)).toEqual(there)
  expect(await readdir(join(back, 'images'))).toHaveLength(52)
  await place.delete(made.name)
  expect(await place.list()).toEqual([])
})

test('a restore refuses a database that is not empty', async () => {
  const { file } = await backedUp(site, join(other, 'more'))
  const full = { ...siteIn(join(other, 'full')), database: target.target }
  await expect(restoreBackup(file, full)).rejects.toThrow('DATABASE_URL is not empty')
})

test('if replicas start at once with RESTORE, one restores and all others use the result', async () => {
  const shared = await createEmptyDatabase()
  const { path: RESTORE } = await backedUp(site, join(other, 'for-replicas'))
  const begin = async (name: string, from = RESTORE) => {
    const dataDir = join(other, name)
    const { env } = readEnv({ DATA_DIR: dataDir, DATABASE_URL: shared.target, RESTORE: from })
    const lines: string[] = []
    const signal = new AbortController().signal
    const log = (line: string) => lines.push(line)
    const options = { log, signal, answerMeanwhile: async () => {} }
    return restoreAtStart({ ...env, storage: s3.config }, {}, options).then(
      () => lines.length > 0,
      (error: Error) => error.message,
    )
  }
  try {
    const ends = await Promise.all(['one', 'two'].map((name) => begin(name)))
    expect(ends.filter((end) => end === true)).toHaveLength(1)
    // If the other replica fails to start, its supervisor starts it again.
    expect(String(ends.find((end) => end !== true))).toMatch(
      /false|another restore into the database of DATABASE_URL is in progress|is not empty/,
    )
    expect(await begin('two')).toBe(false)
    expect(await begin('three')).toBe(false)
    expect(await begin('three', '/other.tar.zst')).toContain(
      `the database of DATABASE_URL is not empty, restored from ${RESTORE};`,
    )
    const { messages } = await tableHashes(shared.target)
    expect(messages).toBe((await tableHashes(site.folder)).messages)
  } finally {
    await shared.remove()
  }
})
