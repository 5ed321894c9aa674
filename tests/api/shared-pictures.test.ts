import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { type ContentName, contents, pagedNames } from '#content/documents/content-types.ts'
import type { PageName } from '#content/documents/pages/index.ts'
import { createLimits } from '#server/limits.ts'
import { addPicture } from '#server/media/add-picture.ts'
import { createImages } from '#server/media/images.ts'
import { diskStore } from '#server/media/picture-store.ts'
import { createSite } from '#server/site/site-data.ts'
import type { SiteServices } from '#server/site/site-services.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
// A cast: these tests need only these services.
const site = () => createSite({ db: api.db, env: api.env, limits: createLimits() } as SiteServices)
const get = (url: string) => api.app.inject({ method: 'GET', url })

/** Adds a wide picture to the library: red on the left, blue on the right. */
async function listed(width: number) {
  await mkdir(api.env.imagesDir, { recursive: true })
  const half = { width: width / 2, height: 100, channels: 3 } as const
  const blue = await sharp({ create: { ...half, background: 'blue' } })
    .png()
    .toBuffer()
  const content = await sharp({ create: { ...half, width, background: 'red' } })
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .webp({ lossless: true })
    .toBuffer()
  const stored = await addPicture(diskStore(api.env.imagesDir), content, `${width}.webp`)
  const [image] = await createImages(api.db, [stored])
  return image ?? expect.fail('it was not listed')
}

/** Middle color of an Open Graph picture that was cropped from the record's own picture. */
async function middleOf(address: string) {
  const { statusCode, headers, rawPayload } = await get(address)
  expect([statusCode, headers['content-type']], address).toEqual([200, 'image/jpeg'])
  const picture = sharp(rawPayload)
  expect(await picture.metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const [red = 0, , blue = 0] = await picture
    .extract({ left: 600, top: 315, width: 1, height: 1 })
    .raw()
    .toBuffer()
  return red > blue ? 'red' : 'blue'
}

async function pictureOf(name: (typeof pagedNames)[number], slug: string) {
  const found = await site().find(name, slug)
  if (!found || !('record' in found)) throw new Error(`there is no ${name} ${slug}`)
  return site().recordPicture(name, found.record)
}

const create = async (name: ContentName, more: object) =>
  (await api.staff('POST', `/${name}`, { ...sample(contents[name]), ...more })).body

test.each(pagedNames)('the Open Graph picture of %s is cropped around the focus', async (name) => {
  const image = await listed(600)
  const { slug } = await create(name, { title: `Shared ${name}`, sharedPicture: image.url })
  const focus = (x: number) =>
    api.staff('PUT', `/images/${image._id}`, { alt: '', focus: { x, y: 50 } })
  await focus(0)
  const first = await pictureOf(name, slug)
  expect(first).toMatch(new RegExp(`^/og/${name}/${slug}-[0-9a-f]{12}\\.jpg$`))
  expect(await middleOf(first)).toBe('red')
  await focus(100)
  const second = await pictureOf(name, slug)
  expect(await middleOf(second)).toBe('blue')
  for (const former of [first, `/og/${name}/${slug}-000000000000.png`]) {
    const { statusCode, headers } = await get(former)
    expect([statusCode, headers.location]).toEqual([301, second])
  }
})

test('a record without a library picture has a drawn Open Graph picture', async () => {
  for (const sharedPicture of ['', 'https://a.example/b.webp', `/media/${'0'.repeat(64)}.webp`]) {
    const { _id, slug } = await create('projects', { title: 'Drawn', sharedPicture })
    const address = await pictureOf('projects', slug)
    expect((await get(address)).headers['content-type'], sharedPicture).toBe('image/png')
    await api.staff('DELETE', `/projects/${_id}`)
  }
  const image = await listed(700)
  const { _id, slug } = await create('projects', { title: 'Both', sharedPicture: image.url })
  await middleOf(await pictureOf('projects', slug))
  await api.staff('PUT', `/projects/${_id}`, { ...sample(contents.projects), sharedPicture: '' })
  const drawn = await get(await pictureOf('projects', slug))
  expect(drawn.headers['content-type']).toBe('image/png')
  expect(await readdir(join(api.env.imagesDir, 'og', _id))).toHaveLength(1)
})

test('a page’s picture is used once published, and the home page’s for the whole site', async () => {
  const image = await listed(800)
  const choose = async (name: PageName, picture: string) => {
    const saved = await api.staff('PUT', `/pages/${name}?draft=true`, { meta: { picture } })
    expect(saved.status).toBe(200)
  }
  await choose('careers', image.url)
  expect(await site().pagePicture('careers')).toBe('')
  await api.staff('POST', '/pages/careers/publish')
  const address = await site().pagePicture('careers')
  expect(address).toMatch(/^\/og\/pages\/careers-[0-9a-f]{12}\.jpg$/)
  await middleOf(address)
  expect(await site().sitePicture()).toMatch(/^\/og\/site-[0-9a-f]{12}\.png$/)

  await choose('home', image.url)
  await api.staff('POST', '/pages/home/publish')
  await middleOf(await site().sitePicture())
  const former = await get('/og/site-000000000000.png')
  expect(former.headers.location).toBe(await site().sitePicture())

  await choose('careers', '')
  await api.staff('POST', '/pages/careers/publish')
  expect(await site().pagePicture('careers')).toBe('')
  expect((await get(address)).headers.location).toBe(await site().sitePicture())
  for (const name of ['no', 'header']) {
    const { statusCode } = await get(`/og/pages/${name}-000000000000.jpg`)
    expect(statusCode, name).toBe(name === 'no' ? 404 : 301)
  }
})
