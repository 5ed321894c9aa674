import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { variantWidths } from '#content/media/image-formats.ts'
import { decoded } from '#tests/support/inputs/pictures.ts'
import { addPicture } from './add-picture.ts'
import { diskStore, type PictureStore } from './picture-store.ts'
import { type Variants, variantsOf } from './variants.ts'

let directory: string
let file: string
let store: PictureStore
let variants: Variants

const content = async (width: number, format: 'avif' | 'webp') =>
  (await variants.get(file, width, format)).content

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'atrium-store-'))
  const background = { r: 200, g: 80, b: 20 }
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
    .png()
    .toBuffer()
  store = diskStore(directory)
  variants = variantsOf(store, (error) => expect.unreachable(String(error)))
  const stored = await addPicture(store, picture, 'Harbour.PNG')
  expect(stored).toMatchObject({ filename: 'Harbour.PNG', width: 600, height: 400 })
  file = stored.file
})
afterAll(() => rm(directory, { recursive: true }))

test('a picture is stored under the hash of its content', async () => {
  expect(file).toMatch(/^[0-9a-f]{64}\.png$/)
  expect(await readdir(directory)).toEqual([file])
})

test('a variant is created once for concurrent requests, and never enlarged', async () => {
  const made = await Promise.all([320, 320, 1920].map((width) => content(width, 'avif')))
  const widths = await Promise.all(made.map(async (bytes) => (await decoded(bytes)).width))
  expect(widths).toEqual([320, 320, 600])
  expect(made[0]).toBe(made[1])
  const again = await content(320, 'avif')
  expect(Buffer.compare(Buffer.from(again), Buffer.from(made[0] ?? []))).toBe(0)
})

test('many variants can be created at the same time', async () => {
  const made = await Promise.all(variantWidths.map((width) => content(width, 'webp')))
  expect(made.every((bytes) => bytes.length > 0)).toBe(true)
})

test('a deleted picture leaves no files', async () => {
  await (await store.setAside(file))?.remove()
  await variants.remove(file)
  expect(await readdir(directory)).toEqual(['variants'])
  expect(await readdir(join(directory, 'variants'))).toEqual([])
})
