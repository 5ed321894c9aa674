import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { finish } from './cache.ts'
import { chosenBody, isMatch } from './negotiate.ts'

const body = Buffer.from('<p>a page of several words</p>'.repeat(200))
const page = await finish({ status: 200, headers: {}, body })
const short = await finish({ status: 200, headers: {}, body: Buffer.from('ok') })

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
])('a client that accepts %j gets %s', (accepted, encoding) => {
  const chosen = chosenBody(page, accepted)
  expect(chosen.encoding).toBe(encoding)
  const open = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }
  expect(open[chosen.encoding](chosen.body.bytes)).toEqual(body)
})

test('a page of a few bytes stays as it is', () => {
  expect(chosenBody(short, 'br')).toMatchObject({ encoding: 'identity' })
})

test('each encoding has a strong tag of its own, and the same bytes have the same', async () => {
  const tags = Object.values(page.bodies).map(({ etag }) => etag)
  expect(new Set(tags).size).toBe(3)
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]{27}"$/)
  const again = await finish({ status: 200, headers: {}, body })
  expect(Object.values(again.bodies).map(({ etag }) => etag)).toEqual(tags)
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
