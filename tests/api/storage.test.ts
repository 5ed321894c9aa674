import { text } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { isLogoFailing, logoOf } from '#server/media/logo/logo.ts'
import { checkLibrary, removeOrphans } from '#server/media/orphans-job.ts'
import { openStorage } from '#server/media/storage/open-storage.ts'
import { openBucket } from '#server/media/storage/s3/bucket.ts'
import { decoded, plain } from '#tests/support/inputs/pictures.ts'
import { onWritesOnly, s3Error, startS3, storageFaults } from '#tests/support/services/s3.ts'
import { refusesUnknown, refusesUpload } from '#tests/support/services/storage-faults.ts'
import { withApi } from '#tests/support/sites/api.ts'
import { uploads } from '#tests/support/sites/upload.ts'

const s3 = await startS3()
const api = withApi({ storage: s3.config })
const upload = uploads(api)
const bucket = openBucket(s3.config)
afterEach(() => s3.fails(undefined))
afterAll(() => s3.stop())

const keys = async (prefix = '') =>
  (await Array.fromAsync(bucket.list(prefix))).map(({ key }) => key)
const get = (url: string) => api.app.inject({ url })
/** Another server with the same database and bucket, and an empty cache. */
const replica = () => {
  const imagesDir = `${api.env.dataDir}/replica-${Math.random()}`
  return openStorage({ ...api.env, imagesDir })
}
let red = 0
const picture = () => plain(red++, 400, 300).png().toBuffer()

test('a failing bucket makes /readyz degraded, but not unready', async () => {
  s3.lies(storageFaults['a key without rights'])
  const answer = await get('/readyz')
  expect([answer.statusCode, answer.json().status]).toEqual([200, 'degraded'])
  expect(answer.json().checks.storage).toEqual({ status: 'warn', answer: '403 AccessDenied' })
})

describe('pictures in a bucket', () => {
  test('are uploaded, served, deleted and restored as on disk', async () => {
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

  test('are 404 at unknown paths', async () => {
    expect((await get(`/media/${'0'.repeat(64)}.png`)).statusCode).toBe(404)
    expect((await get(`/media/${'0'.repeat(64)}/320.webp`)).statusCode).toBe(404)
  })

  test('have variants that all servers share', async () => {
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

  test('leave orphans after a crash, which are swept once old enough', async () => {
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

  test('are put back after they were set aside', async () => {
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

// tests/faults/storage.test.ts covers all kinds of storage failures.
describe.each(['500', 'no answer'] as const)('with %s', (name) => {
  const fault = storageFaults[name]

  test.each([
    ['an upload', fault],
    ['writing an upload', onWritesOnly(fault)],
  ])('%s gives 503 and lists nothing', async (_when, ofRequest) => {
    await refusesUpload(api, { s3, fault: ofRequest, content: await picture() })
  })

  test('a picture that cannot be fetched is 503, a cached one is served', async () => {
    await refusesUnknown(api, { s3, fault, content: await picture() })
  })
})

test('parallel uploads wait for an unresponsive storage no longer than one', async () => {
  const contents = await Promise.all([picture(), picture(), picture(), picture()])
  s3.fails(() => true)
  const answers = await Promise.all(
    contents.map((content) => upload.post([{ filename: 'a.png', content }])),
  )
  expect(answers.map(({ status }) => status)).toEqual([503, 503, 503, 503])
})

test('a logo that cannot be fetched is left out, and such pages are not cached', async () => {
  const { image } = await upload.one(await picture())
  const file = image.url.slice('/media/'.length)
  const { pictures } = await replica()
  s3.fails(s3Error(503, 'SlowDown'))
  expect(await logoOf(pictures, file)).toBeUndefined()
  expect(isLogoFailing(pictures)).toBe(true)
  // The next page does not try to fetch the logo again.
  const began = s3.requests.length
  expect(await logoOf(pictures, file)).toBeUndefined()
  expect(s3.requests).toHaveLength(began)
})

test('failed requests are retried', async () => {
  let left = 2
  s3.fails((request, response) => left-- > 0 && s3Error(503, 'SlowDown')(request, response))
  s3.config.deadlineMs = 30_000
  await upload.one(await picture())
  expect(left).toBeLessThan(0)
})

test('a wrong secret is reported by the doctor', async () => {
  const storage = { ...s3.config, secretAccessKey: 'another' }
  const { pictures, check } = await openStorage({ ...api.env, storage })
  await expect(pictures.has(`${'a'.repeat(64)}.png`)).rejects.toThrow('SignatureDoesNotMatch')
  expect((await check()).errors).toEqual([expect.stringContaining('403 SignatureDoesNotMatch')])
  const { findings, errors } = await (await replica()).check()
  expect([findings.length, errors]).toEqual([1, []])
  expect(await keys('check-')).toEqual([])
})

describe.each(['s3', 'disk'])('private files (%s)', (kind) => {
  const open = async () => {
    const storage = kind === 's3' ? s3.config : undefined
    return (await openStorage({ ...api.env, storage })).privateFiles
  }
  const listed = async (prefix?: string) =>
    (await Array.fromAsync((await open()).list(prefix))).map(({ key, size }) => [key, size])

  test('are stored, read, listed and deleted by key', async () => {
    const files = await open()
    await files.put('backups/b.db', new Blob(['second']))
    await files.put('backups/a.db', new Blob(['first']))
    await files.put('keys.json', new Blob(['{}']))
    await files.put('keys.json', new Blob(['{ }']))
    const found = await files.get('backups/b.db')
    expect(found && (await text(found))).toBe('second')
    expect(await files.get('backups/c.db')).toBeUndefined()
    expect(await listed()).toEqual([
      ['backups/a.db', 5],
      ['backups/b.db', 6],
      ['keys.json', 3],
    ])
    expect(await listed('backups/')).toHaveLength(2)
    await files.delete('backups/a.db')
    await files.delete('backups/a.db')
    expect(await listed('backups/')).toEqual([['backups/b.db', 6]])
  })

  test('refuse unsafe keys and have no public URL', async () => {
    const files = await open()
    for (const key of ['../atrium.db', '/etc/passwd', 'a/../b', 'a//b', '', '.hidden', 'a\\b']) {
      await expect(async () => files.put(key, new Blob(['x'])), key).rejects.toThrow(RangeError)
      await expect(async () => files.get(key), key).rejects.toThrow(RangeError)
    }
    for (const path of ['keys.json', 'private/keys.json', '..%2fprivate%2fkeys.json']) {
      expect((await get(`/media/${path}`)).statusCode).toBe(404)
    }
  })
})

// The responses are fake, because the test server cannot create continuation tokens: OpenSSL lacks the cipher for them.
test('a listing continues from page to page', async () => {
  const page = (key: string, rest: string) =>
    `<ListBucketResult>${rest}<Contents><Key>site/${key}</Key><Size>1</Size>` +
    '<LastModified>2026-11-23T10:00:00.000Z</LastModified></Contents></ListBucketResult>'
  const next =
    '<IsTruncated>true</IsTruncated><NextContinuationToken>a+/&amp;=</NextContinuationToken>'
  s3.fails((request, response) => {
    const token = new URL(request.url ?? '', s3.config.endpoint).searchParams.get(
      'continuation-token',
    )
    response.end(token === 'a+/&=' ? page('b', '') : page('a&#39;', next))
    return true
  })
  const found = await Array.fromAsync(bucket.list(''))
  const writtenAt = Date.UTC(2026, 10, 23, 10)
  expect(found).toEqual([
    { key: "a'", size: 1, writtenAt },
    { key: 'b', size: 1, writtenAt },
  ])
})
