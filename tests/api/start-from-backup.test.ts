import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { BackupKeys } from '#server/backup/archive/encryption.ts'
import { folderPlace } from '#server/backup/places/folder-place.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { connect } from '#server/database/connect.ts'
import { saveSettings } from '#server/documents/settings.ts'
import { createImages } from '#server/media/images.ts'
import { diskStore } from '#server/media/picture-store.ts'
import { createAccount } from '#server/people/accounts.ts'
import { multipartBody, type Part } from '#tests/support/inputs/multipart.ts'
import { plain } from '#tests/support/inputs/pictures.ts'
import { withApi } from '#tests/support/sites/api.ts'
import { seededSite, tableHashes } from '#tests/support/sites/backed-up-site.ts'

const api = withApi()
let site: Awaited<ReturnType<typeof seededSite>>
let token: string
let picture: string

/** The site that the backup is taken from. */
beforeAll(async () => {
  site = await seededSite()
  const db = connect(site.folder)
  await saveSettings(db, { companyName: 'Lantern' }, { by: 'ada@lantern.example' })
  await createAccount(db, 'ada@lantern.example', 'administrator')
  const content = await plain(120).png().toBuffer()
  picture = `${createHash('sha256').update(content).digest('hex')}.png`
  await diskStore(site.imagesDir).put(picture, content)
  const facts = { width: 40, height: 30, size: content.length }
  await createImages(db, [{ file: picture, filename: 'lamp.png', ...facts }])
  await db.destroy()
})
afterAll(() => site.remove())

beforeEach(async () => {
  token = await api.openSession()
})

async function backup(keys: BackupKeys = {}): Promise<Part> {
  const folder = join(site.folder, 'backups')
  const { name } = await writeBackup(site, { place: folderPlace(folder) }, { keys })
  return { name: 'backup', filename: name, content: await readFile(join(folder, name)) }
}

const secret = (text: string): Part => ({ name: 'secret', content: Buffer.from(text) })

async function start(...parts: Part[]) {
  const { payload, headers } = multipartBody(parts)
  const answer = await api.visitor('POST', '/setup/backup', payload, {
    headers,
    token,
    isConfirmed: true,
  })
  if (answer.status !== 200) return { status: answer.status, detail: answer.body.detail }
  const lines: object[] = answer.body
    .trimEnd()
    .split('\n')
    .map((line: string) => JSON.parse(line))
  return { status: 200, lines, last: lines.at(-1) }
}

const stateOfSite = async () => ({
  rows: await tableHashes(api.target),
  pictures: (await readdir(api.env.imagesDir).catch(() => [])).sort(),
  besides: (await readdir(api.env.dataDir)).filter((name) => name.startsWith('.')),
})

test('a damaged, foreign or encrypted file changes nothing and gives the reason', async () => {
  const { publicKey, key } = await keyPair()
  const [file, locked] = [await backup(), await backup({ recipients: [publicKey] })]
  const damaged = Buffer.from(file.content)
  const middle = Math.floor(damaged.length / 2)
  damaged.writeUInt8(255 - damaged.readUInt8(middle), middle)
  const before = await stateOfSite()
  for (const [parts, reason] of [
    [[{ ...file, content: damaged }], /hash differs/],
    [[{ ...file, content: file.content.subarray(0, 5000) }], /cut off/],
    [[{ ...file, content: Buffer.from('a letter') }], /not an Atrium backup/],
    [[locked], /encrypted/],
    [[secret('a wrong password'), locked], /password/],
    [[secret((await keyPair()).key), locked], /key/],
  ] as const) {
    const { lines, last } = await start(...parts)
    expect(last).toEqual({ error: expect.stringMatching(reason) })
    expect(lines?.slice(0, -1).every((line) => 'progress' in line)).toBe(true)
  }
  expect(await start({ ...file, name: 'file' })).toMatchObject({ status: 400 })
  expect(await start(secret(key))).toMatchObject({ status: 422 })
  expect(await stateOfSite()).toEqual(before)
})

test('if the last step fails, no row has changed', async () => {
  const before = await stateOfSite()
  // The backup has five messages of one sender. The unique index makes inserting them fail, after other
  // rows have been inserted.
  await sql`create unique index one_letter on messages (email)`.execute(api.db)
  const { last } = await start(await backup())
  await sql`drop index one_letter`.execute(api.db)
  expect(last).toEqual({ error: expect.any(String) })
  const { rows, besides } = await stateOfSite()
  expect({ rows, besides }).toEqual({ rows: before.rows, besides: before.besides })
  expect((await api.visitor('GET', '/me', undefined, { token })).status).toBe(200)
})

test('a backup replaces a new site, but only once', async () => {
  const { publicKey, key } = await keyPair()
  const file = await backup({ recipients: [publicKey] })
  const { lines, last } = await start(secret(key), file)
  expect(last).toEqual({
    restored: {
      createdAt: expect.any(String),
      records: expect.any(Number),
      pictures: expect.any(Number),
      privateFiles: 1,
    },
  })
  expect(lines).toContainEqual({
    progress: expect.objectContaining({ step: 'Checking the backup', total: file.content.length }),
  })

  // The running server serves the restored site.
  expect((await api.visitor('GET', '/settings')).body.companyName).toBe('Lantern')
  expect((await api.visitor('GET', '/projects')).body).toHaveLength(12)
  const [rows, expected] = [await tableHashes(api.target), await tableHashes(site.folder)]
  // These tables belong to the server and are kept.
  for (const name of ['jobs', 'shared_secrets']) {
    delete rows[name]
    delete expected[name]
  }
  expect(rows).toEqual(expected)
  expect((await api.app.inject({ url: `/media/${picture}` })).statusCode).toBe(200)
  expect(await readFile(join(api.env.dataDir, 'private/cv/ada.pdf'), 'utf8')).toBe('a life')

  // All sessions have ended. The accounts come from the backup.
  expect((await api.visitor('GET', '/me', undefined, { token })).status).toBe(401)
  token = await api.openSession('ada@lantern.example')
  const backups = (await readdir(join(api.env.dataDir, 'backups'))).filter((name) =>
    name.startsWith('before-start-'),
  )
  // Each attempt that reached the last step has made a safety backup.
  expect(backups).toHaveLength(2)
  expect((await stateOfSite()).besides).toEqual([])

  const again = await start(secret(key), file)
  expect(again).toEqual({ status: 409, detail: expect.stringContaining('npx atrium restore') })
})

async function keyPair() {
  const key = await generateX25519Identity()
  return { key, publicKey: await identityToRecipient(key) }
}
