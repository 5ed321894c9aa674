import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { createImages } from '#server/database/images.ts'
import { addPicture } from '#server/images/add.ts'
import { diskStore } from '#server/images/store.ts'
import { withApi } from '#tests/support/api.ts'

const api = withApi()
const newPicture = async (red: number) => {
  await mkdir(api.env.imagesDir, { recursive: true })
  const background = { r: red, g: 0, b: 0 }
  const content = await sharp({ create: { width: 8, height: 6, channels: 3, background } })
    .webp()
    .toBuffer()
  const stored = await addPicture(diskStore(api.env.imagesDir), content, `Plån ${red}.webp`)
  expect(stored).toMatchObject({ width: 8, height: 6 })
  const [image] = await createImages(api.db, [stored])
  return image ?? expect.fail('it was not listed')
}

test('pictures come in pages of twelve, the newest first', async () => {
  for (let red = 0; red < 13; red++) await newPicture(red)
  const first = await api.staff('GET', '/images?page=1')
  expect(first.body.totalPages).toBe(2)
  expect(first.body.images).toHaveLength(12)
  expect(first.body.images[0]).toMatchObject({ filename: 'Plån 12.webp' })
  expect(first.body.images[0].url).toMatch(/^\/media\/[0-9a-f]{64}\.webp$/)
  const second = await api.staff('GET', '/images?page=2')
  expect(second.body.images).toHaveLength(1)
  const found = await api.staff('GET', '/images?page=1&search=plan%203')
  expect(found.body).toMatchObject({ totalPages: 1, images: [{ filename: 'Plån 3.webp' }] })
})

test('only staff see and delete pictures', async () => {
  const image = await newPicture(200)
  expect((await api.visitor('GET', '/images')).status).toBe(401)
  expect((await api.visitor('DELETE', `/images/${image._id}`)).status).toBe(401)
  expect((await api.staff('DELETE', `/images/${image._id}`)).status).toBe(204)
  expect((await api.staff('DELETE', `/images/${image._id}`)).status).toBe(404)
})
