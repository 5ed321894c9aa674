import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { packTar, type TarHeader, unpackTar } from 'modern-tar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  backedUp,
  filesIn,
  seededSite,
  siteIn,
  tableHashes,
} from '#tests/support/sites/backed-up-site.ts'
import { listMigrations } from '../../database/migrate.ts'
import { readArchive } from '../archive/archive-reader.ts'
import type { BackupKeys } from '../archive/encryption.ts'
import { BackupError } from '../backup-error.ts'
import { type BackupFile, backupAt } from '../backups.ts'
import { mostEntries } from '../manifest.ts'
import { folderPlace } from '../places/folder-place.ts'
import { writeBackup } from '../write-backup.ts'
import { restoreBackup } from './restore-backup.ts'

let site: Awaited<ReturnType<typeof seededSite>>
let other: string
let file: BackupFile
let path: string

beforeAll(async () => {
  site = await seededSite()
  other = await mkdtemp(join(tmpdir(), 'atrium-'))
  const made = await backedUp(site, join(other, 'backups'))
  file = made.file
  path = made.path
})
afterAll(async () => {
  await site.remove()
  await rm(other, { recursive: true })
})

describe('an archive that cannot be trusted changes nothing and says why:', () => {
  interface Entry {
    header: TarHeader
    data?: Uint8Array
  }

  const text = (value: unknown) =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value))
  const entry = (name: string, content: Uint8Array, header: Partial<TarHeader> = {}): Entry => {
    return { header: { name, size: content.length, type: 'file', ...header }, data: content }
  }
  const entriesOf = async (): Promise<Entry[]> => {
    const unpacked = await unpackTar(zstdDecompressSync(await readFile(path)), { strict: true })
    return unpacked.map(({ header, data }) => entry(header.name, data ?? new Uint8Array()))
  }
  const packed = async (entries: Entry[]) =>
    zstdCompressSync(
      await packTar(entries.map(({ header, data }) => ({ header, ...(data && { body: data }) }))),
    )

  const jsonOf = (entries: Entry[], name: string) =>
    JSON.parse(
      Buffer.from(entries.find(({ header }) => header.name === name)?.data ?? []).toString(),
    )
  const replaced = (entries: Entry[], name: string, change: (json: never) => unknown) => {
    const content = text(change(jsonOf(entries, name) as never)) // each `change` knows its JSON
    return entries.map((each) => (each.header.name === name ? entry(name, content) : each))
  }
  const both = (entries: Entry[], change: (json: never) => unknown) =>
    replaced(replaced(entries, 'atrium-backup.json', change), 'manifest.json', change)
  const atEnd = (entries: Entry[], more: Entry) => [
    ...entries.slice(0, -1),
    more,
    ...entries.slice(-1),
  ]
  /** Writes a size and the checksum into a tar header. */
  function setSize(header: Buffer, size: number) {
    header.write(`${size.toString(8).padStart(11, '0')}\0`, 124)
    header.fill(' ', 148, 156)
    const sum = header.reduce((all, byte) => all + byte, 0)
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  }
  const isPicture = ({ header }: Entry) => header.name.startsWith('pictures/')
  const known = listMigrations().length

  const hostile: Record<string, [(entries: Entry[]) => Entry[], string]> = {
    'an absolute path': [
      (all) => atEnd(all, entry('/etc/passwd', text('x'))),
      'it holds "/etc/passwd", which does not belong in a backup',
    ],
    'a path that leads out': [
      (all) => atEnd(all, entry('private/../../x', text('x'))),
      'it holds "private/../../x"',
    ],
    'a path with a backslash': [
      (all) => atEnd(all, entry('private\\..\\x', text('x'))),
      'which does not belong in a backup',
    ],
    'a symbolic link': [
      (all) =>
        atEnd(all, {
          header: { name: 'private/link', size: 0, type: 'symlink', linkname: '/etc/passwd' },
        }),
      'it holds "private/link", which is not a file but a symlink',
    ],
    'a hard link': [
      (all) =>
        atEnd(all, {
          header: { name: 'private/link', size: 0, type: 'link', linkname: '/etc/passwd' },
        }),
      'which is not a file but a link',
    ],
    'a device': [
      (all) => atEnd(all, { header: { name: 'private/null', size: 0, type: 'character-device' } }),
      'which is not a file but a character-device',
    ],
    'a folder': [
      (all) => atEnd(all, { header: { name: 'private/x/', size: 0, type: 'directory' } }),
      'which is not a file but a directory',
    ],
    'an entry twice': [
      (all) => atEnd(all, all.find(isPicture) as Entry), // the site has pictures
      'twice',
    ],
    'an entry that its manifest does not list': [
      (all) => atEnd(all, entry('private/more.txt', text('x'))),
      'it contains entries that are not in its manifest',
    ],
    'a missing picture': [
      (all) => all.filter((each) => each !== all.find(isPicture)),
      'is missing',
    ],
    'a changed picture': [
      (all) =>
        all.map((each) =>
          each === all.find(isPicture) ? entry(each.header.name, text('x')) : each,
        ),
      'the hash differs',
    ],
    'no manifest': [(all) => all.slice(0, -1), 'it is cut off: its manifest is missing'],
    'an entry after its manifest': [
      (all) => [...all, entry('private/x', text('x'))],
      'something follows its manifest',
    ],
    'no header': [(all) => all.slice(1), 'it is not an Atrium backup'],
    'a foreign header': [
      (all) => replaced(all, 'atrium-backup.json', () => ({ hello: 'world' })),
      'it is not an Atrium backup',
    ],
    'a newer format': [
      (all) => both(all, (json: object) => ({ ...json, formatVersion: 2 })),
      'it was made by a newer version of Atrium',
    ],
    'a newer program': [
      (all) =>
        both(all, (json: { migrations: string[] }) => ({
          ...json,
          program: '9.0.0',
          migrations: [...json.migrations, '9999-later'],
        })),
      'it was made by a newer version of Atrium, which must restore it: 9.0.0',
    ],
    'a program with other migrations': [
      (all) =>
        both(all, (json: { migrations: string[] }) => ({
          ...json,
          migrations: json.migrations.with(-1, '0099-other'),
        })),
      `its database has had the migration "0099-other" where this one has ${listMigrations()[known - 1]?.name}`,
    ],
    'a table that no version has': [
      (all) =>
        replaced(all, 'manifest.json', (json: { tables: object[]; counts: object }) => ({
          ...json,
          counts: { ...json.counts, tables: json.tables.length + 1 },
          tables: [
            ...json.tables,
            {
              name: 'sqlite_master',
              key: ['name'],
              columns: ['name'],
              rows: 0,
              sha256: createHash('sha256').digest('hex'),
            },
          ],
        })),
      'its table sqlite_master does not exist in the version that made it',
    ],
    'an invalid row': [
      (all) => {
        const name = 'database/settings/000001.ndjson'
        const line = text('{"a":1}\n')
        const sha256 = createHash('sha256').update(line).digest('hex')
        const changed = all.map((each) => (each.header.name === name ? entry(name, line) : each))
        return replaced(
          changed,
          'manifest.json',
          (json: {
            tables: { name: string }[]
            entries: { name: string; size: number }[]
            counts: { bytes: number }
          }) => {
            const entries = json.entries.map((each) =>
              each.name === name ? { ...each, size: line.length, sha256 } : each,
            )
            const bytes = entries.reduce((sum, { size }) => sum + size, 0)
            const tables = json.tables.map((each) =>
              each.name === 'settings' ? { ...each, sha256 } : each,
            )
            return { ...json, entries, tables, counts: { ...json.counts, bytes } }
          },
        )
      },
      'its table settings has an invalid row',
    ],
    'wrong counts': [
      (all) =>
        replaced(all, 'manifest.json', (json: { counts: object }) => ({
          ...json,
          counts: { ...json.counts, pictures: 3 },
        })),
      'pictures, not 3',
    ],
  }

  let folder: string
  let before: unknown
  const state = async () => [
    await tableHashes(folder),
    await filesIn(folder),
    (await readdir(folder)).sort(),
  ]

  beforeAll(async () => {
    folder = join(other, 'untouched')
    await restoreBackup(file, siteIn(folder))
    before = await state()
  })

  async function refusal(content: Uint8Array): Promise<string> {
    await writeFile(join(other, 'backups', 'hostile.tar.zst'), content)
    const refused = backupAt(folderPlace(join(other, 'backups')), 'hostile.tar.zst')
    const said = await restoreBackup(refused, siteIn(folder)).then(
      () => 'it was restored',
      (error: Error) => `${error.constructor.name}: ${error.message}`,
    )
    expect(await state()).toEqual(before)
    return said
  }

  test('an encrypted one without its key, or with another key or password', async () => {
    const place = folderPlace(join(other, 'encrypted'))
    const identity = await generateX25519Identity()
    const recipients = [await identityToRecipient(identity)]
    const password = 'four words of a song'
    const sealed = await writeBackup(
      site,
      { place, name: 'key.tar.zst.age' },
      { keys: { recipients } },
    )
    const locked = await writeBackup(
      site,
      { place, name: 'word.tar.zst.age' },
      { keys: { password } },
    )
    const said = async (name: string, keys: BackupKeys) => {
      const refused = restoreBackup(backupAt(place, name), siteIn(folder), { keys })
      const error = await refused.then(
        () => 'it was restored',
        (error: Error) => `${error.constructor.name}: ${error.message}`,
      )
      expect(await state()).toEqual(before)
      return error
    }
    const needsKey =
      'BackupError: it is encrypted: set BACKUP_PASSWORD, or BACKUP_IDENTITY to the private key of age'
    expect(await said(sealed.name, {})).toBe(needsKey)
    expect(await said(locked.name, {})).toBe(needsKey)
    expect(await said(sealed.name, { identity: await generateX25519Identity() })).toBe(
      'BackupError: the key is not the one it was encrypted with',
    )
    expect(await said(locked.name, { password: 'five words of a song' })).toBe(
      'BackupError: the password is not the one it was encrypted with',
    )
  })

  test.each(Object.entries(hostile))('%s', async (_name, [change, reason]) => {
    const said = await refusal(await packed(change(await entriesOf())))
    expect(said).toMatch(/^BackupError/)
    expect(said).toContain(reason)
  })

  test('more entries than any site has', async () => {
    const empty = new Uint8Array()
    const many = Array.from({ length: mostEntries }, (_, number) =>
      entry(`private/${number}`, empty),
    )
    const [header] = await entriesOf()
    const archive = await packed(header ? [header, ...many] : many)
    expect(await refusal(archive)).toBe(`BackupError: it holds more than ${mostEntries} entries`)
  })

  test('a bomb', async () => {
    const zeros = entry('private/zeros', Buffer.alloc(80 * 1024 * 1024))
    const bomb = await packed([...(await entriesOf()).slice(0, 1), zeros])
    expect(bomb.length).toBeLessThan(64 * 1024)
    expect(await refusal(bomb)).toBe('BackupError: it becomes too large when it is unpacked')
  })

  /** Wrong sizes in the tar header of an entry. */
  const lies: [string, string, (size: number) => number, RegExp][] = [
    ['a byte less', 'a picture', (size) => size - 1, /has changed: the hash differs$/],
    ['a byte more', 'a picture', (size) => size + 1, /has changed: the hash differs$/],
    ['nothing', 'a picture', () => 0, /it is damaged or cut off$/],
    ['half of it', 'a picture', (size) => Math.floor(size / 2), /it is damaged or cut off$/],
    ['a block more', 'a picture', (size) => size + 512, /it is damaged or cut off$/],
    ['all that follows', 'a picture', (size) => size + 1e6, /it is damaged or cut off$/],
    ['8 GB', 'a picture', () => 8 ** 11 - 1, /it is damaged or cut off$/],
    ['less', 'manifest.json', (size) => size - 1, /its manifest.json is invalid: /],
    ['more', 'manifest.json', (size) => size + 4096, /it is damaged or cut off$/],
    ['8 GB', 'manifest.json', () => 8 ** 11 - 1, /it holds "manifest.json", which is too large$/],
    ['8 GB', 'atrium-backup.json', () => 8 ** 11 - 1, /"atrium-backup.json", which is too large$/],
    ['less', 'atrium-backup.json', (size) => size - 1, /it is not an Atrium backup$/],
  ]
  test.each(lies)(
    'a tar header that says %s of the size of %s',
    async (_lie, which, lie, reason) => {
      const entries = await entriesOf()
      const isMeant = (each: Entry) =>
        which === 'a picture' ? isPicture(each) : each.header.name === which
      const tar = Buffer.from(zstdDecompressSync(await packed(entries)))
      const blocks = (size: number) => Math.ceil(size / 512) * 512
      let at = 0
      for (const each of entries) {
        if (isMeant(each)) break
        at += 512 + blocks(each.header.size)
      }
      const { size } = entries.find(isMeant)?.header ?? { size: 0 }
      setSize(tar.subarray(at, at + 512), lie(size))
      const said = await refusal(zstdCompressSync(tar))
      expect(said).toMatch(/^BackupError: .+$/)
      expect(said).toMatch(reason)
    },
  )

  interface Manifest {
    program: string
    tables: { name: string; rows: number; sha256: string }[]
    entries: { name: string; size: number; sha256: string }[]
    lostPictures: string[]
    privateFiles: string[]
    counts: Record<string, number>
  }
  const changed = <T extends object>(all: T[], index: number, change: Partial<T>) =>
    all.map((each, at) => (at === index ? { ...each, ...change } : each))
  const manifestLies: [string, (manifest: Manifest) => Partial<Manifest>, RegExp][] = [
    [
      'the rows of a table',
      ({ tables }) => ({ tables: changed(tables, 0, { rows: 7 }) }),
      /^the rows of its table \w+ have changed$/,
    ],
    [
      'the hash of a table',
      ({ tables }) => ({ tables: changed(tables, 0, { sha256: '0'.repeat(64) }) }),
      /^the rows of its table \w+ have changed$/,
    ],
    [
      'its tables (one is missing)',
      ({ tables }) => ({ tables: tables.filter(({ name }) => name !== 'messages') }),
      /^its manifest has no table messages$/,
    ],
    [
      'its tables (one is there twice)',
      ({ tables }) => ({
        tables: [...tables, ...tables.filter(({ rows }) => rows === 0).slice(0, 1)],
      }),
      /^its manifest has a table twice$/,
    ],
    [
      'the size of an entry',
      ({ entries }) => ({ entries: changed(entries, 1, { size: 5 }) }),
      /^its pictures\/\S+ has changed: the hash differs$/,
    ],
    [
      'the hash of an entry',
      ({ entries }) => ({ entries: changed(entries, 1, { sha256: '0'.repeat(64) }) }),
      /^its pictures\/\S+ has changed: the hash differs$/,
    ],
    [
      'an entry that leads out',
      ({ entries }) => ({ entries: changed(entries, 1, { name: '../../etc/passwd' }) }),
      /^its manifest.json is invalid: entries.1.name /,
    ],
    [
      'a private file that it does not have',
      ({ privateFiles }) => ({ privateFiles: [...privateFiles, 'cv/none.pdf'] }),
      /^its private\/cv\/none.pdf is missing$/,
    ],
    [
      'a private file that leads out',
      () => ({ privateFiles: ['../../etc/passwd'] }),
      /^its manifest.json is invalid: privateFiles.0 /,
    ],
    [
      'a lost picture whose name would write to the terminal',
      () => ({ lostPictures: ['\u001b]0;owned\u0007\n'] }),
      /^its manifest.json is invalid: lostPictures.0 /,
    ],
    ...(
      [
        ['rows', /^it holds \d+ rows, not 9999$/],
        ['tables', /^it holds \d+ tables, not 9999$/],
        ['records', /^it holds \d+ rows, and cannot have 9999 records$/],
        ['pictures', /^it holds 52 pictures, not 9999$/],
        ['privateFiles', /^it holds 1 privateFiles, not 9999$/],
        ['bytes', /^it holds \d+ bytes, not 9999$/],
      ] as const
    ).map(([what, reason]): (typeof manifestLies)[number] => [
      `the number of its ${what}`,
      ({ counts }) => ({ counts: { ...counts, [what]: 9999 } }),
      reason,
    ]),
  ]
  test.each(manifestLies)('a manifest that lies about %s', async (_what, lie, reason) => {
    const lying = (manifest: Manifest) => ({ ...manifest, ...lie(manifest) })
    const said = await refusal(await packed(replaced(await entriesOf(), 'manifest.json', lying)))
    const [, kind, text] = /^(\w+): (.*)$/.exec(said) ?? [] // matches only a message of one line
    expect([kind, text], said).toEqual(['BackupError', expect.stringMatching(reason)])
  })

  test('a program whose name would write to the terminal', async () => {
    const name = (json: object) => ({ ...json, program: '1\u001b[2J\n2' })
    expect(await refusal(await packed(both(await entriesOf(), name)))).toMatch(
      /^BackupError: its atrium-backup.json is invalid: program .*$/,
    )
  })

  test('one that is cut off, anywhere', async () => {
    const content = await readFile(path)
    for (const share of [0.1, 0.5, 0.9, 0.999]) {
      const said = await refusal(content.subarray(0, Math.floor(content.length * share)))
      expect(said).toBe('BackupError: it is damaged or cut off')
    }
  })

  test('each of one byte, and each short beginning', async () => {
    const content = await readFile(path)
    const bytes = Array.from({ length: 256 }, (_, byte) => Buffer.from([byte]))
    const beginnings = Array.from({ length: 300 }, (_, length) => content.subarray(0, length))
    for (const start of [...bytes, ...beginnings]) {
      const reading = readArchive(Readable.from([start]), {})
      await expect(reading, start.toString('hex')).rejects.toThrow(BackupError)
    }
  })

  test('one with a changed byte', async () => {
    const content = await readFile(path)
    const at = Math.floor(content.length / 2)
    content[at] = (content[at] ?? 0) ^ 0xff
    expect(await refusal(content)).toMatch(/^BackupError: (?:it is damaged|its .* has changed)/)
  })

  test('a file that is no archive', async () => {
    expect(await refusal(Buffer.from('PK\u0003\u0004 a zip file, perhaps, of somebody'))).toBe(
      'BackupError: it is not an Atrium backup',
    )
    expect(await refusal(Buffer.alloc(0))).toBe('BackupError: it is empty')
  })
})
