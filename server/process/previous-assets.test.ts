import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#content/text/durations.ts'
import { restorePreviousAssets, setAsidePreviousAssets } from './previous-assets.ts'

let directory: string
let build: string
let assets: string

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-'))
  build = join(directory, 'build')
  assets = join(build, 'client/assets')
})
afterEach(() => rm(directory, { recursive: true }))

/** Simulates a build: empties the folder, then writes the new files. */
async function make(names: string[], day: number, isComplete = true) {
  await setAsidePreviousAssets(build)
  await rm(build, { recursive: true, force: true })
  if (!isComplete) return
  await mkdir(assets, { recursive: true })
  for (const name of names) await writeFile(join(assets, name), `${name} of day ${day}`)
  await restorePreviousAssets(build, day * dayMs)
}
const there = async () => (await readdir(assets)).sort()

test('files of an earlier build stay until no build has had them for seven days', async () => {
  await make(['app-1.js', 'app-1.js.br', 'same.css'], 0)
  await make(['app-2.js', 'same.css'], 30)
  expect(await there()).toEqual(['app-1.js', 'app-1.js.br', 'app-2.js', 'same.css'])
  await make(['app-3.js', 'same.css'], 36)
  expect(await there()).toEqual(['app-1.js', 'app-1.js.br', 'app-2.js', 'app-3.js', 'same.css'])
  await make(['app-4.js'], 38)
  expect(await there()).toEqual(['app-2.js', 'app-3.js', 'app-4.js', 'same.css'])
  expect(await readFile(join(assets, 'same.css'), 'utf8')).toBe('same.css of day 36')
})

test('a file that a later build has again starts a new period', async () => {
  await make(['app-1.js'], 0)
  await make(['app-2.js'], 1)
  await make(['app-1.js'], 2)
  await make(['app-3.js'], 20)
  expect(await there()).toEqual(['app-1.js', 'app-3.js'])
})

test('a failed build loses no files of earlier builds', async () => {
  await make(['app-1.js'], 0)
  await make(['app-2.js'], 1, false)
  await make(['app-2.js'], 1)
  expect(await there()).toEqual(['app-1.js', 'app-2.js'])
})
