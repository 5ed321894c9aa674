import { expect } from 'vitest'
import { listFiles } from '#server/media/images.ts'
import type { withApi } from '../sites/api.ts'
import { uploads } from '../sites/upload.ts'
import type { Fault, startS3 } from './s3.ts'

interface Failing {
  s3: Awaited<ReturnType<typeof startS3>>
  fault: Fault
  content: Buffer
}

/** Checks that an upload to a failing storage returns 503 and lists no picture. */
export async function refusesUpload(
  api: ReturnType<typeof withApi>,
  { s3, fault, content }: Failing,
) {
  const upload = uploads(api)
  const rows = (await listFiles(api.db)).length
  s3.fails(fault)
  const answer = await upload.post([{ filename: 'a.png', content }])
  expect(answer).toMatchObject({ status: 503, headers: { 'retry-after': '5' } })
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(JSON.stringify(answer.body)).not.toMatch(/127\.0\.0\.1|pictures\/|S3RVER/)
  expect(await listFiles(api.db)).toHaveLength(rows)
  // The failed upload leaves nothing that blocks the next one.
  s3.fails(undefined)
  expect((await upload.post([{ filename: 'a.png', content }])).status).toBe(201)
}

/** Checks that a failing storage returns 503 for unknown pictures, while a cached one is served. */
export async function refusesUnknown(
  api: ReturnType<typeof withApi>,
  { s3, fault, content }: Failing,
) {
  const get = (url: string) => api.app.inject({ url })
  const { image } = await uploads(api).one(content)
  s3.fails(fault)
  expect((await get(image.url)).statusCode).toBe(200)
  for (const path of ['.png', '/320.webp']) {
    const unknown = await get(`/media/${'1'.repeat(64)}${path}`)
    expect(unknown.statusCode).toBe(503)
    expect(unknown.headers['retry-after']).toBe('5')
  }
}
