import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { listFiles } from '#server/database/images/images.ts'
import { checkLibrary, removeOrphans } from '#server/jobs/orphans.ts'
import { openBucket } from '#server/storage/s3/bucket.ts'
import { openStorage } from '#server/storage/storage.ts'
import { withApi } from '#tests/support/api.ts'
import { decoded, plain } from '#tests/support/pictures.ts'
import { s3Error, startS3 } from '#tests/support/s3.ts'
import { uploads } from '#tests/support/upload.ts'

const s3 = await startS3()
const api = withApi({ storage: s3.config })
const upload = uploads(api)
const bucket = openBucket(s3.config)
afterEach(() => s3.fails(undefined))
afterAll(() => s3.stop())

const keys = async (prefix = '') =>
  (await Array.fromAsync(bucket.list(prefix))).map(({ key }) => key)
const get = (url: string) => api.app.inject({ url })
/** Another server with the same database and bucket, which has no copies yet. */
const replica = () => {
  const imagesDir = `${api.env.dataDir}/replica-${Math.random()}`
  return openStorage({ ...api.env, imagesDir })
}
let red = 0
const picture = () => plain(red++, 400, 300).png().toBuffer()

/** Every way in which a storage can fail, and what the log says of it. */
const faults = {
  '500': s3Error(500, 'InternalError'),
  'too many requests': s3Error(503, 'SlowDown'),
  'a wrong clock': s3Error(403, 'RequestTimeTooSkewed'),
  'a missing bucket': s3Error(404, 'NoSuchBucket'),
  'a key without rights': s3Error(403, 'AccessDenied'),
  'no answer': () => true,
  'a reset': (request) => {
    request.socket.destroy()
    return true
  },
  'a slow answer': async () => {
    await wait(s3.config.deadlineMs + 500)
    return false
  },
  'an answer that stops in its middle': (_request, response) => {
    response.writeHead(200, { 'Content-Length': '1000' })
    response.write('<ListBucketResult>')
    return true
  },
} satisfies Record<string, Parameters<typeof s3.fails>[0]>

describe('pictures in a bucket', () => {
  test('are uploaded, served, deleted and restored as on the disk', async () => {
    const { image, bytes } = await upload.one(await picture(), 'harbour.png')
    expect((await decoded(bytes)).width).toBe(400)
    expect(await keys('pictures/')).toEqual([`pictures/${image.url.slice('/media/'.length)}`])
    const answer = await get(image.url)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const part = await api.app.inject({ url: image.url, headers: { range: 'bytes=1-3' } })
    expect([part.statusCode, part.body]).toEqual([206, 'PNG'])
    const variant = await get(`${image.url.slice(0, 71)}/320.webp`)
    expect(variant.headers['content-type']).toBe('image/webp')
    expect((await decoded(variant.rawPayload)).width).toBe(320)

    await api.staff('DELETE', `/images/${image._id}`)
    expect((await api.staff('DELETE', `/trash/images/${image._id}`)).status).toBe(204)
    expect((await get(image.url)).statusCode).toBe(404)
    expect(await keys('pictures/')).toEqual([])
    await expect.poll(() => keys('variants/')).toEqual([])
  })

  test('are not there under other addresses', async () => {
    expect((await get(`/media/${'0'.repeat(64)}.png`)).statusCode).toBe(404)
    expect((await get(`/media/${'0'.repeat(64)}/320.webp`)).statusCode).toBe(404)
  })

  test('have variants that one server makes for all', async () => {
    const { image } = await upload.one(await picture())
    const file = image.url.slice('/media/'.length)
    await expect.poll(async () => (await keys(`variants/${file}`)).length).toBe(10)
    const { pictures } = await replica()
    const make = () => expect.unreachable('it was made before')
    const { content } = await pictures.variant(file, `${file}.640.webp`, make)
    expect((await decoded(content)).width).toBe(400)

    const began = s3.requests.length
    const asked = Array.from({ length: 5 }, () => pictures.variant(file, `${file}.320.avif`, make))
    await Promise.all(asked)
    expect(s3.requests.slice(began)).toHaveLength(1)
  })

  test('leave orphans after a crash, which are swept when they are old enough', async () => {
    const { pictures } = await replica()
    const orphan = `${'a'.repeat(64)}.png`
    await pictures.put(orphan, await picture())
    await bucket.put(`variants/${orphan}.320.webp`, new Blob(['x']))
    const library = { db: api.db, pictures, imagesDir: api.env.imagesDir }
    expect(await removeOrphans(library, 60_000)).toEqual({ swept: 0, young: 2 })
    expect(await pictures.has(orphan)).toBe(true)
    expect(await removeOrphans(library, 0)).toEqual({ swept: 2, young: 0 })
    expect(await keys(`pictures/${orphan}`)).toEqual([])
    expect(await keys('aside/')).toHaveLength(1)
    expect(await checkLibrary(library, 0)).toMatchObject({ lost: [], swept: 1 })
    expect(await keys('aside/')).toEqual([])
  })

  test('are put back from where they were set aside', async () => {
    const { image } = await upload.one(await picture())
    const file = image.url.slice('/media/'.length)
    const { pictures } = await replica()
    await pictures.setAside(file)
    expect(await pictures.has(file)).toBe(false)
    await removeOrphans({ db: api.db, pictures }, 60_000)
    expect(await pictures.has(file)).toBe(true)
    expect(await keys('aside/')).toEqual([])
  })
})

describe.each(Object.entries(faults))('with %s', (_name, fault) => {
  test('an upload is refused with 503 in time, and leaves nothing listed', async () => {
    const content = await picture()
    const rows = (await listFiles(api.db)).length
    s3.fails(fault)
    const began = performance.now()
    const answer = await upload.post([{ filename: 'a.png', content }])
    const seconds = (performance.now() - began) / 1000
    console.info(`${_name}: ${seconds.toFixed(2)} s`)
    expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(JSON.stringify(answer.body)).not.toMatch(/127\.0\.0\.1|pictures\/|S3RVER/)
    expect(await listFiles(api.db)).toHaveLength(rows)
    // Nothing of it stays in the way of the next one.
    s3.fails(undefined)
    expect((await upload.post([{ filename: 'a.png', content }])).status).toBe(201)
  })

  test('a picture that cannot be fetched is 503, and one that is known is served', async () => {
    const { image } = await upload.one(await picture())
    s3.fails(fault)
    expect((await get(image.url)).statusCode).toBe(200)
    const unknown = await get(`/media/${'1'.repeat(64)}.png`)
    expect(unknown.statusCode).toBe(503)
    expect(unknown.headers['retry-after']).toBe('5')
  })
})
