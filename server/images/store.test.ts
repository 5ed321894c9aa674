import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deletePicture, storePicture, variant } from './store.ts'

let directory: string
let file: string

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-store-'))
  const background = { r: 200, g: 80, b: 20 }
  const content = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .png()
    .toBuffer()
  const stored = await storePicture(directory, content, 'Harbour.PNG')
  expect(stored).toMatchObject({ filename: 'Harbour.PNG', width: 600, height: 400 })
  file = stored.file
})
afterAll(() => rm(directory, { recursive: true }))

test('a picture is stored under the hash of its content', async () => {
  expect(file).toMatch(/^[0-9a-f]{64}\.png$/)
  expect(await readdir(directory)).toEqual([file])
})

test('a variant is made once, however many ask, and never enlarged', async () => {
  const made = await Promise.all(
    [480, 480, 1600].map((width) => variant(directory, file, width, 'avif')),
  )
  const widths = await Promise.all(made.map(async (bytes) => (await sharp(bytes).metadata()).width))
  expect(widths).toEqual([480, 480, 600])
  expect(made[0]).toBe(made[1])
  const again = await variant(directory, file, 480, 'avif')
  expect(Buffer.compare(Buffer.from(again), Buffer.from(made[0] ?? []))).toBe(0)
})

test('many variants at the same time all arrive', async () => {
  const widths = [480, 800, 1200, 1600]
  const made = await Promise.all(widths.map((width) => variant(directory, file, width, 'webp')))
  expect(made.every((bytes) => bytes.length > 0)).toBe(true)
})

test('a deleted picture leaves nothing', async () => {
  await deletePicture(directory, file)
  expect(await readdir(directory)).toEqual(['variants'])
  expect(await readdir(join(directory, 'variants'))).toEqual([])
})
