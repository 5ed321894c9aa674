import { expect, test } from 'vitest'
import { uploadFlipped } from '#tests/support/inputs/flipped-bytes.ts'
import { decompressionBombs } from '#tests/support/inputs/malicious-files.ts'
import { multipartBody } from '#tests/support/inputs/multipart.ts'
import { plain } from '#tests/support/inputs/pictures.ts'
import { processorTime } from '#tests/support/measuring/processor-time.ts'
import { withApi } from '#tests/support/sites/api.ts'
import { uploads } from '#tests/support/sites/upload.ts'

// tests/api/upload-hostile.test.ts has faster tests of hostile pictures.

const api = withApi()
const upload = uploads(api)

test('chunks that unpack to gigabytes cost little time and memory', async () => {
  for (const [name, content] of decompressionBombs()) {
    const rss = process.memoryUsage.rss()
    const time = await processorTime(async () => {
      const { picture } = await upload.one(content, name)
      expect(picture).toMatchObject({ width: 33, height: 17 })
    })
    expect(time, name).toBeLessThan(2000)
    expect(process.memoryUsage.rss() - rss, name).toBeLessThan(50_000_000)
  }
})

test('a picture of 50 megapixels is accepted, a larger one is refused', async () => {
  const large = await plain(3, 10_000, 5000).png({ compressionLevel: 1 }).toBuffer()
  expect((await upload.post([{ filename: 'a.png', content: large }])).status).toBe(201)
  const larger = await plain(3, 10_001, 5000).png({ compressionLevel: 1 }).toBuffer()
  expect((await upload.post([{ filename: 'a.png', content: larger }])).status).toBe(422)
})

test('with any bit flipped, the response is a decodable picture or a refusal', async () => {
  const counts = await uploadFlipped(upload, 40)
  expect(counts[201]).toBeGreaterThan(10)
  expect(counts[422]).toBeGreaterThan(10)
})

test('an SVG that takes too long is refused, and its rendering stops', async () => {
  const svg = (inner: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 400 100">${inner}</svg>`
  const send = (drawing: string) => {
    const parts = [{ filename: 'logo.svg', content: Buffer.from(drawing) }]
    const { payload, headers } = multipartBody(parts)
    return api.staff('POST', '/settings/logo', payload, { headers })
  }
  // Nested references make 1.4 KB draw a billion elements.
  const levels = Array.from({ length: 9 }, (_, level) => {
    const ten = `<use xlink:href="#a${level}"/>`.repeat(10)
    return `<g id="a${level + 1}">${ten}</g>`
  })
  const bomb = `<rect id="a0" width="9" height="9" opacity=".5"/>${levels.join('')}`
  const { status, body } = await send(svg(bomb))
  expect(status).toBe(422)
  expect(body.errors[0].message).toBe('logo.svg: it takes too long to draw')
  expect((await send(svg('<rect width="360" height="60" fill="#0a3d62"/>'))).status).toBe(201)
})
