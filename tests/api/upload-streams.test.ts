import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { beforeAll, expect, test } from 'vitest'
import { uploadLimits } from '#content/media/image-formats.ts'
import { multipartBody } from '#tests/support/inputs/multipart.ts'
import { withApi } from '#tests/support/sites/api.ts'
import { uploads } from '#tests/support/sites/upload.ts'

const api = withApi()
const upload = uploads(api)
let url = ''

beforeAll(async () => {
  url = await api.app.listen({ port: 0, host: '127.0.0.1' })
})

/** Waits until the server has noticed the disconnect and cleaned up. */
async function expectLeftovers(expected: object) {
  await expect.poll(upload.leftovers).toEqual(expected)
}

/** Posts a streamed body without buffering it in the client. */
async function stream(chunks: Iterable<Uint8Array>) {
  const headers = { ...multipartBody([]).headers, Authorization: `Bearer ${api.token}` }
  const sending = request(`${url}/api/images`, { method: 'POST', headers })
  const [[answer]] = await Promise.all([
    once(sending, 'response') as Promise<[IncomingMessage]>, // a cast: Node passes the response to this event
    pipeline(chunks, sending),
  ])
  return { status: answer.statusCode, body: JSON.parse(await text(answer)) }
}

const megabyte = Buffer.alloc(1024 * 1024, 'x')
const [opening = '', ending = ''] = multipartBody([
  { filename: 'a.png', content: Buffer.from('|') },
])
  .payload.toString('latin1')
  .split('|')

test('a file over 25 MB is refused', async () => {
  const before = await upload.leftovers()
  const answer = await stream(
    (function* () {
      yield Buffer.from(opening)
      for (let sent = 0; sent < 40; sent++) yield megabyte
      yield Buffer.from(ending)
    })(),
  )
  expect(answer.status).toBe(413)
  expect(answer.body).toMatchObject({
    detail: 'a.png: it is larger than 25 MB. Nothing was uploaded.',
    errors: [{ field: 'image.0' }],
  })
  await expectLeftovers(before)
  const exact = await upload.post([
    { filename: 'a.png', content: Buffer.alloc(uploadLimits.fileSize, 'x') },
  ])
  expect(exact.status).toBe(422) // refused as no picture, not as too large
})

test('the server receives 150 MB without buffering them', async () => {
  const before = await upload.leftovers()
  const rss = process.memoryUsage.rss()
  let most = 0
  const answer = await stream(
    (function* () {
      for (let file = 0; file < 6; file++) {
        yield Buffer.from(opening)
        for (let sent = 0; sent < 25; sent++) {
          most = Math.max(most, process.memoryUsage.rss())
          yield megabyte
        }
        yield Buffer.from(file < 5 ? '\r\n' : ending)
      }
    })(),
  )
  expect(answer.status).toBe(422)
  expect(most - rss).toBeLessThan(100_000_000)
  await expectLeftovers(before)
})
