import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { backupAt, verifyBackup } from '#server/backup/backups.ts'
import { bucketPlace } from '#server/backup/places/bucket-place.ts'
import { restoreBackup } from '#server/backup/restore/restore-backup.ts'
import { writeBackup } from '#server/backup/write-backup.ts'
import { connect } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { diskPrivateFiles } from '#server/media/storage/disk-private-files.ts'
import { type Fault, s3Error, startS3, storageFaults } from '#tests/support/services/s3.ts'
import { siteIn } from '#tests/support/sites/backed-up-site.ts'

const s3 = await startS3()
let folder: string
const place = () => bucketPlace(s3.config)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'atrium-'))
  const db = connect(folder)
  await migrate(db)
  await db.destroy()
  // Large enough for a multipart upload: two full parts and a rest.
  const large = new Blob([randomBytes(36_000_000)])
  await diskPrivateFiles(join(folder, 'private')).put('cv/large.pdf', large)
})
afterEach(() => s3.fails(undefined))
afterAll(async () => {
  await s3.stop()
  await rm(folder, { recursive: true })
})

const steps = {
  'at the start of the upload': ({ method, url }) =>
    method === 'POST' && /[?&]uploads/.test(url ?? ''),
  'in the first part': ({ url }) => /partNumber=1&/.test(url ?? ''),
  'in the third part': ({ url }) => /partNumber=3&/.test(url ?? ''),
  'at the end of the upload': ({ method, url }) => method === 'POST' && /uploadId=/.test(url ?? ''),
} satisfies Record<string, (request: Parameters<Fault>[0]) => boolean>

const faults = { 'an error': s3Error(403, 'AccessDenied'), 'a reset': storageFaults['a reset'] }

test.each(
  Object.entries(steps).flatMap(([when, isStep]) =>
    Object.entries(faults).map(([what, fault]) => ({ when, what, isStep, fault })),
  ),
)('a bucket that fails with $what $when keeps no backup and no parts of one', async (given) => {
  const fault: Fault = (request, response) =>
    given.isStep(request) && given.fault(request, response)
  s3.requests.length = 0
  s3.fails(fault)
  await expect(writeBackup(siteIn(folder), { place: place() })).rejects.toThrow('object storage')
  s3.fails(undefined)
  expect(await place().list()).toEqual([])
  const isBegun = s3.requests.some((request) => request.includes('partNumber'))
  const isEnded = s3.requests.some((request) => /^DELETE .*uploadId=/.test(request))
  expect(isEnded).toBe(isBegun)
})

test('a bucket failure during a restore is reported as such, and nothing is restored', async () => {
  const { name } = await writeBackup(siteIn(folder), { place: place() })
  const other = join(folder, 'other')
  const file = backupAt(place(), name)
  let reads = 0
  s3.fails((request, response) => {
    const isRead = request.method === 'GET' && ++reads > 2
    return isRead && s3Error(403, 'AccessDenied')(request, response)
  })
  await expect(verifyBackup(file)).rejects.toThrow('object storage')
  reads = 0
  await expect(restoreBackup(file, siteIn(other))).rejects.toThrow('object storage')
  expect(await readdir(other).catch(() => [])).toEqual([])
})
