import sharp from 'sharp'
import { expect, test } from 'vitest'
import { withApi } from '#tests/support/api.ts'
import {
  decompressionBombs,
  hostileFilenames,
  refusedFiles,
} from '#tests/support/malicious-files.ts'
import { decoded, frames, photo, plain, tinyGif } from '#tests/support/pictures.ts'
import { processorTime } from '#tests/support/processor-time.ts'
import { uploads } from '#tests/support/upload.ts'

const api = withApi()
const upload = uploads(api)

test('what is no picture, not whole or too large is refused, named, and leaves nothing', async () => {
  const before = await upload.leftovers()
  for (const [name, content, why] of await refusedFiles()) {
    const time = await processorTime(async () => {
      const answer = await upload.post([{ filename: `${name}.png`, content }])
      expect(answer.status, name).toBe(422)
      expect(answer.body.detail, name).toMatch(why)
      expect(answer.body.detail, name).toContain(`${name}.png: `)
      const message = expect.stringMatching(why)
      expect(answer.body.errors).toEqual([{ field: 'image.0', message }])
    })
    expect(time, name).toBeLessThan(2000)
  }
  expect(await upload.leftovers()).toEqual(before)
})

test('one bad file in ten refuses all ten and is marked by its place', async () => {
  const before = await upload.leftovers()
  const parts = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => ({
      filename: `picture ${index}.png`,
      content:
        index === 6
          ? Buffer.from('<svg/>')
          : await plain(100 + index, 900, 600)
              .png()
              .toBuffer(),
    })),
  )
  const answer = await upload.post(parts)
  expect(answer.status).toBe(422)
  expect(answer.body.detail).toBe(
    'picture 6.png: it is no PNG, JPEG, GIF or WebP picture. Nothing was uploaded.',
  )
  expect(answer.body.errors).toEqual([
    { field: 'image.6', message: 'picture 6.png: it is no PNG, JPEG, GIF or WebP picture' },
  ])
  expect(await upload.leftovers()).toEqual(before)
})

test('chunks that unpack to gigabytes cost neither time nor memory', async () => {
  for (const [name, content] of decompressionBombs()) {
    const rss = process.memoryUsage.rss()
    const time = await processorTime(async () => {
      const { picture } = await upload.one(content, name)
      expect(picture).toMatchObject({ width: 33, height: 17 })
    })
    expect(time, name).toBeLessThan(1000)
    expect(process.memoryUsage.rss() - rss, name).toBeLessThan(50_000_000)
  }
})

test('a GIF whose screen is larger than any of its frames harms nothing', async () => {
  const answer = await upload.post([{ filename: 'a.gif', content: tinyGif(1, 65_535, 65_535) }])
  expect([201, 422]).toContain(answer.status)
})

test('the largest that is allowed is taken: 50 megapixels, 500 frames', async () => {
  const large = await plain(3, 10_000, 5000).png({ compressionLevel: 1 }).toBuffer()
  expect((await upload.post([{ filename: 'a.png', content: large }])).status).toBe(201)
  const long = (await upload.one(tinyGif(500), 'a.gif')).picture
  expect(long.pages).toBe(500)
  const larger = await plain(3, 10_001, 5000).png({ compressionLevel: 1 }).toBuffer()
  expect((await upload.post([{ filename: 'a.png', content: larger }])).status).toBe(422)
  expect((await upload.post([{ filename: 'a.gif', content: tinyGif(501) }])).status).toBe(422)
})

test('wherever a byte is flipped, the answer is a picture that decodes or a refusal', async () => {
  const still = sharp(await photo(60, 40))
  const files = [
    await still.clone().jpeg().toBuffer(),
    await still.clone().png().toBuffer(),
    await still.clone().webp().toBuffer(),
    await frames(5).gif().toBuffer(),
    await frames(5).webp().toBuffer(),
  ]
  let state = 7
  const next = (below: number) => {
    state = (state * 1664525 + 1013904223) >>> 0
    return state % below
  }
  const counts = { 201: 0, 422: 0 }
  for (const file of files) {
    for (let round = 0; round < 40; round++) {
      const content = Buffer.from(file)
      // Half of them in the head, where the sizes are.
      const at = round % 2 ? next(content.length) : next(Math.min(60, content.length))
      content[at] = (content[at] ?? 0) ^ (1 << next(8))
      const answer = await upload.post([{ filename: 'flipped', content }])
      expect([201, 422], JSON.stringify(answer.body)).toContain(answer.status)
      counts[answer.status as 201 | 422]++
      if (answer.status === 201) await decoded(await upload.bytesAt(answer.body.images[0].url))
    }
  }
  expect(counts[201]).toBeGreaterThan(10)
  expect(counts[422]).toBeGreaterThan(10)
})

test.each(hostileFilenames)('the name %j is shown plainly', async (sent, shown) => {
  const content = await plain(9).png().toBuffer()
  const { image } = await upload.one(content, sent.replaceAll('"', '%22'))
  if (typeof shown === 'string') expect(image.filename).toBe(shown)
  else expect(image.filename).toMatch(shown)
  expect(image.filename.length).toBeLessThanOrEqual(200)
  expect(image.filename.isWellFormed()).toBe(true)
  expect(image.url).toMatch(/^\/media\/[0-9a-f]{64}\.png$/)
})
