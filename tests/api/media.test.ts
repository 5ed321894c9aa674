import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { variantWidths } from '#content/media/image-formats.ts'
import { addPicture } from '#server/media/add-picture.ts'
import { diskStore } from '#server/media/picture-store.ts'
import { decoded, plain } from '#tests/support/inputs/pictures.ts'
import { withApi } from '#tests/support/sites/api.ts'
import { uploads } from '#tests/support/sites/upload.ts'

const api = withApi()
const upload = uploads(api)
let hash = ''

beforeAll(async () => {
  await mkdir(api.env.imagesDir, { recursive: true })
  const content = await plain(20, 900, 600).webp().toBuffer()
  hash = (await addPicture(diskStore(api.env.imagesDir), content, 'a.webp')).file.slice(0, 64)
})

const get = (path: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  api.app.inject({ url: `/media/${path}`, headers, method })
const variants = 'variants'
const kept = () => readdir(join(api.env.imagesDir, variants)).catch(() => [])

test('pictures and variants are served as immutable', async () => {
  for (const [path, type, width, name] of [
    [`${hash}.webp`, 'image/webp', 900, `${hash.slice(0, 8)}.webp`],
    [`${hash}/320.avif`, 'image/avif', 320, `${hash.slice(0, 8)}-320.avif`],
    [`${hash}/640.webp`, 'image/webp', 640, `${hash.slice(0, 8)}-640.webp`],
  ] as const) {
    const answer = await get(path)
    expect(answer.statusCode, path).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="${name}"`,
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    expect((await decoded(answer.rawPayload)).width).toBe(width)
  }
})

test('HEAD, range and conditional requests are answered without the whole file', async () => {
  for (const path of [`${hash}.webp`, `${hash}/320.avif`]) {
    const whole = (await get(path)).rawPayload
    const head = await get(path, {}, 'HEAD')
    expect(head.statusCode).toBe(200)
    expect(head.headers['content-length']).toBe(String(whole.length))
    expect(head.rawPayload.length).toBe(0)

    const part = await get(path, { range: 'bytes=10-19' })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 10-19/${whole.length}`)
    expect(part.rawPayload).toEqual(whole.subarray(10, 20))
    const beyond = await get(path, { range: `bytes=${whole.length}-` })
    expect(beyond.statusCode).toBe(416)

    const tag = String(head.headers.etag)
    const known = await get(path, { 'if-none-match': tag })
    expect(known.statusCode).toBe(304)
    expect(known.rawPayload.length).toBe(0)
    expect((await get(path, { 'if-none-match': '"other"' })).statusCode).toBe(200)
  }
})

test('no other width, format or file is served', async () => {
  for (const path of [
    '',
    hash,
    `${hash}/`,
    `${hash}/481.webp`,
    `${hash}/320`,
    `${hash}/320.png`,
    `${hash}/0320.webp`,
    `${hash}/320.webp.part`,
    `${hash}/99999.avif`,
    `${hash}.png`,
    `${hash.toUpperCase()}.webp`,
    `${hash}.webp.320.webp`,
    `variants/${hash}.webp.320.webp`,
    'incoming',
    `${'0'.repeat(64)}.webp`,
    `${'0'.repeat(64)}/320.webp`,
    '..%2f..%2fatrium.db',
    '../../atrium.db',
    '%2e%2e/%2e%2e/atrium.db',
    `${hash}/..%2f..%2f..%2fatrium.db`,
  ]) {
    const answer = await get(path)
    expect(answer.statusCode, path).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  }
  expect((await api.app.inject({ method: 'PUT', url: `/media/${hash}.webp` })).statusCode).toBe(404)
  expect((await api.app.inject({ method: 'DELETE', url: `/media/${hash}.webp` })).statusCode).toBe(
    404,
  )
})

test('a variant is made once for parallel requests and is never larger than the picture', async () => {
  await rm(join(api.env.imagesDir, variants), { recursive: true, force: true })
  const answers = await Promise.all(Array.from({ length: 20 }, () => get(`${hash}/1920.avif`)))
  const [first] = answers
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(first?.rawPayload)
  }
  expect((await decoded(first?.rawPayload ?? Buffer.alloc(0))).width).toBe(900)
  const [file = ''] = await kept()
  expect(await kept()).toEqual([`${hash}.webp.1920.avif`])
  const { mtimeMs } = await stat(join(api.env.imagesDir, variants, file))
  await get(`${hash}/1920.avif`)
  expect((await stat(join(api.env.imagesDir, variants, file))).mtimeMs).toBe(mtimeMs)
})

test('variants are made in the background, or at once on request', async () => {
  const { image } = await upload.one(await plain(120, 700, 500).jpeg().toBuffer())
  const file = image.url.slice('/media/'.length)
  const asked = await get(`${file.slice(0, 64)}/1280.webp`)
  expect((await sharp(asked.rawPayload).metadata()).width).toBe(700)
  const all = variantWidths.flatMap((width) => [`${file}.${width}.avif`, `${file}.${width}.webp`])
  const made = async () => (await kept()).filter((name) => name.startsWith(file)).sort()
  await expect.poll(made).toEqual(all.sort())
})

test('deleting a picture while its variants are made leaves no variant', async () => {
  for (let round = 0; round < 8; round++) {
    const { image } = await upload.one(
      await plain(130 + round, 700, 500)
        .jpeg()
        .toBuffer(),
    )
    const asked = get(`${image.url.slice(7, 71)}/960.avif`)
    await new Promise((resolve) => setTimeout(resolve, round * 10))
    await api.staff('DELETE', `/images/${image._id}`)
    await api.staff('DELETE', `/trash/images/${image._id}`)
    await asked
    const left = async () =>
      (await kept()).filter((name) => name.startsWith(image.url.slice(7, 71)))
    await expect.poll(left).toEqual([])
  }
})
