import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backedUp, seededSite } from '#tests/support/backed-up-site.ts'

/*
 * What cannot grow any more stands for a disk that is full: the kernel refuses the write with the limit on the size
 * of a file, which needs no privileges.
 */
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

/** Runs a command where no file grows beyond the limit. */
async function run(dataDir: string, ...parameters: string[]) {
  const command = `ulimit -f ${limitKb}; exec "$0" "$@"`
  const program = [process.execPath, 'server/cli/atrium.ts', ...parameters]
  const child = spawn('bash', ['-c', command, ...program], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
  })
  const ended = once(child, 'exit')
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [code] = await ended
  return { code, said: output + errors }
}

/** What a site has, without the lock that every start and restore takes. */
const filesOf = async (folder: string) =>
  (await readdir(folder)).filter((name) => name !== 'restore.lock').sort()

const isOfFullDisk = /EFBIG|too large|full|disk I\/O/i

test('a backup that finds no room says so, and leaves nothing', async () => {
  const folder = join(other, 'full')
  await mkdir(folder)
  const { code, said } = await run(site.folder, 'backup', folder)
  expect(code, said).toBe(1)
  expect(said).toMatch(isOfFullDisk)
  expect(await readdir(folder)).toEqual([])
})

test('a restore that finds no room says so, and the site is as it was', async () => {
  const before = await filesOf(site.folder)
  const { code, said } = await run(site.folder, 'restore', backup)
  expect(code, said).toBe(1)
  expect(said).toMatch(isOfFullDisk)
  expect(await filesOf(site.folder)).toEqual(before)
})

test('a drill that finds no room says so, and leaves nothing', async () => {
  const before = await filesOf(site.folder)
  const { code, said } = await run(site.folder, 'restore', '--drill', backup)
  expect(code, said).toBe(1)
  expect(said).toMatch(isOfFullDisk)
  expect(await filesOf(site.folder)).toEqual(before)
})
