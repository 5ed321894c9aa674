import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Image } from '#content/media/images-api.ts'
import { descriptionsAt } from '#server/media/images.ts'
import { diskStore } from '#server/media/picture-store.ts'
import { placeholders } from '#server/media/placeholders-job.ts'
import { multipartBody } from '#tests/support/inputs/multipart.ts'
import { plain } from '#tests/support/inputs/pictures.ts'
import { withApi } from '#tests/support/sites/api.ts'
import { uploads } from '#tests/support/sites/upload.ts'

const api = withApi()
const upload = uploads(api)

const previewOf = async ({ url }: Image) => (await descriptionsAt(api.db, [url])).get(url)?.preview

/** Creates the job as a newly started server does. */
const started = () => placeholders({ db: api.db, pictures: diskStore(api.env.imagesDir) })
const run = (job = started()) => job.run(new AbortController().signal)

/** Runs the job and returns the picture's preview. */
async function madeFor(image: Image): Promise<string> {
  await run()
  const preview = String(await previewOf(image))
  expect(preview).toMatch(/^data:/)
  return preview
}

const decode = (preview: string) =>
  sharp(Buffer.from(preview.replace('data:image/webp;base64,', ''), 'base64'))

test('every picture gets a small preview after its upload', async () => {
  const { image } = await upload.one(await plain(20, 800, 500).jpeg().toBuffer(), 'a.jpg')
  const preview = await madeFor(image)
  expect(preview.length).toBeLessThan(250)
  expect(await decode(preview).metadata()).toMatchObject({ width: 16, height: 10 })
  const listed = (await api.staff('GET', `/images/${image._id}`)).body
  expect(listed.preview).toBe(preview)
})

test('a replaced picture gets a new preview', async () => {
  const { image } = await upload.one(await plain(20, 400, 400).jpeg().toBuffer(), 'b.jpg')
  const before = await madeFor(image)
  const { payload, headers } = multipartBody([
    { filename: 'c.jpg', content: await plain(220, 400, 100).jpeg().toBuffer() },
  ])
  const replaced = await api.staff('PUT', `/images/${image._id}/file`, payload, { headers })
  expect(replaced.status).toBe(200)
  const after = await madeFor(replaced.body)
  expect(after).not.toBe(before)
  expect(await decode(after).metadata()).toMatchObject({ width: 16, height: 4 })
})

test('a transparent picture gets no preview and is tried only once', async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const clear = sharp({ create: { width: 40, height: 40, channels: 4, background } })
  const { image } = await upload.one(await clear.png().toBuffer(), 'clear.png')
  await run()
  const rows = () => api.db.selectFrom('images').select('preview').where('id', '=', image._id)
  expect((await rows().executeTakeFirst())?.preview).toBe('')
  expect(await started().hasWork?.()).toBe(false)
})

test('a preview missing after a crash is made at the next start', async () => {
  const { image } = await upload.one(await plain(90, 300, 200).webp().toBuffer(), 'd.webp')
  await madeFor(image)
  await api.db.updateTable('images').set({ preview: null }).where('id', '=', image._id).execute()
  expect(await started().hasWork?.()).toBe(true)
  await madeFor(image)
})

test('an undecodable picture is reported once and does not block the others', async () => {
  const { image: broken } = await upload.one(await plain(91, 30, 20).png().toBuffer(), 'e.png')
  const { image } = await upload.one(await plain(92, 30, 20).png().toBuffer(), 'f.png')
  const file = broken.url.slice('/media/'.length)
  await writeFile(join(api.env.imagesDir, file), 'no picture')
  const job = started()
  await expect(run(job)).rejects.toThrow(file)
  expect(await previewOf(image)).toMatch(/^data:/)
  expect(await job.hasWork?.()).toBe(false)
})
