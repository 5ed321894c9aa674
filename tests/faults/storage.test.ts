import { afterAll, afterEach, describe, test } from 'vitest'
import { plain } from '#tests/support/inputs/pictures.ts'
import { onWritesOnly, startS3, storageFaults } from '#tests/support/services/s3.ts'
import { refusesUnknown, refusesUpload } from '#tests/support/services/storage-faults.ts'
import { withApi } from '#tests/support/sites/api.ts'

const s3 = await startS3()
const api = withApi({ storage: s3.config })
afterEach(() => s3.fails(undefined))
afterAll(() => s3.stop())

let red = 0
const picture = () => plain(red++, 400, 300).png().toBuffer()

describe.each(Object.entries(storageFaults))('with %s', (_name, fault) => {
  test.each([
    ['an upload', fault],
    ['the writing of an upload', onWritesOnly(fault)],
  ])('%s is a 503, and nothing is listed', async (_when, ofRequest) => {
    await refusesUpload(api, { s3, fault: ofRequest, content: await picture() })
  })

  test('a picture that must be fetched is a 503, and a cached one is served', async () => {
    await refusesUnknown(api, { s3, fault, content: await picture() })
  })
})
