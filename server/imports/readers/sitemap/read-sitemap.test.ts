import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FormerSite, startFormerSite } from '#tests/support/services/former-site.ts'
import type { SourceDocument } from '../../source-entry.ts'
import { ImportSourceError } from '../import-source-error.ts'
import { readSitemap } from './read-sitemap.ts'

let site: FormerSite

beforeEach(async () => {
  site = await startFormerSite()
  site.pages.set(
    '/',
    '<title>Welcome | Brook</title><meta property="og:site_name" content="Brook"><main>Hi</main>',
  )
})
afterEach(() => site.stop())

const xml = (body: string) => ({ headers: { 'content-type': 'application/xml' }, body })

const urlset = (...paths: string[]) =>
  xml(
    `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths
      .map(
        (path) =>
          `<url><loc> ${new URL(path, site.url)} </loc><image:image><image:loc>x</image:loc></image:image></url>`,
      )
      .join('')}</urlset>`,
  )

const read = (known: readonly string[] = []) =>
  Array.fromAsync(readSitemap(site.url, site.fetchText, new Set(known)))

const refusal = () =>
  read().then(
    () => 'read',
    (error: unknown) => (error instanceof ImportSourceError ? error.message : error),
  )

async function readPage(html: string): Promise<SourceDocument> {
  site.pages.set('/sitemap.xml', urlset('/about/us.html'))
  site.pages.set('/about/us.html', html)
  const entry = (await read(['/'])).find(({ type }) => type === 'document')
  if (entry?.type !== 'document') throw new Error('The page is no document')
  return entry
}

test('the home page comes first, then each page once', async () => {
  site.pages.set('/sitemap.xml', urlset('/', '/a', '/a#part', 'https://other.example/b', '/c?d=1'))
  site.pages.set('/a', '<h1>A</h1><p>Text</p>')
  site.pages.set('/c', '<h1>C</h1>')
  expect(await read()).toMatchObject([
    { type: 'site', url: site.url, title: 'Brook' },
    { type: 'document', key: '/', kind: 'home', title: 'Welcome', html: 'Hi' },
    { type: 'document', key: '/a', kind: 'page', title: 'A', url: `${site.url}/a`, slug: 'a' },
    { type: 'document', key: '/c?d=1' },
    { type: 'left-out', kind: 'address of another site', count: 1 },
  ])
})

test('sitemaps named in robots.txt are read, also those in an index', async () => {
  site.pages.set('/robots.txt', {
    headers: { 'content-type': 'text/plain' },
    body: 'User-agent: *\r\nDisallow:\r\nSITEMAP: /maps/index.xml\r\n',
  })
  const index = ['/maps/1.xml', '/maps/none.xml', '/maps/index.xml']
    .map((path) => `<sitemap><loc>${site.url}${path}</loc></sitemap>`)
    .join('')
  site.pages.set('/maps/index.xml', xml(`<sitemapindex>${index}</sitemapindex>`))
  site.pages.set('/maps/1.xml', urlset('/a'))
  site.pages.set('/a', '<h1>A</h1>')
  expect((await read()).map((entry) => ('key' in entry ? entry.key : entry.type))).toEqual([
    'site',
    '/',
    '/a',
  ])
  expect(site.requested).not.toContain('/sitemap.xml')
})

test('a known page is not fetched again', async () => {
  site.pages.set('/sitemap.xml', urlset('/', '/a', '/b'))
  site.pages.set('/b', '<h1>B</h1>')
  expect(await read(['/', '/a'])).toMatchObject([{ type: 'site' }, { key: '/b' }])
  expect(site.requested).not.toContain('/a')
})

test('an article has its texts, picture, author and day', async () => {
  const page = await readPage(`<!doctype html><html><head>
    <title>All about tea – Brook</title>
    <meta name="description" content="Tea &amp; cake">
    <meta property="og:title" content="Tea by Brook">
    <meta property="og:image" content="/cup.jpg">
    <link rel="canonical" href="/about/us.html">
    <script type="application/ld+json">{"@graph":[{"@type":"WebPage","datePublished":"2020-01-01"},
      {"@type":["NewsArticle"],"datePublished":"2024-03-05T10:00:00+01:00","author":[{"name":"Mia"},{"name":"Ben"}]}]}</script>
    </head><body class="cookies"><nav>Menu</nav><div id="cookie-banner">Cookies?</div><main>
    <article class="post"><header><h1>Tea <b>here</b></h1><time datetime="2019-01-01">x</time></header>
      <p onclick="alert(1)" style="color:red">Text &lt;b&gt; <a href="../more">more</a> <a href="javascript:alert(1)">bad</a></p>
      <script>alert(1)</script><form><p>Form</p></form><aside>Aside</aside><!-- x -->
    </article><div class="comments-area comments"><article>Comment</article></div></main>
    <footer>Footer</footer></body></html>`)
  expect(page).toEqual({
    type: 'document',
    key: '/about/us.html',
    kind: 'post',
    status: 'public',
    title: 'Tea here',
    html: expect.any(String),
    excerpt: 'Tea & cake',
    author: 'Mia, Ben',
    date: '2024-03-05',
    slug: 'us',
    url: `${site.url}/about/us.html`,
    picture: `${site.url}/cup.jpg`,
    publishAt: '',
    pictureId: '',
    searchTitle: 'All about tea',
    searchDescription: 'Tea & cake',
    losses: [],
  })
  expect(page.html.replace(/\s+/g, ' ')).toBe(
    `<p>Text &lt;b&gt; <a href="${site.url}/more">more</a> <a href="">bad</a></p>`,
  )
})

test.each([
  ['<img src="/a.jpg" srcset="/a-1.jpg 300w, /a-2.jpg 1200w,/a,3.jpg 600w" alt="A">', '/a-2.jpg'],
  ['<img src="data:image/gif;base64,R0" data-src="a.jpg" alt="A">', '/about/a.jpg'],
  ['<img src="/small.jpg" data-lazy-srcset="/l.jpg 2x, /m.jpg" alt="A">', '/l.jpg'],
  ['<img src="//[" srcset="javascript:alert(1) 9w" alt="A">', undefined],
])('the picture of %s is found', async (html, path) => {
  const src = path ? ` src="${site.url}${path}"` : ''
  const page = (await readPage(`<main>${html}</main>`)).html
  expect(page).toContain(src)
  expect(page.includes(' src=')).toBe(path !== undefined)
  expect(page).toContain('alt="A"')
})

test('a list of articles is a page, with the whole main part', async () => {
  const html =
    '<main><h1>News</h1><article><time datetime="2024-01-02"></time>A</article><article>B</article></main>'
  expect(await readPage(html)).toMatchObject({
    kind: 'page',
    date: '',
    title: 'News',
    html: expect.stringContaining('B'),
  })
})

test.each([
  ['<meta name="robots" content="NOINDEX, follow">', {}, 'it is excluded from search engines'],
  ['<p>x', { 'x-robots-tag': 'noindex' }, 'it is excluded from search engines'],
  ['<link rel="canonical" href="/other">', {}, /^its canonical address is http.*\/other$/],
  ['%PDF', { 'content-type': 'application/pdf' }, 'it is not a web page'],
  ['<b>'.repeat(1000), {}, 'its HTML is too long, or its elements are nested too deeply'],
  ['x'.repeat(3_000_000), {}, 'it is larger than 2 MB'],
])('a page with %.40j and %j is skipped', async (body, headers, reason) => {
  site.pages.set('/sitemap.xml', urlset('/a'))
  site.pages.set('/a', { headers, body })
  const [, , entry] = await read()
  expect(entry).toEqual({
    type: 'skipped',
    url: `${site.url}/a`,
    reason: typeof reason === 'string' ? reason : expect.stringMatching(reason),
  })
})

test.each(['', 'www.brook.example/a', 'https://original.example/a', '/a/', 'javascript:x'])(
  'the canonical address %j is that of the page',
  async (canonical) => {
    site.pages.set('/sitemap.xml', urlset('/a'))
    site.pages.set('/a', `<link rel="canonical" href="${canonical}"><h1> </h1><h1>A</h1>`)
    expect((await read()).at(-1)).toMatchObject({ key: '/a', title: 'A', url: `${site.url}/a` })
  },
)

test('missing and redirected pages are skipped, redirects into a network too', async () => {
  site.pages.set('/sitemap.xml', urlset('/gone', '/old', '/inner', '/slash'))
  site.pages.set('/old', { status: 301, headers: { location: '/new' } })
  site.pages.set('/new', '<h1>New</h1>')
  site.pages.set('/inner', { status: 302, headers: { location: 'http://10.0.0.1/secret' } })
  site.pages.set('/slash', { status: 301, headers: { location: '/slash/' } })
  site.pages.set('/slash/', '<h1>Slash</h1>')
  expect((await read()).slice(2)).toMatchObject([
    { reason: 'its server answered 404' },
    { reason: 'it redirects to /new' },
    { reason: 'its address does not lead to a public server' },
    { type: 'document', key: '/slash/' },
  ])
})

test.each([
  ['no sitemap', '<html><body>Not found</body></html>'],
  ['an empty sitemap', '<urlset></urlset>'],
  ['a sitemap of nested elements', `<urlset>${'<a>'.repeat(500_000)}`],
  ['a text', 'hello'],
])('a site with %s is refused', async (_, body) => {
  site.pages.set('/sitemap.xml', xml(body))
  expect(await refusal()).toBe('it has no sitemap that can be read')
})

test('entities of a sitemap are not expanded', async () => {
  const dtd = '<!DOCTYPE urlset [<!ENTITY x SYSTEM "file:///etc/passwd">]>'
  site.pages.set(
    '/sitemap.xml',
    xml(`${dtd}<urlset><url><loc>${site.url}/&x;</loc></url></urlset>`),
  )
  expect((await read()).at(-1)).toMatchObject({ type: 'skipped', url: `${site.url}/&x;` })
})

test('pages and sitemaps above the limits are counted', async () => {
  const paths = Array.from({ length: 5002 }, (_, at) => `/${at}`)
  site.pages.set('/robots.txt', {
    headers: { 'content-type': 'text/plain' },
    body: Array.from({ length: 53 }, (_, at) => `Sitemap: /map-${at}.xml`).join('\n'),
  })
  site.pages.set('/map-0.xml', urlset(...paths))
  const known = ['/', ...paths]
  expect(await read(known)).toEqual([
    { type: 'site', url: site.url, title: 'Brook' },
    { type: 'left-out', kind: 'page after the first 5000', count: 2 },
    { type: 'left-out', kind: 'sitemap after the first 50', count: 3 },
  ])
})

test('a home page that cannot be read is told', async () => {
  site.pages.set('/', { status: 503 })
  expect(await refusal()).toBe('its home page answered 503')
})

test('structured data that is broken or hostile is ignored', async () => {
  const script = (json: string) => `<script type="application/ld+json">${json}</script>`
  const blocks = [
    '{',
    '['.repeat(200_000),
    '{"@type":"Article","author":{"name":5},"datePublished":[]}',
  ]
  const page = await readPage(`${blocks.map(script).join('')}<h1>A</h1>`)
  expect(page).toMatchObject({ title: 'A', author: '', date: '', kind: 'page' })
})

test('a zipped sitemap in an index whose elements have a prefix is read', async () => {
  const ns = 'xmlns:ns0="http://www.sitemaps.org/schemas/sitemap/0.9"'
  const loc = (path: string) => `<ns0:loc>${site.url}${path}</ns0:loc>`
  const index = `<ns0:sitemapindex ${ns}><ns0:sitemap>${loc('/1.xml.gz')}</ns0:sitemap></ns0:sitemapindex>`
  const pages = `<ns0:urlset ${ns}><ns0:url>${loc('/a')}<image:loc>/a.png</image:loc></ns0:url></ns0:urlset>`
  const headers = { 'content-type': 'application/x-gzip' }
  site.pages.set('/sitemap.xml', xml(index))
  site.pages.set('/1.xml.gz', { headers, body: gzipSync(pages) })
  site.pages.set('/a', '<h1>A</h1>')
  expect(await read(['/'])).toMatchObject([{ type: 'site' }, { key: '/a', title: 'A' }])
})
