import { beforeAll, describe, expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { type SiteAnswer, withBuiltSite } from '#tests/support/sites/built-site.ts'

const { api, get } = withBuiltSite()
const marker = 'evilmarker'

/** Pages, their data, redirects, missing pages and files: everything that a cache may store. */
const paths = [
  ...['/', '/projects', '/projects.data', '/projects/live', '/projects/live.data', '/contact'],
  ...['/projects/', '/projects/former', '/nowhere', '/projects/none', '/projects?category=web'],
  ...['/sitemap.xml', '/robots.txt', '/news/feed.xml', '/manifest.webmanifest', '/favicon.svg'],
  ...['/api/projects', '/api/openapi.json', '/api/nothing'],
]

/** Request headers that proxies and frameworks are known to read, with an attacker's values. */
const poisons: Record<string, string> = {
  host: `${marker}.example`,
  'x-forwarded-host': `${marker}.example`,
  'x-host': `${marker}.example`,
  'x-forwarded-server': `${marker}.example`,
  'x-forwarded-proto': 'http',
  'x-forwarded-scheme': 'http',
  'x-forwarded-port': '666',
  'x-forwarded-for': `127.0.0.1, ${marker}`,
  'x-forwarded-prefix': `/${marker}`,
  forwarded: `host=${marker}.example;proto=http`,
  'x-original-url': `/admin?${marker}`,
  'x-rewrite-url': `/admin?${marker}`,
  'x-http-method-override': 'POST',
  'x-react-router-prerender-data': marker,
  'x-react-router-spa-mode': 'yes',
  'x-remix-reload-document': 'true',
  'x-remix-redirect': `https://${marker}.example/`,
  'accept-language': 'de',
  'accept-encoding': 'gzip',
  accept: 'text/x-script',
  'accept-charset': 'utf-16',
  cookie: `atrium_browser=${marker}; atrium_staff=1; __Host-atrium_staff=1; theme=${marker}`,
  authorization: 'Bearer',
  range: 'bytes=0-9',
  'if-range': '"x"',
  'if-none-match': '*',
  'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT',
  'if-match': '"x"',
  origin: `https://${marker}.example`,
  referer: `https://${marker}.example/`,
  'user-agent': `<script>${marker}</script>`,
  'sec-fetch-site': 'cross-site',
  'sec-fetch-dest': 'document',
  'sec-purpose': 'prefetch',
  purpose: 'prefetch',
  'cache-control': 'no-store, max-age=31536000',
  pragma: marker,
  'save-data': 'on',
  dnt: '1',
  upgrade: 'h2c',
  connection: 'cache-control, etag',
  te: 'trailers',
  via: marker,
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  'x-request-id': marker,
}

/** Query keys that no page reads. `_routes` and `_data` belong to the router. */
const queries = [
  ...[
    `utm_source=${marker}`,
    `${marker}`,
    `callback=${marker}`,
    `lang=de&${marker}`,
    `index&${marker}`,
  ],
  ...[`_routes=${marker}`, `_data=${marker}`, `__proto__[a]=${marker}`, `page=1&page=${marker}`],
  ...[`x=%0d%0a${marker}`, `;${marker}`, `category=${marker}`],
]

beforeAll(async () => {
  const values = { ...sample(contents.projects), category: 'web' }
  const { body } = await api.staff('POST', '/projects', { ...values, slug: 'former' })
  await api.staff('PUT', `/projects/${body._id}`, { ...values, slug: 'live' })
})

/** Invalidates the page cache, so that the next request fills it. */
let saves = 0
const forget = () => api.staff('PUT', '/settings', { phone: `0${saves++ % 2}` })

/** A response without the parts that differ each time. */
function shown({ status, headers, body }: SiteAnswer) {
  const { date, etag, 'keep-alive': _, ...rest } = headers
  // In XML, timestamps change with each save.
  const isXml = String(rest['content-type']).includes('xml')
  return { status, rest, body: isXml ? body.replace(/<(\w+)>\d{4}-\d\d-\d\dT[^<]+/g, '') : body }
}

const victims = async () => {
  const answers = new Map<string, ReturnType<typeof shown>>()
  for (const path of paths) {
    answers.set(path, shown(await get(path)))
    // The fast path answers the second request from the page cache, before the router.
    expect(shown(await get(path)), path).toEqual(answers.get(path))
  }
  return answers
}

describe('the next visitor’s response contains nothing of a request', () => {
  const clean: Map<string, ReturnType<typeof shown>>[] = []
  beforeAll(async () => {
    for (const each of [0, 1]) {
      await forget()
      clean[each] = await victims()
    }
  })

  const check = async (attack: (path: string) => Promise<unknown>) => {
    const before = clean[saves % 2]
    await forget()
    for (const path of paths) {
      await attack(path).catch(() => {}) // the server may close the connection
      const victim = shown(await get(path))
      expect(victim, path).toEqual(before?.get(path))
      expect(JSON.stringify(victim), path).not.toContain(marker)
    }
  }

  test.each(Object.entries(poisons))('header %s', async (name, value) => {
    await check((path) => get(path, { [name]: value }))
  })

  test('a header sent twice', async () => {
    await check((path) => get(path, { 'accept-encoding': ['gzip', 'br'], cookie: ['a=b', 'c=d'] }))
  })

  test('all headers together, with each method', async () => {
    const { host: _, connection: __, upgrade: ___, ...rest } = poisons
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      await check((path) => get(path, rest, method))
    }
  })

  test.each(queries)('query %s', async (query) => {
    await check((path) => get(`${path}${path.includes('?') ? '&' : '?'}${query}`))
  })
})

test('the comparison detects a response that depends on the request', async () => {
  const [plain, sent] = [await get('/contact'), await get('/contact?sent=1')]
  expect(shown(sent)).not.toEqual(shown(plain))
  // A redirect keeps the query of its request.
  const redirected = await get(`/projects/?${marker}`)
  expect(redirected.headers.location).toContain(marker)
  expect(shown(redirected)).not.toEqual(shown(await get('/projects/')))
})
