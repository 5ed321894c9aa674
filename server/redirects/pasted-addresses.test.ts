import { expect, test } from 'vitest'
import { longestTurn } from '#tests/support/measuring/event-loop.ts'
import { processorTime } from '#tests/support/measuring/processor-time.ts'
import { readPasted } from './pasted-addresses.ts'

const addressesIn = async (text: string) =>
  (await readPasted(text)).lines.map(({ address }) => address)

test('lines are paths or URLs of any host, each once', async () => {
  const text = `
    /about
    https://www.old.example/About/
    http://old.example
    https://old.example?p=1#top\r\n/grüße
    /a b`
  expect(await addressesIn(text)).toEqual(['/about', '/', '/?p=1', '/grüße', '/a b'])
})

test('a line that is no address is kept, in a readable length', async () => {
  const { lines } = await readPasted(`about\n//evil.example\n/100%\n/${'x'.repeat(3_000)}`)
  expect(lines.map(({ isAddress }) => isAddress)).toEqual([false, false, false, false])
  expect(lines.at(-1)?.address).toHaveLength(200)
})

test('a sitemap gives its locations, not those of its pictures', async () => {
  const text = `<?xml version="1.0"?><urlset>
    <url><loc> https://old.example/a?x=1&amp;y=2 </loc>
      <image:image><image:loc>https://old.example/a.jpg</image:loc></image:image></url>
    <url><loc><![CDATA[https://old.example/b?x=1&y=2]]></loc></url></urlset>`
  expect(await addressesIn(text)).toEqual(['/a?x=1&y=2', '/b?x=1&y=2'])
})

test('a sitemap whose elements have a prefix is read', async () => {
  const text =
    '<ns0:urlset xmlns:ns0="x"><ns0:url><ns0:loc>https://old.example/a</ns0:loc></ns0:url></ns0:urlset>'
  expect(await addressesIn(text)).toEqual(['/a'])
})

test('a sitemap index gives its sitemaps and no addresses', async () => {
  const text =
    '<sitemapindex xmlns="x"><sitemap><loc>https://a.example/1.xml</loc></sitemap></sitemapindex>'
  expect(await readPasted(text)).toEqual({ lines: [], sitemaps: ['https://a.example/1.xml'] })
})

test('entities of a document type are not expanded, and impossible characters stay as they are', async () => {
  const text = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>
    <urlset><url><loc>/&a;</loc></url><url><loc>/&b;</loc></url><url><loc>/&#99999999;</loc></url></urlset>`
  expect(await addressesIn(text)).toEqual(['/&a;', '/&b;', '/&'])
})

test('five million characters of broken markup take time in proportion', async () => {
  for (const part of ['<loc>', '<loc> </loc>', '<loc><![CDATA[', ' ', '&']) {
    const text = `<loc>${part.repeat(5_000_000 / part.length)}</loc>`
    expect(await processorTime(() => readPasted(text)), part).toBeLessThan(5_000)
  }
})

test.each([
  ['short lines', 'a\n'.repeat(2_400_000)],
  ['addresses with long queries', `/a?${'b&'.repeat(900)}\n`.repeat(2_500)],
  ['a sitemap of escaped signs', `<urlset><loc>${'&amp;'.repeat(900_000)}</loc></urlset>`],
  ['a sitemap of many addresses', `<urlset>${'<loc>/&amp;</loc>'.repeat(200_000)}</urlset>`],
])('five million characters of %s hold no other request up for 100 ms', async (_, text) => {
  expect(await longestTurn(() => readPasted(text))).toBeLessThan(100)
})
