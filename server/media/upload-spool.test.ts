import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  abandonedSpoolDirectories,
  clearAbandonedSpool,
  createSpoolDirectory,
} from './upload-spool.ts'

let imagesDir: string

beforeAll(async () => {
  imagesDir = await mkdtemp(join(tmpdir(), 'atrium-'))
})
afterAll(() => rm(imagesDir, { recursive: true }))

const incoming = async () => (await readdir(join(imagesDir, 'incoming'))).sort()

/** Starts another process that has an upload. */
async function other() {
  const program = `
    import { createSpoolDirectory } from ${JSON.stringify(join(import.meta.dirname, 'upload-spool.ts'))}
    console.log(await createSpoolDirectory(process.argv[1]))
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, imagesDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [folder] = await once(child.stdout, 'data')
  await writeFile(join(String(folder).trim(), '0'), 'half a picture')
  return {
    async kill() {
      child.kill('SIGKILL')
      await once(child, 'close')
    },
  }
}

test('the uploads of a running process are never cleared', async () => {
  const [living, dying] = [await other(), await other()]
  const mine = await createSpoolDirectory(imagesDir)
  const before = await incoming()
  expect(before).toHaveLength(6)
  await clearAbandonedSpool(imagesDir)
  expect(await incoming()).toEqual(before)
  expect(await abandonedSpoolDirectories(imagesDir)).toEqual([])

  await dying.kill()
  expect(await abandonedSpoolDirectories(imagesDir)).toHaveLength(2)
  await clearAbandonedSpool(imagesDir)
  expect(await incoming()).toHaveLength(4)
  expect(mine).toContain((await createSpoolDirectory(imagesDir)).split('.')[0])
  await living.kill()
  await clearAbandonedSpool(imagesDir)
  expect(await incoming()).toHaveLength(3)
})

test('a folder of no process, as an earlier version left it, is cleared', async () => {
  const folder = join(imagesDir, 'incoming', 'd2719e90-0000-4000-8000-000000000000')
  await mkdir(folder)
  await clearAbandonedSpool(imagesDir)
  expect(await incoming()).not.toContain('d2719e90-0000-4000-8000-000000000000')
})

test('a process whose lock was removed takes another one', async () => {
  for (const name of await incoming())
    await rm(join(imagesDir, 'incoming', name), { recursive: true })
  await createSpoolDirectory(imagesDir)
  const before = await incoming()
  expect(before).toHaveLength(2)
  await clearAbandonedSpool(imagesDir)
  expect(await incoming()).toEqual(before)
})
