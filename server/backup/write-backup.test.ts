import { execFileSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { Transform } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seed } from '#server/setup/seed.ts'
import { seededSite, siteIn } from '#tests/support/sites/backed-up-site.ts'
import { connect } from '../database/connect.ts'
import { copiedTables } from '../database/copy/copied-tables.ts'
import { listMigrations, migrate } from '../database/migrate.ts'
import { createMessage } from '../inbox/messages.ts'
import { listedFiles } from '../media/image-files.ts'
import { listFiles } from '../media/images.ts'
import { diskStore } from '../media/picture-store.ts'
import { removeOriginal } from '../media/remove-original.ts'
import { diskPrivateFiles } from '../media/storage/disk-private-files.ts'
import { version } from '../version.ts'
import { BackupError } from './backup-error.ts'
import { backupAt, verifyBackup } from './backups.ts'
import { folderPlace } from './places/folder-place.ts'
import type { BackupPlace } from './places/place.ts'
import { restoreBackup } from './restore/restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const root = join(import.meta.dirname, '../..')

let directory: string
const site = () => ({
  database: directory,
  dataDir: directory,
  imagesDir: join(directory, 'images'),
  storage: undefined,
})
const place = () => folderPlace(join(directory, 'backups'))

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-'))
  const db = connect(directory)
  await migrate(db)
  await seed(db, diskStore(join(directory, 'images')), 'demo')
  await db.destroy()
  await writeFile(join(directory, 'secret.key'), 'a-key-that-no-backup-has')
})
afterAll(() => rm(directory, { recursive: true }))

test('a backup is listed, verified, read as a stream and deleted', async () => {
  const made = await writeBackup(site(), { place: place() })
  const { name, bytes, counts, findings } = made
  expect(made.isIncomplete).toBe(false)
  expect(name).toMatch(/^atrium-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.zst$/)
  expect(findings).toEqual([])
  expect(counts.pictures).toBeGreaterThan(20)
  const verified = await verifyBackup(backupAt(place(), name))
  expect(verified.manifest.counts).toEqual(counts)
  expect(verified.bytes).toBe(bytes)
  expect(await place().list()).toEqual([
    { name, size: bytes, writtenAt: expect.any(Number), isEncrypted: false },
  ])
  const opened = await place().open(name)
  expect(opened && (await buffer(opened.read())).length).toBe(bytes)
  await place().delete(name)
  expect(await place().open(name)).toBeUndefined()
  expect(await readdir(join(directory, 'backups'))).toEqual([])
})

test('a picture whose file is missing is named, and the rest is backed up', async () => {
  const db = connect(directory)
  const [lost] = await listFiles(db)
  await db.destroy()
  const path = join(directory, 'images', lost?.file ?? '')
  const content = await readFile(path)
  await rm(path)
  const made = await writeBackup(site(), { place: place() })
  await writeFile(path, content)
  expect(made.isIncomplete).toBe(true)
  expect(made.findings).toEqual([
    `the file of the picture ${lost?.file} is missing, so the backup does not contain it`,
  ])
  const { manifest } = await verifyBackup(backupAt(place(), made.name))
  expect(manifest.lostPictures).toEqual([lost?.file])
})

describe('of a site that is larger than the buffers of the stream', () => {
  const privateFiles = () => diskPrivateFiles(join(directory, 'private'))
  const key = 'cv/large.pdf'
  beforeAll(() => privateFiles().put(key, new Blob([randomBytes(20_000_000)])))
  afterAll(() => privateFiles().delete(key))

  /** A place that fails after a number of bytes. */
  const broken = (bytes: number): BackupPlace => ({
    ...place(),
    async put(_name, content) {
      if (bytes === 0) throw new Error('the bucket is down')
      let read = 0
      for await (const chunk of content) {
        read += (chunk as Buffer).length
        if (read > bytes) throw new Error('the bucket is down')
      }
      return read
    },
  })
  const file = () => folderPlace(join(directory, 'images', 'file'))

  test.each([
    ['that refuses it', () => broken(0), 'the bucket is down'],
    ['that fails in the middle', () => broken(9_000_000), 'the bucket is down'],
    ['that is no folder', file, 'file already exists'],
  ])('a place %s fails the backup, encrypted or not', async (_, open, reason) => {
    await writeFile(join(directory, 'images', 'file'), '')
    for (const keys of [{}, { password: 'four words of a song' }]) {
      const made = writeBackup(site(), { place: open() }, { keys })
      await expect(made).rejects.toThrow(reason)
    }
    await rm(join(directory, 'images', 'file'))
  })

  test('an unreadable file fails the backup, encrypted or not', async () => {
    const db = connect(directory)
    const [first] = await listFiles(db)
    await db.destroy()
    if (!first) throw new Error('the demo company has pictures')
    const path = join(directory, 'images', first.file)
    const content = await readFile(path)
    await rm(path)
    await mkdir(path)
    for (const keys of [{}, { password: 'four words of a song' }]) {
      const made = writeBackup(site(), { place: place() }, { keys })
      await expect(made).rejects.toThrow('EISDIR')
    }
    await rmdir(path)
    await writeFile(path, content)
  })
})

test('a foreign file among the private files is reported and left out', async () => {
  await mkdir(join(directory, 'private'), { recursive: true })
  await writeFile(join(directory, 'private', '.DS_Store'), 'x')
  const made = await writeBackup(site(), { place: place() })
  await rm(join(directory, 'private', '.DS_Store'))
  expect(made.findings).toEqual([
    'the file private/.DS_Store does not belong to the site, so the backup does not contain it',
  ])
})

test('a history that repeats a long text thousands of times can be read again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-'))
  const db = connect(folder)
  await migrate(db)
  const snapshot = JSON.stringify({ text: 'A quay at dawn. '.repeat(4000) })
  const at = '2026-11-22T08:00:00.000Z'
  for (let count = 0; count < 1800; count++) {
    const change = { at, person: null, action: 'updated', type: 'news', recordId: 'a', name: 'A' }
    await db
      .insertInto('changes')
      .values({ ...change, id: `${count}`, version: count, snapshot } as never)
      .execute()
  }
  await db.destroy()
  const own = { ...site(), database: folder, dataDir: folder, imagesDir: join(folder, 'images') }
  const { name, counts } = await writeBackup(own, { place: place() })
  const { manifest } = await verifyBackup(backupAt(place(), name))
  expect(manifest.counts).toEqual(counts)
  await rm(folder, { recursive: true })
})

test('rows and pictures are of one moment, while others write and delete pictures', async () => {
  const db = connect(directory)
  const pictures = diskStore(join(directory, 'images'))
  const listed = await listFiles(db)
  let written = 0
  const writeAndDelete = async () => {
    const message = { name: `Zoë ${written++}`, email: 'zoe@client.example', subject: 'Grüße' }
    await createMessage(db, { ...message, message: 'Hello' })
    // Deletes the last pictures of the list first, because the backup has not read them yet.
    const last = listed.pop()
    if (!last) return
    await db.deleteFrom('images').where('file', '=', last.file).execute()
    await removeOriginal({ db, pictures }, last.file)
  }
  const slow: BackupPlace = {
    ...place(),
    put: (name, content, signal) =>
      place().put(
        name,
        content.pipe(
          new Transform({
            transform: (chunk, _encoding, done) => {
              writeAndDelete().then(() => done(null, chunk), done)
            },
          }),
        ),
        signal,
      ),
  }
  const made = await writeBackup(site(), { place: slow })
  await db.destroy()
  expect(written).toBeGreaterThan(5)
  expect(made.findings).toEqual([])
  const { manifest } = await verifyBackup(backupAt(place(), made.name))
  const rowsOf = (table: string) => manifest.tables.find(({ name }) => name === table)?.rows
  // A deleted picture may be in the archive, but no row uses it.
  expect(rowsOf('images')).toBe(manifest.pictures.length)
  expect(manifest.pictures.length).toBeLessThan(
    manifest.entries.filter(({ name }) => name.startsWith('pictures/')).length + 1,
  )
  expect(rowsOf('messages')).toBeLessThanOrEqual(written)
})

test('a picture that is deleted while the backup runs is not restored, and is in no later backup', async () => {
  const own = await seededSite()
  const db = connect(own.folder)
  // The first picture that the backup reads.
  const [first = ''] = await listedFiles(db)
  const folder = join(own.folder, 'backups')
  let isDeleted = false
  const slow: BackupPlace = {
    ...folderPlace(folder),
    put: (name, content, signal) =>
      folderPlace(folder).put(
        name,
        content.pipe(
          new Transform({
            transform: (chunk, _encoding, done) => {
              const removed = isDeleted ? Promise.resolve() : removePicture()
              removed.then(() => done(null, chunk), done)
            },
          }),
        ),
        signal,
      ),
  }
  const removePicture = async () => {
    isDeleted = true
    await db.deleteFrom('images').where('file', '=', first).execute()
    await removeOriginal({ db, pictures: diskStore(own.imagesDir) }, first)
  }
  const made = await writeBackup(own, { place: slow })
  await db.destroy()
  const entriesOf = async (name: string) => {
    const { manifest } = await verifyBackup(backupAt(folderPlace(folder), name))
    return manifest.entries.map((entry) => entry.name)
  }
  expect(await entriesOf(made.name)).toContain(`pictures/${first}`)
  const restored = join(own.folder, 'restored')
  await restoreBackup(backupAt(folderPlace(folder), made.name), siteIn(restored))
  const pictures = await readdir(join(restored, 'images'))
  expect(pictures).toHaveLength(51)
  expect(pictures).not.toContain(first)
  const later = await writeBackup(own, { place: folderPlace(folder), name: 'later.tar.zst' })
  expect(await entriesOf(later.name)).not.toContain(`pictures/${first}`)
  await own.remove()
})

describe('without Atrium', () => {
  let own: Awaited<ReturnType<typeof seededSite>>
  let unpacked: string
  const filesOf = async (folder: string) =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .sort()

  /** Runs the command of docs/backup.md, with scripts in place of programs that the machine does not have. */
  async function unpack(file: string, identity: string) {
    const chapter = await readFile(join(root, 'docs/backup.md'), 'utf8')
    const [, line = ''] = /`(age -d [^`]+)`/.exec(chapter) ?? []
    await writeFile(join(unpacked, 'key.txt'), identity)
    const programs = await mkdtemp(join(tmpdir(), 'atrium-'))
    const age = `const { Decrypter } = await import(${JSON.stringify(import.meta.resolve('age-encryption'))})
      const [key, file] = process.argv.slice(-2)
      const decrypter = new Decrypter()
      decrypter.addIdentity(readFileSync(key, 'utf8').trim())
      process.stdout.write(await decrypter.decrypt(readFileSync(file)))`
    const zstd = 'process.stdout.write(zstdDecompressSync(readFileSync(0)))'
    for (const [name, code] of Object.entries({ age, zstd })) {
      const imports = `import { readFileSync } from 'node:fs'
        import { zstdDecompressSync } from 'node:zlib'`
      await writeFile(join(programs, `${name}.mjs`), `${imports}\n${code}\n`)
      const script = `#!/bin/sh\nexec '${process.execPath}' '${join(programs, name)}.mjs' "$@"\n`
      await writeFile(join(programs, name), script, { mode: 0o755 })
    }
    const command = `set -o pipefail; ${line.replace('FILE', file)}`
    const PATH = `${process.env.PATH}:${programs}`
    execFileSync('bash', ['-c', command], { cwd: unpacked, env: { PATH }, stdio: 'pipe' })
    for (const folder of [programs, join(unpacked, 'key.txt')])
      await rm(folder, { recursive: true })
  }

  beforeAll(async () => {
    own = await seededSite()
    unpacked = await mkdtemp(join(tmpdir(), 'atrium-'))
    const identity = await generateX25519Identity()
    const place = folderPlace(join(own.folder, 'backups'))
    // Variants and an earlier backup, which must not be in the backup.
    await writeBackup(own, { place })
    await mkdir(join(own.imagesDir, 'variants'))
    await writeFile(join(own.imagesDir, 'variants/small.webp'), 'small')
    const name = 'sealed.tar.zst.age'
    const keys = { recipients: [await identityToRecipient(identity)] }
    await writeBackup(own, { place, name }, { keys })
    await unpack(join(own.folder, 'backups', name), identity)
  })
  afterAll(async () => {
    await own.remove()
    await rm(unpacked, { recursive: true })
  })

  test('age, zstd and tar open a backup, which has the pictures, the private files and the rows', async () => {
    const db = connect(own.folder)
    const pictures = (await listFiles(db)).map(({ file }) => `pictures/${file}`)
    await db.destroy()
    const files = await filesOf(unpacked)
    expect(files.filter((name) => name.startsWith('pictures/'))).toEqual(pictures.sort())
    expect(await readFile(join(unpacked, 'private/cv/ada.pdf'), 'utf8')).toBe('a life')
    const messages = await readFile(join(unpacked, 'database/messages/000001.ndjson'), 'utf8')
    const rows = messages
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(rows.filter((row) => row.includes('zoe@client.example'))).toHaveLength(5)
  })

  test('it has nothing else: no variants, no counts, no index, no settings and keys of the server and no backups', async () => {
    const tables = new Set(copiedTables.map(({ name }) => name))
    const rest = (await filesOf(unpacked)).filter((name) => {
      const [, table = ''] = /^database\/([a-z_]+)\/\d+\.ndjson$/.exec(name) ?? []
      return !tables.has(table) && !/^pictures\/[0-9a-f]{64}\.\w+$/.test(name)
    })
    expect(rest).toEqual(['atrium-backup.json', 'manifest.json', 'private/cv/ada.pdf'])
    expect([...tables].filter((name) => /_counts$|_search|list_definitions/.test(name))).toEqual([])
  })

  test('its manifest has the version, the migrations, the columns, and the size and hash of each entry', async () => {
    const read = async (name: string) => JSON.parse(await readFile(join(unpacked, name), 'utf8'))
    const manifest = await read('manifest.json')
    expect(manifest).toMatchObject({
      ...(await read('atrium-backup.json')),
      program: version,
      migrations: listMigrations().map(({ name }) => name),
      scope: 'site',
    })
    const table = manifest.tables.find(({ name }: { name: string }) => name === 'messages')
    expect(table).toMatchObject({ columns: expect.arrayContaining(['id', 'email']) })
    const files = (await filesOf(unpacked)).filter((name) => name !== 'manifest.json')
    const described = files.map(async (name) => {
      const content = await readFile(join(unpacked, name))
      const sha256 = createHash('sha256').update(content).digest('hex')
      return { name, size: content.length, sha256 }
    })
    const entries = manifest.entries.toSorted((one: { name: string }, other: { name: string }) =>
      one.name < other.name ? -1 : 1,
    )
    expect(entries).toEqual(await Promise.all(described))
  })
})

test('an aborted backup leaves no file', async () => {
  const before = await readdir(join(directory, 'backups'))
  const stop = new AbortController()
  const made = writeBackup(site(), { place: place() }, { signal: stop.signal })
  stop.abort()
  await expect(made).rejects.toThrow('abort')
  expect(await readdir(join(directory, 'backups'))).toEqual(before)
})

test('an encrypted backup opens with its password or its key alone', async () => {
  const [identity, second] = [await generateX25519Identity(), await generateX25519Identity()]
  const recipients = [await identityToRecipient(identity), await identityToRecipient(second)]
  const sealed = await writeBackup(
    site(),
    { place: place(), name: 'key.tar.zst.age' },
    { keys: { recipients } },
  )
  const locked = await writeBackup(
    site(),
    { place: place() },
    { keys: { password: 'four words of a song' } },
  )
  expect(sealed.isEncrypted && locked.isEncrypted).toBe(true)
  const open = (name: string, keys: object) =>
    verifyBackup(backupAt(place(), name), keys).then(
      ({ manifest }) => manifest.counts.pictures,
      (error: Error) => error.message,
    )
  for (const each of [identity, second])
    expect(await open(sealed.name, { identity: each })).toBe(sealed.counts.pictures)
  expect(await open(locked.name, { password: 'four words of a song' })).toBe(locked.counts.pictures)
  expect(await open(sealed.name, {})).toMatch('it is encrypted: set BACKUP_PASSWORD')
  expect(await open(locked.name, { password: 'five words of a song' })).toBe(
    'the password is not the one it was encrypted with',
  )
  expect(await open(sealed.name, { identity: await generateX25519Identity() })).toBe(
    'the key is not the one it was encrypted with',
  )
  expect(await open(sealed.name, { identity: 'a key' })).toMatch(
    'BACKUP_IDENTITY is not an age private key',
  )
})

test.each([
  [
    'plain.tar.zst',
    { password: 'four words of a song' },
    'its name must say so: plain.tar.zst.age',
  ],
  ['sealed.tar.zst.age', {}, 'sealed.tar.zst.age is the name of an encrypted backup, and there is'],
])('the name %s, which is wrong about the encryption, is refused', async (name, keys, reason) => {
  const made = writeBackup(site(), { place: place(), name }, { keys })
  await expect(made).rejects.toThrow(reason)
  await expect(made).rejects.toThrow(BackupError)
  expect(await place().open(name)).toBeUndefined()
})
