import '../../registrations.ts'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hourMs } from '#content/text/durations.ts'
import {
  backedUp,
  filesIn,
  seededSite,
  siteIn,
  tableHashes,
} from '#tests/support/sites/backed-up-site.ts'
import { connect } from '../../database/connect.ts'
import { transact } from '../../database/transactions.ts'
import { createAccount, removeAccount } from '../../people/accounts.ts'
import { invite } from '../../people/invitations.ts'
import { keepReset } from '../../people/password-resets.ts'
import { issueSsoToken } from '../../people/sign-in/one-time-tokens.ts'
import { redeemSsoToken } from '../../people/sign-in/sessions.ts'
import { revokeReviewLink } from '../../publishing/review/review-links.ts'
import { BackupError } from '../backup-error.ts'
import type { BackupFile } from '../backups.ts'
import { restoreBackup } from './restore-backup.ts'
import { lockData } from './restore-lock.ts'
import { continueSwitch, finishSwitch } from './switch.ts'

let site: Awaited<ReturnType<typeof seededSite>>
let other: string
let file: BackupFile

/** Row counts of the tables that grant access. */
async function openDoors(folder: string) {
  const db = connect(folder)
  const counts: Record<string, number> = {}
  for (const table of ['sessions', 'ssoTokens', 'passwordResets', 'invitations'] as const)
    counts[table] = (await db.selectFrom(table).selectAll().execute()).length
  await db.destroy()
  return counts
}

/** Adds a session, an unfinished sign-in, a password reset and an invitation. */
async function addOpenDoors(folder: string) {
  const db = connect(folder)
  const email = 'ada@client.example'
  const expiresAt = new Date(Date.now() + hourMs).toISOString()
  const { id: accountId } = await createAccount(db, email, 'administrator')
  const life = { idleMs: hourMs, absoluteMs: hourMs }
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
  file = (await backedUp(site, join(other, 'backups'))).file
})
afterAll(async () => {
  await site.remove()
  await rm(other, { recursive: true })
})

test('a restored site has every row and every file', async () => {
  const folder = join(other, 'round-trip')
  const { manifest, former } = await restoreBackup(file, siteIn(folder))
  expect(former).toBeUndefined()
  expect(manifest.counts).toMatchObject({ privateFiles: 1, rows: expect.any(Number) })
  expect(await tableHashes(folder)).toEqual(await tableHashes(site.folder))
  expect(await filesIn(folder)).toEqual(await filesIn(site.folder))
  expect(Object.keys(await filesIn(folder)).length).toBe(manifest.counts.pictures + 1)
  // The restore leaves no temporary files.
  expect((await readdir(folder)).sort()).toEqual(['atrium.db', 'images', 'private', 'restore.lock'])
  expect(await readFile(join(folder, 'restore.lock'), 'utf8')).toBe('')
})

test('what happened since the backup is undone, and what waited then waits again', async () => {
  const changed = await seededSite()
  const at = new Date().toISOString()
  const db = connect(changed.folder)
  const { id: messageId } = await db.selectFrom('messages').select('id').executeTakeFirstOrThrow()
  const known = { createdAt: at, expiresAt: '2099-01-01T00:00:00.000Z' }
  await createAccount(db, 'ada@client.example', 'administrator', { passwordHash: 'of then' })
  await createAccount(db, 'grace@client.example', 'administrator')
  await db
    .insertInto('reviewLinks')
    .values({
      ...known,
      id: 'link',
      tokenHash: 'a',
      type: 'pages',
      recordId: 'home',
      label: 'Client',
      createdBy: 'ada@client.example',
      draftBegunAt: at,
      frozen: null,
      version: null,
    })
    .execute()
  await db
    .insertInto('subscribers')
    .values({
      id: 'reader',
      email: 'ines@client.example',
      language: 'en',
      consent: 'Yes',
      page: '/',
      askedAt: at,
      confirmedAt: at,
      tokenHash: null,
      unsubscribeToken: 'b',
    })
    .execute()
  await db
    .insertInto('outbox')
    .values({
      id: 'mail',
      channel: 'mail',
      kind: 'notification',
      recipient: 'ada@client.example',
      messageId,
      content: '{}',
      state: 'waiting',
      attempts: 0,
      createdAt: at,
      dueAt: at,
      expiresAt: null,
    })
    .execute()
  const then = await tableHashes(changed.folder)
  const made = await backedUp(changed, join(other, 'since'))

  await revokeReviewLink(db, 'link', 'grace@client.example')
  await removeAccount(db, 'ada@client.example')
  await db.updateTable('subscribers').set({ unsubscribedAt: at }).execute()
  await db.updateTable('outbox').set({ state: 'accepted', attempts: 1 }).execute()
  for (const table of ['messages', 'projects'] as const) await db.deleteFrom(table).execute()
  await db.destroy()
  const since = await tableHashes(changed.folder)
  for (const name of ['review_links', 'accounts', 'subscribers', 'outbox', 'messages', 'projects'])
    expect(since[name], name).not.toBe(then[name])
  await restoreBackup(made.file, changed)
  expect(await tableHashes(changed.folder)).toEqual(then)
  await changed.remove()
})

test('nobody is signed in any more, and former sign-in links do not work', async () => {
  const one = { sessions: 1, ssoTokens: 1, passwordResets: 1, invitations: 1 }
  expect(await openDoors(site.folder)).toEqual(one)
  const folder = join(other, 'signed-out')
  await restoreBackup(file, siteIn(folder))
  const none = { sessions: 0, ssoTokens: 0, passwordResets: 0, invitations: 0 }
  expect(await openDoors(folder)).toEqual(none)
})

test('the former data are kept, and can be moved back', async () => {
  const folder = join(other, 'former')
  await restoreBackup(file, siteIn(folder))
  const db = connect(folder)
  await db.deleteFrom('messages').execute()
  await db.destroy()
  await writeFile(join(folder, 'note.txt'), 'of the owner')
  const before = await tableHashes(folder)
  const { former = '' } = await restoreBackup(file, siteIn(folder))
  expect(former.startsWith(join(folder, 'before-restore-'))).toBe(true)
  expect(await tableHashes(former)).toEqual(before)
  expect(await tableHashes(folder)).toEqual(await tableHashes(site.folder))
  expect(await readFile(join(folder, 'note.txt'), 'utf8')).toBe('of the owner')

  // Rollback: the former data are moved back.
  const files = await filesIn(former)
  for (const name of await readdir(former)) {
    await rm(join(folder, name), { recursive: true })
    await rename(join(former, name), join(folder, name))
  }
  expect(await tableHashes(folder)).toEqual(before)
  expect(await filesIn(folder)).toMatchObject(files)
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
      // The first call of `open` is for the verification, the second for the restore.
      if (++opened === 2) second = restoreBackup(file, siteIn(folder)).catch((error) => error)
      await second
      return file.open()
    },
  }
  await restoreBackup(twice, siteIn(folder))
  expect(await second).toEqual(
    new BackupError(`another restore into ${folder} is in progress, or its site is starting`),
  )
  expect(await tableHashes(folder)).toEqual(await tableHashes(site.folder))
  await restoreBackup(file, siteIn(folder))
})

test('a restore deletes the folder of a killed one', async () => {
  const folder = join(other, 'tried-again')
  await mkdir(join(folder, '.restore-of-before/images'), { recursive: true })
  await restoreBackup(file, siteIn(folder))
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])
})

test('a start waits for a switch of another process, and does not repeat it', async () => {
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

test('a damaged former database does not prevent a restore, and is reported', async () => {
  const folder = join(other, 'damaged')
  await mkdir(folder)
  await writeFile(join(folder, 'atrium.db'), 'not a database at all, for sure'.repeat(100))
  const { findings, former } = await restoreBackup(file, siteIn(folder))
  expect(findings).toEqual([
    'the former database cannot be opened, so it is unknown whether the site is running',
  ])
  expect(await readdir(former ?? '')).toEqual(['atrium.db'])
})

test.each([1, 2, 3, 4, 5, 6])(
  'a switch interrupted after %i steps goes on at the next start',
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
    // The renames of a switch in their order. A crash can follow each of them.
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
