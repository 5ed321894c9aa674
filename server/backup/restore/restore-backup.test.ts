import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { packTar, type TarHeader, unpackTar } from 'modern-tar'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backedUp, seededSite, siteIn, tableHashes } from '#tests/support/backed-up-site.ts'
import { createAccount } from '../../database/accounts.ts'
import { connect, transact } from '../../database/connect.ts'
import { listMigrations } from '../../database/migrate.ts'
import { invite } from '../../database/people/invitations.ts'
import { keepReset } from '../../database/people/passwords.ts'
import { issueSsoToken } from '../../sign-in/one-time-tokens.ts'
import { redeemSsoToken } from '../../sign-in/sessions.ts'
import type { BackupKeys } from '../archive/encryption.ts'
import { BackupError } from '../backup-error.ts'
import { type BackupFile, backupAt } from '../backups.ts'
import { mostEntries } from '../manifest.ts'
import { folderPlace } from '../places/folder-place.ts'
import { writeBackup } from '../write-backup.ts'
import { restoreBackup } from './restore-backup.ts'
import { lockData } from './restore-lock.ts'
import { continueSwitch, finishSwitch } from './switch.ts'

let site: Awaited<ReturnType<typeof seededSite>>
let other: string
let file: BackupFile
let path: string

/** The number of rows in each table that lets somebody in. */
async function openDoors(folder: string) {
  const db = connect(folder)
  const counts: Record<string, number> = {}
  for (const table of ['sessions', 'ssoTokens', 'passwordResets', 'invitations'] as const)
    counts[table] = (await db.selectFrom(table).selectAll().execute()).length
  await db.destroy()
  return counts
}

/** Signs somebody in, and begins a sign-in, a new password and an invitation that are not finished. */
async function addOpenDoors(folder: string) {
  const db = connect(folder)
  const email = 'ada@client.example'
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  const { id: accountId } = await createAccount(db, email, 'administrator')
  const life = { idleMs: 3_600_000, absoluteMs: 3_600_000 }
  await redeemSsoToken(db, await issueSsoToken(db, accountId, 'browser'), 'browser', { life })
  await issueSsoToken(db, accountId, 'browser')
  const rights = { role: 'editor', duties: ['content'] } as const
  await transact(db, async (transaction) => {
    await keepReset(transaction, { tokenHash: 'a', accountId, email, expiresAt })
    const invited = { email: 'grace@client.example', tokenHash: 'b', byMail: false, expiresAt }
    await invite(transaction, { ...invited, ...rights, by: email })
  })
  await db.destroy()
}

beforeAll(async () => {
  site = await seededSite()
  await addOpenDoors(site.folder)
  other = await mkdtemp(join(tmpdir(), 'atrium-'))
  const made = await backedUp(site, join(other, 'backups'))
  file = made.file
  path = made.path
})
afterAll(async () => {
  await site.remove()
  await rm(other, { recursive: true })
})

/** The files of a folder and their hashes, without what lies beside them while a site runs. */
async function filesIn(folder: string) {
  const names = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = names
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((name) => /\/(?:images\/[0-9a-f]{64}\.\w+|private\/.*)$/.test(name))
  const hashes = files.sort().map(async (name) => {
    const hash = createHash('sha256').update(await readFile(name))
    return [name.slice(folder.length), hash.digest('hex')] as const
  })
  return Object.fromEntries(await Promise.all(hashes))
}

test('a restored site has every row and every file', async () => {
  const folder = join(other, 'round-trip')
  const { manifest, former } = await restoreBackup(file, siteIn(folder))
  expect(former).toBeUndefined()
  expect(manifest.counts).toMatchObject({ privateFiles: 1, rows: expect.any(Number) })
  expect(await tableHashes(folder)).toEqual(await tableHashes(site.folder))
  expect(await filesIn(folder)).toEqual(await filesIn(site.folder))
  expect(Object.keys(await filesIn(folder)).length).toBe(manifest.counts.pictures + 1)
  // Nothing of the restore is left.
  expect((await readdir(folder)).sort()).toEqual(['atrium.db', 'images', 'private', 'restore.lock'])
})

test('nobody is signed in any more, and no link of before lets anybody in', async () => {
  const one = { sessions: 1, ssoTokens: 1, passwordResets: 1, invitations: 1 }
  expect(await openDoors(site.folder)).toEqual(one)
  const folder = join(other, 'signed-out')
  await restoreBackup(file, siteIn(folder))
  const none = { sessions: 0, ssoTokens: 0, passwordResets: 0, invitations: 0 }
  expect(await openDoors(folder)).toEqual(none)
})

test('the former data are kept', async () => {
  const folder = join(other, 'former')
  await restoreBackup(file, siteIn(folder))
  const db = connect(folder)
  await db.deleteFrom('messages').execute()
  await db.destroy()
  await writeFile(join(folder, 'note.txt'), 'of the owner')
  const before = await tableHashes(folder)
  const { former } = await restoreBackup(file, siteIn(folder))
  expect(await tableHashes(former ?? '')).toEqual(before)
  expect(await tableHashes(folder)).toEqual(await tableHashes(site.folder))
  expect(await readFile(join(folder, 'note.txt'), 'utf8')).toBe('of the owner')
})

test('a site that runs is not touched', async () => {
  const folder = join(other, 'running')
  await restoreBackup(file, siteIn(folder))
  const db = connect(folder)
  const before = (await db.selectFrom('messages').select('id').execute()).length
  await expect(restoreBackup(file, siteIn(folder))).rejects.toThrow('is running; stop it first')
  expect((await db.selectFrom('messages').select('id').execute()).length).toBe(before)
  await db.destroy()
  await restoreBackup(file, siteIn(folder))
})

test('of two restores into one folder the second is refused', async () => {
  const folder = join(other, 'two')
  let second: Promise<unknown> | undefined
  let opened = 0
  const twice: BackupFile = {
    label: file.label,
    async open() {
      // Verified by now, and being restored.
      if (++opened === 2) second = restoreBackup(file, siteIn(folder)).catch((error) => error)
      await second
      return file.open()
    },
  }
  await restoreBackup(twice, siteIn(folder))
  expect(await second).toEqual(
    new BackupError(`another restore into ${folder} is under way, or its site is being started`),
  )
  expect(await tableHashes(folder)).toEqual(await tableHashes(site.folder))
  await restoreBackup(file, siteIn(folder))
})

test('what a restore was killed in is gone after the next one', async () => {
  const folder = join(other, 'tried-again')
  await mkdir(join(folder, '.restore-of-before/images'), { recursive: true })
  await restoreBackup(file, siteIn(folder))
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])
})

test('a start that finds a switch under way waits for it, and does none of it', async () => {
  const folder = join(other, 'switched-by-another')
  await mkdir(join(folder, '.restore-a'), { recursive: true })
  await mkdir(join(folder, 'before'))
  await writeFile(join(folder, 'atrium.db'), 'old')
  await writeFile(join(folder, '.restore-a/atrium.db'), 'new')
  const names = ['atrium.db']
  const journal = { staged: '.restore-a', aside: 'before', names, staging: names }
  await writeFile(join(folder, 'restore.json'), JSON.stringify(journal))
  const lock = await lockData(folder, 'exclusive')
  const waiting = finishSwitch(folder)
  expect(await continueSwitch(folder)).toBe('before')
  lock.release()
  expect(await waiting).toBeUndefined()
  expect(await readFile(join(folder, 'atrium.db'), 'utf8')).toBe('new')
  expect(await readFile(join(folder, 'before/atrium.db'), 'utf8')).toBe('old')
})

test('a damaged former database does not keep a backup away, and that is said', async () => {
  const folder = join(other, 'damaged')
  await mkdir(folder)
  await writeFile(join(folder, 'atrium.db'), 'not a database at all, for sure'.repeat(100))
  const { findings, former } = await restoreBackup(file, siteIn(folder))
  expect(findings).toEqual([
    'the former database cannot be opened, so nobody can say whether the site runs',
  ])
  expect(await readdir(former ?? '')).toEqual(['atrium.db'])
})

test.each([1, 2, 3, 4, 5, 6])(
  'a switch that ends after %i steps goes on at the next start',
  async (steps) => {
    const folder = join(other, `switch-${steps}`)
    await mkdir(join(folder, '.restore-a'), { recursive: true })
    await mkdir(join(folder, 'before'))
    const names = ['atrium.db', 'atrium.db-wal', 'images', 'private']
    for (const name of ['atrium.db', 'atrium.db-wal', 'images'])
      await writeFile(join(folder, name), 'old')
    for (const name of ['atrium.db', 'images', 'private'])
      await writeFile(join(folder, '.restore-a', name), 'new')
    const staging = ['atrium.db', 'images', 'private']
    const journal = JSON.stringify({ staged: '.restore-a', aside: 'before', names, staging })
    await writeFile(join(folder, 'restore.json'), journal)
    // What a crash leaves after so many renames, in their order.
    const { rename } = await import('node:fs/promises')
    const renames = [
      ['atrium.db', 'before/atrium.db'],
      ['.restore-a/atrium.db', 'atrium.db'],
      ['atrium.db-wal', 'before/atrium.db-wal'],
      ['images', 'before/images'],
      ['.restore-a/images', 'images'],
      ['.restore-a/private', 'private'],
    ] as const
    for (const [from, to] of renames.slice(0, steps))
      await rename(join(folder, from), join(folder, to))
    expect(await finishSwitch(folder)).toBe('before')
    const left = ['atrium.db', 'before', 'images', 'private', 'restore.lock']
    expect((await readdir(folder)).sort()).toEqual(left)
    for (const name of staging) expect(await readFile(join(folder, name), 'utf8')).toBe('new')
    expect((await readdir(join(folder, 'before'))).sort()).toEqual([
      'atrium.db',
      'atrium.db-wal',
      'images',
    ])
    expect(await finishSwitch(folder)).toBeUndefined()
  },
)

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
    const content = text(change(jsonOf(entries, name) as never)) // whatever it is
    return entries.map((each) => (each.header.name === name ? entry(name, content) : each))
  }
  const both = (entries: Entry[], change: (json: never) => unknown) =>
    replaced(replaced(entries, 'atrium-backup.json', change), 'manifest.json', change)
  const atEnd = (entries: Entry[], more: Entry) => [
    ...entries.slice(0, -1),
    more,
    ...entries.slice(-1),
  ]
  const isPicture = ({ header }: Entry) => header.name.startsWith('pictures/')
  const known = listMigrations().length

  const hostile: Record<string, [(entries: Entry[]) => Entry[], string]> = {
    'an absolute path': [
      (all) => atEnd(all, entry('/etc/passwd', text('x'))),
      'it holds "/etc/passwd", which no backup has',
    ],
    'a path that leads out': [
      (all) => atEnd(all, entry('private/../../x', text('x'))),
      'it holds "private/../../x"',
    ],
    'a path with a backslash': [
      (all) => atEnd(all, entry('private\\..\\x', text('x'))),
      'which no backup has',
    ],
    'a symbolic link': [
      (all) =>
        atEnd(all, {
          header: { name: 'private/link', size: 0, type: 'symlink', linkname: '/etc/passwd' },
        }),
      'it holds "private/link", which is no file but a symlink',
    ],
    'a hard link': [
      (all) =>
        atEnd(all, {
          header: { name: 'private/link', size: 0, type: 'link', linkname: '/etc/passwd' },
        }),
      'which is no file but a link',
    ],
    'a device': [
      (all) => atEnd(all, { header: { name: 'private/null', size: 0, type: 'character-device' } }),
      'which is no file but a character-device',
    ],
    'a folder': [
      (all) => atEnd(all, { header: { name: 'private/x/', size: 0, type: 'directory' } }),
      'which is no file but a directory',
    ],
    'an entry twice': [
      (all) => atEnd(all, all.find(isPicture) as Entry), // there are pictures
      'twice',
    ],
    'an entry more than its manifest has': [
      (all) => atEnd(all, entry('private/more.txt', text('x'))),
      'it holds entries that its manifest does not have',
    ],
    'a picture less': [(all) => all.filter((each) => each !== all.find(isPicture)), 'is missing'],
    'another picture': [
      (all) =>
        all.map((each) =>
          each === all.find(isPicture) ? entry(each.header.name, text('x')) : each,
        ),
      'the hash differs',
    ],
    'no manifest': [(all) => all.slice(0, -1), 'it is cut off: its manifest is missing'],
    'something behind its manifest': [
      (all) => [...all, entry('private/x', text('x'))],
      'something follows its manifest',
    ],
    'no header': [(all) => all.slice(1), 'it is no backup of Atrium'],
    'a foreign header': [
      (all) => replaced(all, 'atrium-backup.json', () => ({ hello: 'world' })),
      'it is no backup of Atrium',
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
    'a program of another line': [
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
      'its table sqlite_master is none of the version that it says',
    ],
    'a row that is none': [
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
      'a row of its table settings is none',
    ],
    'counts that are not its own': [
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
    expect(await refusal(bomb)).toBe('BackupError: it grows beyond measure when it is unpacked')
  })

  test('one that is cut off, anywhere', async () => {
    const content = await readFile(path)
    for (const share of [0.1, 0.5, 0.9, 0.999]) {
      const said = await refusal(content.subarray(0, Math.floor(content.length * share)))
      expect(said).toBe('BackupError: it is damaged or cut off')
    }
  })

  test('one with a byte that is another one', async () => {
    const content = await readFile(path)
    const at = Math.floor(content.length / 2)
    content[at] = (content[at] ?? 0) ^ 0xff
    expect(await refusal(content)).toMatch(
      /^BackupError: (?:it is damaged|its .* is not as it was)/,
    )
  })

  test('none at all', async () => {
    expect(await refusal(Buffer.from('PK\u0003\u0004 a zip file, perhaps, of somebody'))).toBe(
      'BackupError: it is no backup of Atrium',
    )
    expect(await refusal(Buffer.alloc(0))).toBe('BackupError: it is empty')
  })
})
