import { readdir } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { createJobs } from '#server/jobs.ts'
import { openBucket } from '#server/media/storage/s3/bucket.ts'
import { multipartBody } from '#tests/support/inputs/multipart.ts'
import { startS3, storageFaults } from '#tests/support/services/s3.ts'
import { withApi } from '#tests/support/sites/api.ts'

const s3 = await startS3()
const api = withApi({ storage: s3.config })
const bucket = openBucket(s3.config)
afterAll(() => s3.stop())

const stored = async () => (await Array.fromAsync(bucket.list('exports/'))).map(({ key }) => key)

async function runJob() {
  const job = (await createJobs(api)).find(({ name }) => name === 'exports')
  expect(await job?.hasWork?.()).toBe(true)
  await job?.run(new AbortController().signal)
  const [run] = (await api.staff('GET', '/exports')).body.runs
  return run
}

test('with a bucket, exports and uploads are in it, where every replica reaches them', async () => {
  await api.staff('PUT', '/settings', { companyName: 'Lantern' })
  await api.staff('POST', '/exports', { content: 'content' })
  const exported = await runJob()
  expect(exported).toMatchObject({ state: 'done', hasFile: true, error: null })
  expect(await stored()).toEqual([`exports/${exported.name}`])
  const path = `/exports/${exported._id}/download`
  const { url } = (await api.staff('POST', path, undefined, { isConfirmed: true })).body
  const whole = await api.app.inject({ url })
  expect(whole.rawPayload).toHaveLength(exported.result.bytes)
  const part = await api.app.inject({ url, headers: { range: 'bytes=5-9' } })
  expect(part.rawPayload).toEqual(whole.rawPayload.subarray(5, 10))

  const file = { name: 'file', filename: 'our-site.tar.gz', content: whole.rawPayload }
  const { payload, headers } = multipartBody([file])
  const upload = await api.staff('POST', '/exports/files', payload, { headers })
  expect(upload.status).toBe(201)
  expect(await stored()).toHaveLength(2)
  expect(await runJob()).toMatchObject({ kind: 'check', state: 'done', error: null })
  const run = `/exports/${upload.body._id}/import`
  expect((await api.staff('POST', run, undefined, { isConfirmed: true })).status).toBe(202)
  expect(await runJob()).toMatchObject({ kind: 'import', state: 'done', error: null })
  expect(await stored()).toEqual([`exports/${exported.name}`])
  await api.staff('DELETE', `/exports/${exported._id}`)
  expect(await stored()).toEqual([])
  expect(await readdir(api.env.dataDir)).not.toContain('exports')
})

test('a bucket that refuses an export is named, and the export fails', async () => {
  await api.staff('POST', '/exports', { content: 'content' })
  s3.fails(storageFaults['a key without rights'])
  const job = (await createJobs(api)).find(({ name }) => name === 'exports')
  await job?.run(new AbortController().signal).catch(() => {})
  const { runs, placeError } = (await api.staff('GET', '/exports')).body
  s3.fails(undefined)
  expect(placeError).toContain('403 AccessDenied')
  expect(runs[0]).toMatchObject({
    state: 'failed',
    error: expect.stringContaining('403 AccessDenied'),
  })
})
