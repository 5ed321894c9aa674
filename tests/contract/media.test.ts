import { mkdir } from 'node:fs/promises'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { storePicture } from '#server/images/store.ts'
import { withApi } from '#tests/support/api.ts'

const api = withApi()
let hash = ''

beforeAll(async () => {
  await mkdir(api.env.imagesDir, { recursive: true })
  const background = { r: 20, g: 80, b: 200 }
  const content = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .webp()
    .toBuffer()
  hash = (await storePicture(api.env.imagesDir, content, 'a.webp')).file.slice(0, 64)
})

const get = (path: string) => api.app.inject({ url: `/media/${path}` })

test('a picture and its variants never change under their addresses', async () => {
  for (const [path, type, width] of [
    [`${hash}.webp`, 'image/webp', 900],
    [`${hash}/480.avif`, 'image/avif', 480],
    [`${hash}/800.webp`, 'image/webp', 800],
  ] as const) {
    const answer = await get(path)
    expect(answer.statusCode, path).toBe(200)
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(width)
  }
})

test('no other width, format or file is served', async () => {
  for (const path of [
    `${hash}/481.webp`,
    `${hash}/480.png`,
    `${hash}.png`,
    `${'0'.repeat(64)}.webp`,
    `${'0'.repeat(64)}/480.webp`,
    '..%2f..%2fatrium.db',
    `${hash}.webp%00`,
  ]) {
    const answer = await get(path)
    expect(answer.statusCode, path).toBe(404)
    expect(answer.headers['content-type']).toContain('application/problem+json')
  }
})
