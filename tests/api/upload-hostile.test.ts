import { expect, test } from 'vitest'
import { uploadFlipped } from '#tests/support/inputs/flipped-bytes.ts'
import {
  hostileFilenames,
  packedTextBomb,
  refusedFiles,
} from '#tests/support/inputs/malicious-files.ts'
import { plain, tinyGif } from '#tests/support/inputs/pictures.ts'
import { processorTime } from '#tests/support/measuring/processor-time.ts'
import { withApi } from '#tests/support/sites/api.ts'
import { uploads } from '#tests/support/sites/upload.ts'

const api = withApi()
const upload = uploads(api)

test('invalid, truncated and too large pictures are refused by name and leave no file', async () => {
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

test('one bad file of ten refuses all ten, and the error names its position', async () => {
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
    'picture 6.png: it isn’t a PNG, JPEG, GIF or WebP image. Nothing was uploaded.',
  )
  expect(answer.body.errors).toEqual([
    { field: 'image.6', message: 'picture 6.png: it isn’t a PNG, JPEG, GIF or WebP image' },
  ])
  expect(await upload.leftovers()).toEqual(before)
})

// tests/faults/hostile-pictures.test.ts has more decompression bombs, the largest picture and more flipped bytes.

test('a chunk that unpacks to 200 MB costs neither time nor memory', async () => {
  const [name, content] = packedTextBomb()
  const rss = process.memoryUsage.rss()
  const time = await processorTime(async () => {
    const { picture } = await upload.one(content, name)
    expect(picture).toMatchObject({ width: 33, height: 17 })
  })
  expect(time).toBeLessThan(2000)
  expect(process.memoryUsage.rss() - rss).toBeLessThan(50_000_000)
})

test('a GIF with a huge screen and small frames does no harm', async () => {
  const answer = await upload.post([{ filename: 'a.gif', content: tinyGif(1, 65_535, 65_535) }])
  expect([201, 422]).toContain(answer.status)
})

test('a GIF of 500 frames is accepted, a longer one refused', async () => {
  const long = (await upload.one(tinyGif(500), 'a.gif')).picture
  expect(long.pages).toBe(500)
  expect((await upload.post([{ filename: 'a.gif', content: tinyGif(501) }])).status).toBe(422)
})

test('a picture with a flipped byte either decodes or is refused', async () => {
  const counts = await uploadFlipped(upload, 6)
  expect(counts[201]).toBeGreaterThan(3)
  expect(counts[422]).toBeGreaterThan(3)
})

let width = 1

test.each(hostileFilenames)('the file name %j is sanitized', async (sent, shown) => {
  // Another picture each time: the library would answer with the one it has.
  const content = await plain(9, ++width, 8).png().toBuffer()
  const { image } = await upload.one(content, sent.replaceAll('"', '%22'))
  if (typeof shown === 'string') expect(image.filename).toBe(shown)
  else expect(image.filename).toMatch(shown)
  expect(image.filename.length).toBeLessThanOrEqual(200)
  expect(image.filename.isWellFormed()).toBe(true)
  expect(image.url).toMatch(/^\/media\/[0-9a-f]{64}\.png$/)
})
