import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { bucketPlace } from '#server/backup/places/bucket-place.ts'
import { folderPlace } from '#server/backup/places/folder-place.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { runCommand } from '#server/cli/commands.ts'
import { connect } from '#server/database/connect.ts'
import { listFiles } from '#server/media/images.ts'
import { openStorage } from '#server/media/storage/open-storage.ts'
import { openBucket } from '#server/media/storage/s3/bucket.ts'
import { send } from '#server/media/storage/s3/send.ts'
import { decoded, plain } from '#tests/support/inputs/pictures.ts'
import { type Fault, startS3, storageLies } from '#tests/support/services/s3.ts'
import { withApi } from '#tests/support/sites/api.ts'
import { uploads } from '#tests/support/sites/upload.ts'

const s3 = await startS3()
const api = withApi({ storage: s3.config })
const upload = uploads(api)
const bucket = openBucket(s3.config)
afterEach(() => s3.fails(undefined))
afterAll(() => s3.stop())

let red = 0
const picture = () => plain(red++, 400, 300).png().toBuffer()
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex')
const keys = async (prefix: string) =>
  (await Array.fromAsync(bucket.list(prefix))).map(({ key }) => key)

/** A replica with an empty cache, which listens as in production. */
async function startReplica() {
  const env = { ...api.env, imagesDir: `${api.env.dataDir}/replica-${red++}` }
  const db = connect(api.target)
  const app = await createApp({ env, db })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // a cast: the server listens on a TCP port
  return {
    get: (path: string) => fetch(`http://127.0.0.1:${port}${path}`),
    /** The cached files. */
    async files() {
      const found = await readdir(env.imagesDir, { recursive: true, withFileTypes: true })
      const names = found.filter((entry) => entry.isFile() && !entry.name.endsWith('.lock'))
      return names.map(({ parentPath, name }) => join(parentPath, name))
    },
    async stop() {
      await app.close()
      await db.destroy()
    },
  }
}

let replica: Awaited<ReturnType<typeof startReplica>>
beforeAll(async () => {
  replica = await startReplica()
})
afterAll(() => replica.stop())

/** Limits a fault to downloads of objects with this prefix. */
const onObjects =
  (prefix: string, fault: Fault): Fault =>
  (request, response) =>
    request.method === 'GET' &&
    (request.url ?? '').startsWith(`/pictures/site/${prefix}`) &&
    fault(request, response)

/** Sends the true object after a change. */
const changed = (key: string, change: (content: Buffer) => Buffer): Fault => {
  return async (_request, response) => {
    const path = join(api.env.dataDir, `true-${red++}`)
    s3.fails(undefined)
    await bucket.download(key, path)
    response.writeHead(200, { 'Content-Type': 'image/png', ETag: '"5f-4"' })
    response.end(change(await readFile(path)))
    return true
  }
}
const flipped = (content: Buffer) => {
  const copy = Buffer.from(content)
  copy[copy.length - 20] = ((copy.at(-20) ?? 0) + 1) % 256
  return copy
}

describe.each(Object.entries(storageLies))('a bucket that answers 200 with %s', (name, lie) => {
  test('for an original is 503, and nothing is cached', async () => {
    const { image } = await upload.one(await picture())
    const fresh = await startReplica()
    s3.lies(onObjects('pictures/', lie))
    const answer = await fresh.get(image.url)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('retry-after')).toBe('5')
    const { detail } = await answer.json()
    expect(detail).toMatch(
      name === 'an error document'
        ? 'The storage of files answered 200 AccessDenied.'
        : /^The storage of files answered 200 (text\/html|image\/png)\./,
    )
    expect(await fresh.files()).toEqual([])

    s3.fails(undefined)
    const again = await fresh.get(image.url)
    expect(again.headers.get('cache-control')).toContain('immutable')
    const content = new Uint8Array(await again.arrayBuffer())
    expect(`/media/${sha256(content)}.png`).toBe(image.url)
    const [file = ''] = await fresh.files()
    expect(sha256(await readFile(file))).toBe(sha256(content))
    await fresh.stop()
  })

  test('for a variant creates the variant again', async () => {
    const { image } = await upload.one(await picture())
    const file = image.url.slice('/media/'.length)
    await expect.poll(() => keys(`variants/${file}`)).toHaveLength(10)
    s3.lies(onObjects('variants/', lie))
    const answer = await replica.get(`/media/${file.slice(0, 64)}/320.webp`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    const { width, format } = await decoded(Buffer.from(await answer.arrayBuffer()))
    expect([width, format]).toEqual([320, 'webp'])
  })

  test('to an upload is 503 with what it answered, and lists nothing', async () => {
    const content = await picture()
    const rows = (await listFiles(api.db)).length
    s3.lies(lie)
    const answer = await upload.post([{ filename: 'a.png', content }])
    expect(answer.status).toBe(503)
    expect(answer.body.detail).toContain('The storage of files answered 200')
    expect(JSON.stringify(answer.body)).not.toMatch(/127\.0\.0\.1|pictures\/|S3RVER/)
    s3.lies((request, response) => request.method === 'PUT' && lie(request, response))
    expect((await upload.post([{ filename: 'a.png', content }])).status).toBe(503)
    expect(await listFiles(api.db)).toHaveLength(rows)
  })

  test('is reported by the doctor and by /readyz', async () => {
    const { check } = await openStorage({ ...api.env, imagesDir: `${api.env.dataDir}/doctor` })
    s3.lies(lie)
    expect((await check()).errors).toEqual([expect.stringMatching(/ answered 200 .*: it /)])
    const fresh = await startReplica()
    const { checks } = await (await fresh.get('/readyz')).json()
    expect(checks.storage).toEqual({ status: 'warn', answer: expect.stringMatching(/^200 \S+$/) })
    await fresh.stop()
  })

  test('never counts as a listing, a copy or a deletion', async () => {
    const { image } = await upload.one(await picture())
    const file = image.url.slice('/media/'.length)
    const { pictures } = await openStorage({ ...api.env, imagesDir: `${api.env.dataDir}/other` })
    s3.lies(lie)
    await expect(pictures.has(file)).rejects.toThrow('answered 200')
    const error = await pictures.listBut(new Set()).catch((thrown: unknown) => thrown)
    // What is logged has no signature of the request.
    expect(inspect(error, { depth: 9 })).toContain('answered 200')
    expect(inspect(error, { depth: 9 })).not.toMatch(/authorization|Signature/i)
    s3.lies((request, response) => request.method === 'PUT' && lie(request, response))
    await expect(pictures.setAside(file)).rejects.toThrow('answered 200')
    if (name !== 'nothing') {
      s3.lies((request, response) => request.method === 'DELETE' && lie(request, response))
      await expect(pictures.setAside(file)).rejects.toThrow('answered 200')
    }
    s3.fails(undefined)
    expect(await pictures.has(file)).toBe(true)
  })

  test('is not read as part of a backup', async () => {
    const place = bucketPlace({ ...s3.config, prefix: 'backups/' })
    const site = { ...api.env, database: api.target }
    const { name: stored } = await writeBackup(site, { place })
    const opened = await place.open(stored)
    s3.lies(lie)
    await expect(Array.fromAsync(opened?.read() ?? [])).rejects.toThrow('answered 200')
    await expect(writeBackup(site, { place })).rejects.toThrow('answered 200')
    s3.fails(undefined)
    expect(await place.list()).toHaveLength(1)
    await place.delete(stored)
  })
})

test.each([
  ['a wrong byte', flipped],
  ['missing last bytes', (content: Buffer) => content.subarray(0, -9)],
])('an original with %s is 503 and is named by a backup', async (_name, change) => {
  const { image } = await upload.one(await picture())
  const file = image.url.slice('/media/'.length)
  s3.lies(onObjects(`pictures/${file}`, changed(`pictures/${file}`, change)))
  const before = await replica.files()
  const answer = await replica.get(image.url)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store'])
  expect(await replica.files()).toEqual(before)

  s3.lies(onObjects(`pictures/${file}`, storageLies['other bytes']))
  const place = folderPlace(join(api.env.dataDir, `backups-${red++}`))
  const site = { ...api.env, database: api.target, imagesDir: `${api.env.dataDir}/new-${red++}` }
  const made = await writeBackup(site, { place })
  expect(made.isIncomplete).toBe(true)
  expect(made.findings).toEqual([
    expect.stringContaining(`the picture ${file} is not in it: the object storage answered 200`),
  ])
})

test('a variant without a hash, from an earlier version, is created again', async () => {
  const { image } = await upload.one(await picture())
  const file = image.url.slice('/media/'.length)
  await expect.poll(() => keys(`variants/${file}`)).toHaveLength(10)
  const other = await plain(9, 320, 20).webp().toBuffer()
  const body = new Blob([Buffer.from(other)], { type: 'image/webp' })
  const headers = { 'x-amz-content-sha256': sha256(other) }
  const key = `variants/${file}.320.webp`
  await send(s3.config, { method: 'PUT', key, headers, body }, async (answer) => answer.resume())
  const variant = async () => {
    const answer = await replica.get(`/media/${file.slice(0, 64)}/320.webp`)
    return sha256(Buffer.from(await answer.arrayBuffer()))
  }
  const served = await variant()
  expect(served).not.toBe(sha256(other))
  await bucket.download(key, join(api.env.dataDir, 'healed'), { hash: served })
})

test('the 404 of a proxy is no missing picture', async () => {
  const { image } = await upload.one(await picture())
  s3.lies(
    onObjects('pictures/', (_request, response) => {
      response.writeHead(404, { 'Content-Type': 'text/html' }).end('<h1>Not found</h1>')
      return true
    }),
  )
  const answer = await replica.get(image.url)
  expect(answer.status).toBe(503)
  expect((await answer.json()).detail).toContain('answered 404 text/html')
})

test('the doctor command names what the bucket answered', async () => {
  const { endpoint, bucket: name, accessKeyId, secretAccessKey } = s3.config
  const variables = {
    ...api.variables,
    STORAGE_URL: `s3://${name}/site?region=us-east-1&endpoint=${endpoint}`,
    STORAGE_ACCESS_KEY_ID: accessKeyId,
    STORAGE_SECRET_ACCESS_KEY: secretAccessKey,
  }
  s3.lies(storageLies['a web page'])
  const run = Array.fromAsync(runCommand(['doctor'], variables))
  await expect(run).rejects.toThrow(/the object storage answered 200 text\/html to PUT /)
})
