import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chosenEncoding, isMatch } from './negotiate.ts'
import { type Encoding, encodingsOf, finish, inEncoding } from './page.ts'

const body = Buffer.from('<p>a page of several words</p>'.repeat(200))
const newPage = () => finish({ status: 200, headers: {}, body })
const short = finish({ status: 200, headers: {}, body: Buffer.from('ok') })

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
  expect(chosenEncoding(encodingsOf(page), accepted)).toBe(encoding)
  expect(chosenEncoding(encodingsOf(page), accepted), 'the second time').toBe(encoding)
  const open = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
  const chosen = await inEncoding(page, encoding as Encoding)
  expect(chosen.encoding).toBe(encoding)
  expect(open[chosen.encoding](chosen.bytes)).toEqual(body)
})

test('a page of a few bytes stays as it is', () => {
  expect(chosenEncoding(encodingsOf(short), 'br')).toBe('identity')
})

test('a page is compressed once for all who want it so', async () => {
  const page = newPage()
  const [first, second] = await Promise.all([inEncoding(page, 'br'), inEncoding(page, 'br')])
  expect(second).toBe(first)
  expect(await inEncoding(page, 'br')).toBe(first)
})

test('each encoding has a strong tag of its own, and the same bytes have the same', async () => {
  const tagsOf = async () => {
    const page = newPage()
    const bodies = await Promise.all(encodingsOf(page).map((each) => inEncoding(page, each)))
    return bodies.map(({ etag }) => etag)
  }
  const tags = await tagsOf()
  expect(new Set(tags).size).toBe(3)
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]{27}"$/)
  expect(await tagsOf()).toEqual(tags)
})

test.each([
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['*', true],
  ['"b"', false],
  ['a', false],
  [undefined, false],
])('If-None-Match %j names the tag: %s', (header, expected) => {
  expect(isMatch(header, '"a"')).toBe(expected)
})
