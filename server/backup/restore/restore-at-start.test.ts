import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { backedUp, seededSite, tableHashes } from '#tests/support/sites/backed-up-site.ts'
import { connect } from '../../database/connect.ts'
import { readEnv } from '../../env/env.ts'
import { folderPlace } from '../places/folder-place.ts'
import { writeBackup } from '../write-backup.ts'
import { restoreAtStart } from './restore-at-start.ts'

let site: Awaited<ReturnType<typeof seededSite>>
let other: string
let path: string
let folder: string

beforeAll(async () => {
  site = await seededSite()
  other = await mkdtemp(join(tmpdir(), 'atrium-'))
  path = (await backedUp(site, join(other, 'backups'))).path
})
beforeEach(async () => {
  folder = await mkdtemp(join(other, 'site-'))
  // Every start creates this folder.
  await mkdir(join(folder, 'images'))
})
afterAll(async () => {
  await site.remove()
  await rm(other, { recursive: true })
})

/** Returns the log lines of a start with RESTORE, or the message of its error. */
async function started(RESTORE: string, keys = {}): Promise<string[] | string> {
  const { env } = readEnv({ DATA_DIR: folder, RESTORE, ...keys })
  const lines: string[] = []
  const options = {
    log: (line: string) => lines.push(line),
    signal: new AbortController().signal,
    answerMeanwhile: async () => {
      lines.push('answers meanwhile')
    },
  }
  return restoreAtStart(env, {}, options).then(
    () => lines,
    (error: Error) => error.message,
  )
}

async function deleteMessages() {
  const db = connect(folder)
  await db.deleteFrom('messages').execute()
  await db.destroy()
}

test('an empty site begins with the backup of RESTORE, and a later start leaves it as it is', async () => {
  const own = join(other, 'once.tar.zst')
  await copyFile(path, own)
  expect(await started(own)).toEqual([
    'answers meanwhile',
    `  Restoring ${own} into ${folder} …`,
    expect.stringMatching(/^ {2}Restored, made .*: 36 records, 52 pictures$/),
  ])
  expect(await tableHashes(folder)).toEqual(await tableHashes(site.folder))
  expect((await readdir(folder)).sort()).toEqual(['atrium.db', 'images', 'private', 'restore.lock'])
  expect(await readdir(join(folder, 'images'))).toHaveLength(52)

  await deleteMessages()
  const later = await tableHashes(folder)
  await rm(own)
  expect(await started(own)).toEqual([])
  expect(await tableHashes(folder)).toEqual(later)
})

test('an encrypted backup is opened by BACKUP_PASSWORD, or by BACKUP_IDENTITY', async () => {
  const password = 'four words of a song'
  const identity = await generateX25519Identity()
  const recipients = [await identityToRecipient(identity)]
  const place = folderPlace(join(other, 'encrypted'))
  const locked = await writeBackup(site, { place }, { keys: { password } })
  const path = join(other, 'encrypted', locked.name)
  expect(await started(path)).toMatch(/it is encrypted: .*; nothing was changed$/)
  expect(await started(path, { BACKUP_PASSWORD: password })).toBeInstanceOf(Array)
  expect(await tableHashes(folder)).toEqual(await tableHashes(site.folder))

  folder = await mkdtemp(join(other, 'site-'))
  const name = 'sealed.tar.zst.age'
  await writeBackup(site, { place, name }, { keys: { recipients } })
  const sealed = join(other, 'encrypted', name)
  expect(await started(sealed, { BACKUP_IDENTITY: identity })).toBeInstanceOf(Array)
  expect(await tableHashes(folder)).toEqual(await tableHashes(site.folder))
})

test('a site that is not from RESTORE is named and not touched', async () => {
  expect(await started(path)).toBeInstanceOf(Array)
  await deleteMessages()
  const before = await tableHashes(folder)
  const db = connect(folder)
  const advice =
    'unset RESTORE to start with it, or set an empty DATA_DIR, and DATABASE_URL if it is set'
  const what = `${folder} has atrium.db, images, private`
  expect(await started('/other.tar.zst')).toBe(
    `RESTORE=/other.tar.zst is refused, since a site is there: ${what}, restored from ${path}; ${advice}`,
  )
  // A site has no such table if it was never restored, or was restored by hand.
  await db.schema.dropTable('restored_from').execute()
  await db.destroy()
  expect(await started(path)).toBe(
    `RESTORE=${path} is refused, since a site is there: ${what}; ${advice}`,
  )
  expect(await tableHashes(folder)).toEqual(before)
})

test('pictures without a database count as a site', async () => {
  await writeFile(join(folder, 'images/picture.png'), 'of somebody')
  expect(await started(path)).toContain(`a site is there: ${folder} has images;`)
  expect(await readdir(folder)).toEqual(['images'])
})

test.each([
  ['/none.tar.zst', 'there is no file /none.tar.zst'],
  ['s3://bucket/none.tar.zst', 'STORAGE_URL'],
  ['sqlite:/data', 'is neither a path of this machine'],
  [import.meta.filename, 'it is not an Atrium backup'],
])('a start with RESTORE=%s ends with one line', async (from, reason) => {
  const line = await started(from)
  expect(line).toContain(reason)
  expect(line).toMatch(/^RESTORE=.*; nothing was changed$/)
  expect(String(line).split('\n')).toHaveLength(1)
  expect((await readdir(folder)).filter((name) => name !== 'images')).toEqual([])
})
