import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chosenEncoding, matchesEtag } from './content-negotiation.ts'
import { availableEncodings, type Encoding, encode, recompress, toPage } from './rendered-page.ts'

const body = Buffer.from('<p>a page of several words</p>'.repeat(200))
const newPage = () => toPage({ status: 200, headers: {}, body })
const short = toPage({ status: 200, headers: {}, body: Buffer.from('ok') })

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.5', 'br'],
  ['br;q=0, gzip;q=1.0', 'gzip'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0.5, br;q=0', 'gzip'],
  ['br;q=0.0, gzip; q=0', 'identity'],
  ['identity, br;q=0.5', 'identity'],
  ['deflate, brotli', 'identity'],
  ['br;q=nonsense', 'identity'],
  ['*;q=0', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
])('a client that accepts %j gets %s', async (accepted, encoding) => {
  const page = newPage()
  expect(chosenEncoding(availableEncodings(page), accepted)).toBe(encoding)
  expect(chosenEncoding(availableEncodings(page), accepted), 'the second time').toBe(encoding)
  const open = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
  const chosen = encode(page, encoding as Encoding)
  expect(chosen.encoding).toBe(encoding)
  expect(open[chosen.encoding](chosen.bytes)).toEqual(body)
})

test('a very short page is not compressed', () => {
  expect(chosenEncoding(availableEncodings(short), 'br')).toBe('identity')
})

test('a page is compressed quickly first, and once better later', async () => {
  const words = Array.from({ length: 2_000 }, (_, at) => `<li>${Math.sin(at)}</li>`).join('')
  const page = toPage({ status: 200, headers: {}, body: Buffer.from(words) })
  const [quick, quickGzip] = [encode(page, 'br'), encode(page, 'gzip')]
  expect(encode(page, 'br')).toBe(quick)
  await recompress(page)
  const [small, smallGzip] = [encode(page, 'br'), encode(page, 'gzip')]
  expect(small.bytes.length).toBeLessThan(quick.bytes.length)
  expect(smallGzip.bytes.length).toBeLessThan(quickGzip.bytes.length)
  expect(brotliDecompressSync(small.bytes).toString()).toBe(words)
  expect(gunzipSync(smallGzip.bytes).toString()).toBe(words)
  expect(small.etag).not.toBe(quick.etag)
  await recompress(page)
  expect(encode(page, 'br'), 'once is enough').toBe(small)
})

test('a very short page is not recompressed', async () => {
  await recompress(short)
  expect(Object.keys(short.bodies)).toEqual(['identity'])
})

test('each encoding has its own strong ETag, equal for equal bytes', () => {
  const tagsOf = () => {
    const page = newPage()
    return availableEncodings(page).map((each) => encode(page, each).etag)
  }
  const tags = tagsOf()
  expect(new Set(tags).size).toBe(3)
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]{27}"$/)
  expect(tagsOf()).toEqual(tags)
})

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  [undefined, false],
])('If-None-Match %j matches: %s', (header, expected) => {
  expect(matchesEtag(header, '"a"')).toBe(expected)
})
