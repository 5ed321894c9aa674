import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { FetchError } from '#server/http/outgoing/checked-get.ts'
import { type FormerSite, startFormerSite } from '#tests/support/services/former-site.ts'
import { startReceiver } from '#tests/support/services/webhook-receiver.ts'
import { createFetchText } from './fetch-text.ts'

let site: FormerSite

beforeEach(async () => {
  site = await startFormerSite()
})
afterEach(() => site.stop())

test('a page has its address after redirects, its status and its headers', async () => {
  site.pages.set('/old', { status: 301, headers: { location: '/new?a=1' } })
  site.pages.set('/new', { headers: { 'x-wp-totalpages': '3' }, body: '<p>Hi</p>' })
  expect(await site.fetchText(`${site.url}/old`)).toMatchObject({
    url: `${site.url}/new?a=1`,
    status: 200,
    headers: { 'x-wp-totalpages': '3' },
    text: '<p>Hi</p>',
  })
  expect(await site.fetchText(`${site.url}/none`)).toMatchObject({ status: 404, text: '' })
})

test.each([
  ['the media type', 'text/html; charset=ISO-8859-1', Buffer.from('Größe', 'latin1'), 'Größe'],
  ['a meta element', 'text/html', Buffer.from('<meta charset=windows-1252>ß', 'latin1'), 'ß'],
  [
    'an XML declaration',
    'application/xml',
    Buffer.from('<?xml encoding="latin1"?>ß', 'latin1'),
    'ß',
  ],
  ['the byte order mark', 'text/html', Buffer.from('\ufeffß', 'utf16le'), 'ß'],
  ['no UTF-8 without a name', 'text/html', Buffer.from('Gr\xf6\xdfe \x80', 'latin1'), 'Größe €'],
  ['nothing', 'application/ld+json', Buffer.from('ß'), 'ß'],
  ['an unknown charset', 'text/html; charset=klingon', Buffer.from('ß'), 'ß'],
])('a text is decoded by %s', async (_, type, body, expected) => {
  site.pages.set('/', { headers: { 'content-type': type }, body })
  expect((await site.fetchText(site.url)).text).toMatch(new RegExp(`${expected}$`))
})

test.each([
  ['a zipped sitemap', { 'content-type': 'application/x-gzip' }, gzipSync('<urlset>')],
  ['a zipped response', { 'content-encoding': 'gzip' }, gzipSync('<urlset>')],
  ['a zipped sitemap, zipped', { 'content-encoding': 'gzip' }, gzipSync(gzipSync('<urlset>'))],
  ['a zipped file without a name', { 'content-type': 'text/xml' }, gzipSync('<urlset>')],
  ['a response in Brotli', { 'content-encoding': 'br' }, brotliCompressSync('<urlset>')],
  ['a deflated response', { 'content-encoding': 'deflate' }, deflateSync('<urlset>')],
])('%s is decompressed', async (_, headers, body) => {
  site.pages.set('/', { headers: { 'content-type': 'text/xml', ...headers }, body })
  expect((await site.fetchText(site.url)).text).toBe('<urlset>')
})

test('a file is decompressed twice at most, so that one within another has an end', async () => {
  const [once, twice] = [gzipSync('<urlset>'), gzipSync(gzipSync('<urlset>'))]
  site.pages.set('/', { headers: { 'content-type': 'text/xml' }, body: gzipSync(twice) })
  const { text } = await site.fetchText(site.url)
  expect(text).toBe(new TextDecoder('windows-1252').decode(once))
})

test('a response that decompresses to more than the limit, or not at all, is refused', async () => {
  site.pages.set('/', { body: gzipSync('x'.repeat(3_000_000)) })
  await expect(site.fetchText(site.url)).rejects.toThrow(new FetchError('it is larger than 2 MB'))
  site.pages.set('/', { body: gzipSync('x'.repeat(3_000)).subarray(0, 20) })
  await expect(site.fetchText(site.url)).rejects.toThrow(
    new FetchError('it cannot be decompressed'),
  )
})

test('a file that is no text is not read', async () => {
  site.pages.set('/', { headers: { 'content-type': 'video/mp4' }, body: 'x'.repeat(3_000_000) })
  expect((await site.fetchText(site.url)).text).toBe('')
})

test('a response above the limit is refused, also without a length', async () => {
  site.pages.set('/', 'x'.repeat(3_000_000))
  await expect(site.fetchText(site.url)).rejects.toThrow(new FetchError('it is larger than 2 MB'))
  const headers = { 'transfer-encoding': 'chunked' }
  site.pages.set('/', { headers, body: 'x'.repeat(3_000_000) })
  await expect(site.fetchText(site.url)).rejects.toThrow(new FetchError('it is larger than 2 MB'))
})

test('an endless chain of redirects is refused', async () => {
  site.pages.set('/', { status: 302, headers: { location: '/' } })
  await expect(site.fetchText(site.url)).rejects.toThrow('more than 3 redirections')
  expect(site.requested).toHaveLength(4)
})

test.each(['http://10.0.0.1/', 'http://[::1]/', 'file:///etc/passwd', 'https://169.254.169.254/x'])(
  'a redirect to %s is not followed, and the message names no address',
  async (location) => {
    site.pages.set('/', { status: 302, headers: { location } })
    await expect(site.fetchText(site.url)).rejects.toThrow(
      new FetchError('its address does not lead to a public server'),
    )
  },
)

test('a server that cannot be reached is told without its address', async () => {
  await site.stop()
  await expect(site.fetchText(site.url)).rejects.toThrow(
    new FetchError('its server could not be reached'),
  )
  site = await startFormerSite()
})

test('a response that never ends is cut off by the timeout', async () => {
  const server = await startReceiver()
  server.answers((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).write('<p>')
  })
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  const rules = { resolve, allowed: ['127.0.0.1'], maxBytes: 1000, timeoutMs: 300 }
  const fetched = createFetchText(rules)(server.url)
  await expect(fetched).rejects.toThrow(new FetchError('its server did not send it in time'))
  await server.stop()
})
