import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backedUp, seededSite } from '#tests/support/sites/backed-up-site.ts'

/* Simulates a full disk with a limit on file size: the kernel refuses the write, and no privileges are needed. */
const limitKb = 400

let site: Awaited<ReturnType<typeof seededSite>>
let other: string
let backup: string

beforeAll(async () => {
  site = await seededSite()
  other = await mkdtemp(join(tmpdir(), 'atrium-'))
  backup = (await backedUp(site, join(other, 'backups'))).path
})
afterAll(async () => {
  await site.remove()
  await rm(other, { recursive: true })
})

/** Runs a command with the file size limit. */
async function run(dataDir: string, ...parameters: string[]) {
  const command = `ulimit -f ${limitKb}; exec "$0" "$@"`
  const program = [process.execPath, 'server/cli/atrium.js', ...parameters]
  const child = spawn('bash', ['-c', command, ...program], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  const ended = once(child, 'exit')
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  return { code, printed: output + errors }
}

/** The files of a site, without the lock that every start and restore takes. */
const filesOf = async (folder: string) =>
  (await readdir(folder)).filter((name) => name !== 'restore.lock').sort()

const isOfFullDisk = /EFBIG|too large|full|disk I\/O/i

test('a backup on a full disk says so and leaves nothing behind', async () => {
  const folder = join(other, 'full')
  await mkdir(folder)
  const { code, printed } = await run(site.folder, 'backup', folder)
  expect(code, printed).toBe(1)
  expect(printed).toMatch(isOfFullDisk)
  expect(await readdir(folder)).toEqual([])
})

test('a restore on a full disk says so and leaves the site unchanged', async () => {
  const before = await filesOf(site.folder)
  const { code, printed } = await run(site.folder, 'restore', backup)
  expect(code, printed).toBe(1)
  expect(printed).toMatch(isOfFullDisk)
  expect(await filesOf(site.folder)).toEqual(before)
})

test('a drill on a full disk says so and leaves nothing behind', async () => {
  const before = await filesOf(site.folder)
  const { code, printed } = await run(site.folder, 'restore', '--drill', backup)
  expect(code, printed).toBe(1)
  expect(printed).toMatch(isOfFullDisk)
  expect(await filesOf(site.folder)).toEqual(before)
})
