import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compress } from './compress.ts'

const page = Buffer.from('<p>a page of several words</p>'.repeat(200))

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip', 'br'],
  ['br;q=0, gzip;q=1.0', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0.0, gzip; q=0', undefined],
  ['deflate, brotli', undefined],
  ['', undefined],
])('a client that accepts %j gets %s', async (accepted, encoding) => {
  const answer = await compress(page, accepted)
  expect(answer.encoding).toBe(encoding)
  const open = { br: brotliDecompressSync, gzip: gunzipSync }
  expect(encoding ? open[encoding as 'br' | 'gzip'](answer.body) : answer.body).toEqual(page)
})

test('a page of a few bytes stays as it is', async () => {
  expect(await compress(Buffer.from('ok'), 'br')).toEqual({ body: Buffer.from('ok') })
})
