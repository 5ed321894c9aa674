import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { type IncomingMessage, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { listFiles } from '#server/media/images.ts'
import { multipartBody } from '#tests/support/inputs/multipart.ts'
import { photo, plain } from '#tests/support/inputs/pictures.ts'
import { startS3 } from '#tests/support/services/s3.ts'
import { withApi } from '#tests/support/sites/api.ts'
import { uploads } from '#tests/support/sites/upload.ts'

const s3 = await startS3()
afterAll(() => s3.stop())

let red = 0
const picture = () => plain(red++, 400, 300).png().toBuffer()
const hashAt = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe.each([
  { storage: 's3', caches: ['images/incoming', 'images/variants', 'images'] },
  { storage: 'disk', caches: ['images/incoming', 'images/variants'] },
])('caches that are deleted while the server runs ($storage)', ({ storage, caches }) => {
  const api = withApi({ storage: storage === 's3' ? s3.config : undefined })
  const upload = uploads(api)
  const deleteCache = (cache: string) =>
    // Repeated, because variants are written in the background meanwhile.
    rm(join(api.env.dataDir, cache), { recursive: true, force: true, maxRetries: 20 })

  test.each(caches)('%s: pictures, variants and uploads go on', async (cache) => {
    const { image } = await upload.one(await picture())
    const variant = `${image.url.slice(0, 71)}/320.webp`
    const variants = [await upload.bytesAt(variant)]
    for (let round = 0; round < 3; round++) {
      await deleteCache(cache)
      const original = await api.app.inject({ url: image.url })
      expect(original.statusCode).toBe(200)
      expect(`/media/${hashAt(original.rawPayload)}.png`).toBe(image.url)
      variants.push(await upload.bytesAt(variant))
      const next = await upload.one(await picture())
      await deleteCache(cache)
      const answer = await api.app.inject({ url: next.image.url })
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, next.image.size])
    }
    expect(new Set(variants.map(hashAt)).size).toBe(1)
  })

  test('an upload whose folder is deleted is a 503, lists nothing and succeeds again', async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = api.app.server.address() as AddressInfo // a cast: the server listens on a TCP port
    const content = await photo(2400, 1800)
    const { payload, headers } = multipartBody([{ filename: 'a.jpg', content }])
    const rows = (await listFiles(api.db)).length
    const sent = send({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/api/images',
      headers: {
        ...headers,
        authorization: `Bearer ${api.token}`,
        'content-length': payload.length,
      },
    })
    const half = Math.floor(payload.length / 2)
    await new Promise((resolve) => sent.write(payload.subarray(0, half), resolve))
    await expect.poll(async () => (await upload.leftovers()).incoming.length).toBeGreaterThan(0)
    await deleteCache('images/incoming')
    sent.end(payload.subarray(half))
    const [answer] = (await once(sent, 'response')) as [IncomingMessage] // what Node's client emits
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '1'])
    expect(await json(answer)).toMatchObject({
      detail: 'The upload was interrupted. Please try again.',
    })
    expect(await listFiles(api.db)).toHaveLength(rows)
    await upload.one(content, 'a.jpg')
  })
})
