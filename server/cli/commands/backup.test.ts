import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import os, { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { backedUp, seededSite } from '#tests/support/sites/backed-up-site.ts'
import { runCommand } from '../commands.ts'
import { runProgram } from '../run-program.ts'

let site: Awaited<ReturnType<typeof seededSite>>
let other: string

beforeAll(async () => {
  site = await seededSite()
  other = await fs.mkdtemp(join(tmpdir(), 'atrium-'))
})
beforeEach(() => {
  // This process runs other tests too, so a command must not lower its priority.
  vi.spyOn(os, 'setPriority').mockImplementation(() => {})
  syncBuiltinESMExports()
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})
afterAll(async () => {
  await site.remove()
  await fs.rm(other, { recursive: true })
})

/** Runs a command with `--json`. Returns the printed result and the exit status. */
async function json(parameters: string[], DATA_DIR = site.folder) {
  let [out, err] = ['', '']
  const status = await runProgram(
    [...parameters, '--json'],
    { DATA_DIR },
    {
      out: { write: (text) => (out += text) },
      err: { write: (text) => (err += text) },
    },
  )
  expect(err).toBe('')
  return { status, result: JSON.parse(out) }
}

/** Runs a command and returns its progress texts. */
async function progressOf(parameters: string[], DATA_DIR: string) {
  const texts: string[] = []
  await Array.fromAsync(runCommand(parameters, { DATA_DIR }, (text) => void texts.push(text)))
  return texts
}

test('backup and restore print their counts with --json', async () => {
  const place = join(other, 'places')
  const made = await json(['backup', join(place, 'named.tar.zst')])
  expect(made.status).toBe(0)
  const counts = { records: 36, pictures: 52, privateFiles: 1 }
  const { size } = await fs.stat(join(place, 'named.tar.zst'))
  expect(made.result).toMatchObject({ name: 'named.tar.zst', place, bytes: size, counts })
  const restored = await json(['restore', join(place, 'named.tar.zst')], join(other, 'restored'))
  expect(restored).toMatchObject({ status: 0, result: { counts, former: null, findings: [] } })
  expect(restored.result.createdAt).toBe(made.result.createdAt)
})

test('backup and restore report the bytes done', async () => {
  const texts = await progressOf(['backup', join(other, 'told.tar.zst')], site.folder)
  expect(texts.at(-1)).toMatch(/^Writing, \d\.\d MB$/)
  const restored = await progressOf(['restore', join(other, 'told.tar.zst')], join(other, 'told'))
  expect(restored[0]).toMatch(/^Checking the backup, \d\.\d MB of \d\.\d MB$/)
  expect(restored.at(-1)).toMatch(/^Restoring, (\d\.\d MB) of \1$/)
})

test('a drill that finds a fault ends with 1 and prints its findings with --json', async () => {
  const { path } = await backedUp(site, join(other, 'damaged'))
  const content = await fs.readFile(path)
  await fs.writeFile(path, content.subarray(0, content.length / 2))
  const { status, result } = await json(['restore', '--drill', path], join(other, 'drill'))
  expect(status).toBe(1)
  const failures = ['it is damaged or cut off']
  expect(result).toMatchObject({ isPassed: false, label: path, failures })
  expect(result.error).toBe('the drill failed:\n  it is damaged or cut off')
})

test('an interrupted backup ends with 130 and leaves no file', async () => {
  const folder = join(other, 'interrupted')
  await fs.mkdir(folder)
  const before = process.listenerCount('SIGINT')
  const ended = json(['backup', folder])
  await vi.waitUntil(() => process.listenerCount('SIGINT') > before, { interval: 1 })
  process.listeners('SIGINT').at(-1)?.('SIGINT')
  expect(await ended).toEqual({ status: 130, result: { error: 'it was interrupted' } })
  expect(await fs.readdir(folder)).toEqual([])
})

test('a backup into a folder stops before it fills the site’s disk', async () => {
  const folder = join(other, 'scarce')
  await fs.mkdir(folder)
  const space = { ...(await fs.statfs(folder)), bavail: 1, blocks: 1_000_000, bsize: 4096 }
  vi.spyOn(fs, 'statfs').mockResolvedValue(space)
  syncBuiltinESMExports()
  for (const to of [folder, join(folder, 'named.tar.zst')]) {
    const { status, result } = await json(['backup', to])
    expect(status).toBe(1)
    expect(result.error).toMatch(`the disk of ${folder} has only 0 MB left, which the site needs`)
  }
  expect(await fs.readdir(folder)).toEqual([])
})
