import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import type { CheckedAddress } from '#content/redirects/redirects-api.ts'
import { createApp } from '#server/app.ts'
import { createAddressCounts, deleteOldMissing } from '#server/redirects/address-counts.ts'
import { importRedirects } from '#server/redirects/redirects-csv.ts'
import type { PageHandler } from '#server/site/site.ts'
import { validateResponse } from '#tests/support/formats/openapi-response.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { longestTurn } from '#tests/support/measuring/event-loop.ts'
import { processorTime } from '#tests/support/measuring/processor-time.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
let app: FastifyInstance
let token: string

/** Renders 404 for every record that visitors cannot open, and 200 for all else. */
const render: PageHandler = async (request, site) => {
  const { pathname } = new URL(request.url)
  const [, folder = '', slug] = pathname.replace(/\.data$/, '').split('/')
  const found = folder === 'projects' && slug ? await site.find('projects', slug) : { record: {} }
  const isMissing = folder === '-' || !found || !('record' in found)
  const status = isMissing ? 404 : 200
  const headers = { 'Content-Type': 'text/html' }
  return new Response(`<p>${pathname}</p>`, { status, headers })
}

beforeAll(async () => {
  const pageSource = async () => ({
    render,
    serveFile: async () => false,
    isDevelopment: false,
    keepsWarm: false,
    staffScript: async () => '',
  })
  app = await createApp({ env: api.env, db: api.db, pageSource })
  token = await api.openSession()
})
afterAll(() => app.close())
afterEach(async () => {
  await api.db.deleteFrom('redirects').execute()
  await api.db.deleteFrom('notFound').execute()
})

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers })

/** Calls the API of the app that serves the pages, which has their counts. */
async function staff(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) {
  const answered = await app.inject({
    method,
    url: `/api${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })
  const answer = await validateResponse(app, answered)
  const isJson = String(answer.headers['content-type']).includes('json')
  const { statusCode: status, headers, body } = answer
  return { status, headers, text: body, body: isJson ? answer.json() : undefined }
}

/** Status and Location of an answer. */
async function visit(url: string) {
  const { statusCode, headers } = await get(url)
  return headers.location === undefined ? [statusCode] : [statusCode, headers.location]
}

async function redirect(from: string, to: string, status = 301) {
  const { body, status: answered } = await staff('POST', '/redirects', { from, to, status })
  expect(answered, JSON.stringify(body)).toBe(201)
  return body
}

const newProject = async (title: string) =>
  (await staff('POST', '/projects', { ...sample(contents.projects), title })).body

describe('a visitor is redirected', () => {
  test('from an address, in any case, with or without a slash, and with the query of the request', async () => {
    await redirect('/Old/Page.html', '/about')
    expect(await visit('/old/page.html')).toEqual([301, '/about'])
    expect(await visit('/OLD/page.html/')).toEqual([301, '/about'])
    expect(await visit('/old/page.html?utm_source=x')).toEqual([301, '/about?utm_source=x'])
    expect(await visit('/old')).toEqual([404])
  })

  test('from an address with exactly its query, also where the path has a page', async () => {
    expect(await visit('/?p=12')).toEqual([200])
    await redirect('/?p=12', '/about', 302)
    expect(await visit('/?p=12')).toEqual([302, '/about'])
    expect(await visit('/?p=13')).toEqual([200])
    expect(await visit('/')).toEqual([200])
  })

  test('by the pattern with the longest beginning, which fills in what its * matched', async () => {
    await redirect('/blog/*', '/news/*')
    await redirect('/blog/2019/*', '/archive.html')
    expect(await visit('/blog/Grüße')).toEqual([301, '/news/Gr%C3%BC%C3%9Fe'])
    expect(await visit('/blog/2019/may')).toEqual([301, '/archive.html'])
    expect(await visit('/blogs')).toEqual([404])
  })

  test.each([
    ['/files/a%2Fb', 'https://cdn.example/files/a%2Fb'],
    ['/files/Report-2024.PDF', 'https://cdn.example/files/Report-2024.PDF'],
    ['/files/Dir/', 'https://cdn.example/files/Dir/'],
    ['/files/a%23b', 'https://cdn.example/files/a%23b'],
    ["/files/$'x$&", "https://cdn.example/files/$'x$&"],
    ['/files/', 'https://cdn.example/files/'],
    ['/files', 'https://cdn.example/files/'],
    ['/Files/x?V=1', 'https://cdn.example/files/x?V=1'],
  ])('by a pattern from %s to the same spelling, %s', async (from, to) => {
    await redirect('/files/*', 'https://cdn.example/files/*')
    expect(await visit(from)).toEqual([301, to])
  })

  test('by a pattern whose * is in the query of the target, as one parameter', async () => {
    await redirect('/find/*', '/search?q=*')
    expect(await visit('/find/a&b=c?x=1')).toEqual([301, '/search?q=a%26b%3Dc&x=1'])
  })

  test('to this site only, whatever a pattern has matched', async () => {
    await redirect('/go/*', '/*')
    for (const path of ['/go//evil.example', '/go/.//evil.example', '/go/%5Cevil.example']) {
      const { headers } = await get(path)
      const url = new URL(String(headers.location), 'http://site.example')
      expect(url.host, path).toBe('site.example')
    }
  })

  test('to a record, whatever its address is by then, and not while it is hidden', async () => {
    const project = await newProject('Moved twice')
    const { to, title } = await redirect('/work/12', `/projects/${project.slug}`)
    expect([to, title]).toEqual(['/projects/moved-twice', 'Moved twice'])
    await staff('PUT', `/projects/${project._id}`, { ...project, slug: 'another-address' })
    expect(await visit('/work/12')).toEqual([301, '/projects/another-address'])
    await staff('PUT', `/projects/${project._id}`, { isActive: false })
    expect(await visit('/work/12')).toEqual([404])
    const [listed] = (await staff('GET', '/redirects')).body
    expect(listed).toMatchObject({ state: 'broken', to: '/projects/another-address' })
  })

  test('to 410 without a target', async () => {
    await redirect('/gone', '', 410)
    expect(await visit('/gone')).toEqual([410])
    await redirect('/about?id=1', '', 410)
    expect(await visit('/about?id=1')).toEqual([410])
    expect(await visit('/about')).toEqual([200])
  })

  test('by the client’s router with a new document', async () => {
    await redirect('/old-menu', '/about')
    const answer = await get('/old-menu.data')
    expect(answer.statusCode).toBe(204)
    expect(answer.headers['x-remix-redirect']).toBe('/old-menu')
    await redirect('/about?id=2', '/contact')
    expect((await get('/about.data?id=2')).headers['x-remix-redirect']).toBe('/about?id=2')
  })

  test('from the address of a deleted record', async () => {
    const { _id, slug } = await newProject('Deleted later')
    await redirect(`/projects/${slug}`, '/about')
    expect(await visit(`/projects/${slug}`)).toEqual([200])
    const [listed] = (await staff('GET', '/redirects')).body
    expect(listed.state).toBe('unused')
    await staff('DELETE', `/projects/${_id}`)
    expect(await visit(`/projects/${slug}`)).toEqual([301, '/about'])
  })
})

describe('a redirect', () => {
  test.each([
    [
      { from: 'old', to: '/about', status: 301 },
      'from',
      'From must begin with / and can have one *',
    ],
    [{ from: '/api/x', to: '/about', status: 301 }, 'from', 'This address belongs to Atrium'],
    [
      { from: '/a', to: 'javascript:alert(1)', status: 301 },
      'to',
      'To must begin with / or https://',
    ],
    [{ from: '/a', to: '//evil.example', status: 301 }, 'to', 'To must begin with / or https://'],
    [
      { from: '/a/*', to: 'https://example.com*', status: 301 },
      'to',
      'To must begin with / or https://',
    ],
    [{ from: '/a', to: '', status: 301 }, 'to', 'To is required'],
    [{ from: '/a', to: '/b/*', status: 301 }, 'to', 'To can have a * only if From has one'],
    [{ from: '/a', to: '/b', status: 303 }, 'status', 'Status must be 301, 302, 307, 308 or 410'],
    [{ from: '/a', to: '/A/', status: 301 }, 'to', 'This redirect points back to itself'],
  ])('%j is refused', async (input, field, message) => {
    const { status, body } = await staff('POST', '/redirects', input)
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ field, message: expect.stringContaining(message) }])
  })

  test('is refused if its source has one already, in whatever spelling', async () => {
    await redirect('/a', '/about')
    expect((await staff('POST', '/redirects', { from: '/A/', to: '/b', status: 301 })).status).toBe(
      409,
    )
  })

  test('that would close a loop is refused, and a chain is stored as typed and followed to its end', async () => {
    await redirect('/b', '/c')
    expect(await redirect('/a', '/b')).toMatchObject({ to: '/b', state: 'works' })
    await redirect('/c', '/d')
    const { body: listed } = await staff('GET', '/redirects')
    expect(listed.slice(0, 3).map(({ to }: { to: string }) => to)).toEqual(['/b', '/c', '/d'])
    expect(await visit('/a')).toEqual([301, '/d'])
    expect(await visit('/b')).toEqual([301, '/d'])
    const { status, body } = await staff('POST', '/redirects', {
      from: '/d',
      to: '/a',
      status: 301,
    })
    expect(status).toBe(422)
    expect(body.errors[0].message).toBe('This redirect points back to itself')
  })

  test('whose pattern also matches its target is refused, unless the target has a page', async () => {
    const { status } = await staff('POST', '/redirects', {
      from: '/b/*',
      to: '/b/new/*',
      status: 301,
    })
    expect(status).toBe(422)
    await redirect('/projects/*', '/projects')
    const project = await newProject('Lives on')
    await redirect('/*', `/projects/${project.slug}`)
    expect(await visit('/anything')).toEqual([301, '/projects/lives-on'])
  })

  test.each([
    ['one other', [['/p/*', '/q/*']], { from: '/q/*', to: '/p/*' }],
    ['one that lengthens the address', [['/p/*', '/q/*/x']], { from: '/q/*', to: '/p/*' }],
    [
      'two others',
      [
        ['/p/*', '/q/*'],
        ['/q/*', '/r/*'],
      ],
      { from: '/r/*', to: '/p/*' },
    ],
    ['one without a * in its target', [['/p/*', '/q/end']], { from: '/q/*', to: '/p/*' }],
  ])('whose pattern would close a loop with %s is refused', async (_, others, closing) => {
    for (const [from = '', to = ''] of others) await redirect(from, to)
    const { status, body } = await staff('POST', '/redirects', { ...closing, status: 301 })
    expect(status).toBe(422)
    expect(body.errors[0].message).toBe('This redirect points back to itself')
  })

  test('whose target has a page is stored as it was typed, whatever pattern takes the target', async () => {
    await redirect('/p*', 'https://shop.example/*')
    expect(await redirect('/data', '/privacy')).toMatchObject({ to: '/privacy', state: 'works' })
    expect(await visit('/data')).toEqual([301, '/privacy'])
    await redirect('/*', '/')
    expect(await redirect('/other', '/terms')).toMatchObject({ to: '/terms' })
    expect(await redirect('/third', '/nowhere')).toMatchObject({ to: '/nowhere', state: 'works' })
  })

  test('to the full address of this site is stored as a path and follows its record', async () => {
    const { siteUrl } = api.env
    const project = await newProject('Own address')
    const { to } = await redirect('/l0', `${siteUrl}/projects/${project.slug}?x=1#part`)
    expect(to).toBe(`/projects/${project.slug}?x=1#part`)
    expect(await redirect('/l1', siteUrl)).toMatchObject({ to: '/' })
    await redirect('/l2', `${siteUrl}/projects/${project.slug}`)
    await staff('PUT', `/projects/${project._id}`, { ...project, slug: 'own-address-2' })
    expect(await visit('/l2')).toEqual([301, '/projects/own-address-2'])
    const csv = `/l3,${siteUrl}/about`
    await staff('POST', '/redirects/import', { csv })
    expect(await visit('/l3')).toEqual([301, '/about'])
  })

  test.each([
    ['full addresses of this site', [['/l1', 'SITE/l2']], { from: '/l2', to: 'SITE/l1' }],
    ['a pattern, as an address', [['/p/*', '/q/*']], { from: '/q/1', to: '/p/1' }],
    ['an address, as a pattern', [['/q/1', '/p/1']], { from: '/p/*', to: '/q/*' }],
    ['a pattern that removes a part', [['/b/*', '/a/b/*']], { from: '/a/*', to: '/*' }],
    ['itself, growing', [], { from: '/a*', to: '/aa*' }],
    ['itself, by its folder', [], { from: '/a/*', to: '/a' }],
  ])('that would close a loop with %s is refused', async (_, others, closing) => {
    const own = (to: string) => to.replace('SITE', api.env.siteUrl)
    for (const [from = '', to = ''] of others) await redirect(from, own(to))
    const input = { ...closing, to: own(closing.to), status: 301 }
    const { status, body } = await staff('POST', '/redirects', input)
    expect(status).toBe(422)
    expect(body.errors[0].message).toBe('This redirect points back to itself')
  })

  test('whose pattern leads to another pattern is no loop', async () => {
    await redirect('/p/*', '/q/*')
    await redirect('/q/*', '/about')
    expect(await visit('/p/1')).toEqual([301, '/q/1'])
    expect(await visit('/q/1')).toEqual([301, '/about'])
  })

  test('is changed, recorded in the activity and deleted', async () => {
    const { _id } = await redirect('/a', '/b')
    const changed = { from: '/a', to: '/c', status: 302 }
    expect((await staff('PUT', `/redirects/${_id}`, changed)).body).toMatchObject(changed)
    expect((await staff('DELETE', `/redirects/${_id}`)).status).toBe(204)
    expect((await staff('DELETE', `/redirects/${_id}`)).status).toBe(404)
    const { body } = await staff('GET', '/activity?type=redirects')
    expect(body.slice(0, 3).map(({ action }: { action: string }) => action)).toEqual([
      'deleted',
      'updated',
      'created',
    ])
    expect(await visit('/a')).toEqual([404])
  })

  test('counts its hits', async () => {
    await redirect('/a', '/about')
    await visit('/a')
    await visit('/a?x=1')
    expect((await staff('GET', '/redirects?sort=-hits&pageSize=1')).body).toMatchObject([
      { from: '/a', hits: 2, lastHitAt: expect.any(String), state: 'works', isAutomatic: false },
    ])
  })

  test('is listed with the former addresses of records, searched and sorted', async () => {
    const project = await newProject('Formerly else')
    await staff('PUT', `/projects/${project._id}`, { ...project, slug: 'now-here' })
    await redirect('/zebra', '/about')
    const { body } = await staff('GET', '/redirects?search=formerly')
    expect(body).toMatchObject([
      {
        from: '/projects/formerly-else',
        to: '/projects/now-here',
        title: 'Formerly else',
        isAutomatic: true,
        state: 'works',
      },
    ])
    await redirect('/CAFÉ-old', 'https://shop.example/ÜBER')
    for (const search of ['CAFÉ', 'café-OLD', 'cafe\u0301', 'Example/ÜBER']) {
      const answer = await staff('GET', `/redirects?search=${encodeURIComponent(search)}`)
      expect(answer.body, search).toMatchObject([{ from: '/CAFÉ-old' }])
    }
    const sorted = await staff('GET', '/redirects?sort=-from&pageSize=1&page=1')
    expect(sorted.body).toMatchObject([{ from: '/zebra' }])
  })

  test('needs the content permission', async () => {
    const answer = async (bearer: string) =>
      (await get('/api/redirects', { authorization: `Bearer ${bearer}` })).statusCode
    const rights = { role: 'editor', duties: ['messages'], needsApproval: false } as const
    expect(await answer(await api.openSession('inbox@example.com', rights))).toBe(403)
    expect(await answer('nobody')).toBe(401)
  })
})

test('the test of an address tells what a visitor gets', async () => {
  await redirect('/old', '/about', 302)
  await redirect('/end', '', 410)
  const tested = async (address: string) =>
    (await staff('GET', `/redirects/test?address=${encodeURIComponent(address)}`)).body
  expect(await tested('/about')).toEqual({ answer: 'page', status: 200, to: null, redirect: null })
  expect(await tested('https://www.example.com/OLD/')).toMatchObject({
    answer: 'redirect',
    status: 302,
    to: '/about',
    redirect: { from: '/old' },
  })
  expect(await tested('/end')).toMatchObject({ answer: 'gone', status: 410 })
  expect(await tested('/nothing')).toMatchObject({ answer: 'not-found', status: 404 })
})

describe('addresses without a page', () => {
  const list = async () => (await staff('GET', '/not-found')).body

  test('are counted with the hosts that link to them, without addresses of people', async () => {
    await get('/lost?secret=1', { referer: 'https://search.example/?q=lost' })
    await get('/lost', { referer: `${api.env.siteUrl}/about` })
    await get('/lost')
    await get('/lost', { referer: 'https://site3.semalt.com/' })
    await get('/reset/ines@client.example')
    await get('/about')
    expect(await list()).toEqual([
      {
        path: '/lost',
        count: 3,
        firstAt: expect.any(String),
        lastAt: expect.any(String),
        hosts: [
          { host: 'search.example', count: 1 },
          { host: '', count: 1 },
        ],
        isSolved: false,
      },
    ])
    await redirect('/lost', '/about')
    expect(await list()).toMatchObject([{ isSolved: true }])
    expect((await staff('DELETE', '/not-found?address=/lost')).status).toBe(204)
    expect(await list()).toEqual([])
  })

  test('are bounded in number, and forgotten after 30 days', async () => {
    // Not by requests: the server writes every ten seconds, and each time may add this many.
    const counts = createAddressCounts(api.db, 'https://example.com', () => {})
    for (let number = 0; number < 600; number++) counts.countMissing(`/wp-${number}`, undefined)
    await counts.close()
    const { headers } = await staff('GET', '/not-found?pageSize=1&page=1')
    expect(Number(headers['x-total-count'])).toBe(500)
    const before = new Date(Date.now() - 31 * 24 * 3_600_000).toISOString()
    await api.db.updateTable('notFound').set({ lastAt: before }).execute()
    await deleteOldMissing(api.db)
    expect(await list()).toEqual([])
  })

  test('get the most similar records as suggestions', async () => {
    await newProject('A harbour portal for Rotterdam')
    const { body } = await staff(
      'GET',
      '/redirects/suggestions?address=/work/harbour-portal-rotterdam.html',
    )
    expect(body[0]).toEqual({
      to: '/projects/a-harbour-portal-for-rotterdam',
      title: 'A harbour portal for Rotterdam',
    })
  })
})

describe('the check of addresses', () => {
  const check = async (text: string) => (await staff('POST', '/redirects/check', { text })).body

  test('tells which lead somewhere and which need a redirect, with similar pages', async () => {
    const moved = await newProject('Old tide tables')
    await staff('PUT', `/projects/${moved._id}`, { ...moved, slug: 'tide-tables' })
    const deleted = await newProject('Deleted for good')
    await staff('DELETE', `/projects/${deleted._id}`)
    await redirect('/work/*', '/projects/*')
    await redirect('/end', '', 410)
    await redirect('/?p=7', '/contact')
    const { addresses } = await check(`https://www.old.example/about/
      /projects/old-tide-tables
      /work/12
      /?p=7
      /end
      /projects/deleted-for-good
      /leistungen/tide_tables.html
      /about-us.php
      /nowhere
      /admin/login
      nothing`)
    const rows = addresses.map(({ address, answer, to, suggestions }: CheckedAddress) => [
      address,
      answer,
      to,
      ...suggestions.map((each) => each.to),
    ])
    expect(rows).toEqual([
      ['/about/', 'page', null],
      ['/projects/old-tide-tables', 'former', '/projects/tide-tables'],
      ['/work/12', 'redirect', '/projects/12'],
      ['/?p=7', 'redirect', '/contact'],
      ['/end', 'gone', null],
      ['/projects/deleted-for-good', 'gone', null],
      ['/leistungen/tide_tables.html', 'not-found', null, '/projects/tide-tables'],
      ['/about-us.php', 'not-found', null, '/about'],
      ['/nowhere', 'not-found', null],
      ['/admin/login', 'unusable', null],
      ['nothing', 'unusable', null],
    ])
    expect(await visit('/work/12')).toEqual([301, '/projects/12'])
    const tested = await staff('GET', '/redirects/test?address=/projects/deleted-for-good')
    expect(tested.body).toMatchObject({ answer: 'gone', status: 410, redirect: null })
  })

  test('reads a sitemap, and names the sitemaps of an index without fetching them', async () => {
    const sitemap = '<urlset><url><loc>https://old.example/a</loc></url></urlset>'
    expect((await check(sitemap)).addresses).toMatchObject([{ address: '/a' }])
    const index =
      '<sitemapindex><sitemap><loc>https://old.example/1.xml</loc></sitemap></sitemapindex>'
    expect(await check(index)).toEqual({ addresses: [], sitemaps: ['https://old.example/1.xml'] })
  })

  test('takes ten thousand addresses, not one more, and lets others in meanwhile', async () => {
    const text = Array.from({ length: 10_000 }, (_, number) => `/old/${number}-tables`).join('\n')
    const order: string[] = []
    const checking = check(text).then(({ addresses }) => order.push(`checked ${addresses.length}`))
    await visit('/about').then(() => order.push('visited'))
    await checking
    expect(order).toEqual(['visited', 'checked 10000'])
    const { status, body } = await staff('POST', '/redirects/check', { text: `${text}\n/more` })
    expect([status, body.errors]).toEqual([
      422,
      [{ field: 'text', message: 'The text has 10,001 addresses. Check at most 10,000 at a time' }],
    ])
  })

  test('takes no more time for addresses full of slashes', async () => {
    const slashes = '/'.repeat(1_900)
    const text = Array.from({ length: 300 }, (_, number) => `/old${slashes}${number}`).join('\n')
    expect(await processorTime(() => check(text))).toBeLessThan(3_000)
    expect(await processorTime(() => visit(`/old${slashes}x`))).toBeLessThan(1_000)
  })

  test('is exported as CSV', async () => {
    await redirect('/a', '/about')
    const { text } = await staff('POST', '/redirects/check/export', {
      text: '/a\n/contact-us\n=1+1',
    })
    expect(text).toBe(
      "\ufeffAddress,Result,To,Suggestion\r\n/a,redirect,/about,\r\n/contact-us,not-found,,/contact\r\n'=1+1,unusable,,\r\n",
    )
  })
})

test('an exported redirect whose address has a formula sign behind a semicolon is imported as it was', async () => {
  await staff('POST', '/redirects', { from: '/sum;=1', to: '/about', status: 301 })
  const csv = (await staff('GET', '/redirects/export')).text
  expect(csv).toContain(`"/sum;'=1"`)
  const { body } = await staff('POST', '/redirects/import', { csv })
  expect(body).toMatchObject({ created: 0, failed: 0 })
})

test('redirects are imported from CSV and exported', async () => {
  await redirect('/a', '/b')
  const csv = 'From;To;Status\n/a;/about;302\n"/b";https://example.org/x;\n/api/x;/b;301\n/c;;410\n'
  const { body } = await staff('POST', '/redirects/import', { csv })
  expect(body).toEqual({
    created: 2,
    updated: 1,
    failed: 1,
    errors: [{ line: 4, message: 'This address belongs to Atrium and cannot be redirected' }],
  })
  expect(await visit('/b')).toEqual([301, 'https://example.org/x'])
  const exported = await staff('GET', '/redirects/export')
  expect(exported.text).toBe(
    '\ufeffFrom,To,Status,Hits\r\n/a,/about,302,0\r\n/b,https://example.org/x,301,0\r\n/c,,410,0\r\n',
  )
})

test.each([
  [
    'Redirection',
    'source,target,regex,code,type,hits,title,status\n/a,/about,0,302,url,5,"",active\n"^/b/(.*)$",/news/$1,1,301,url,0,"",active\n/c,,0,410,error,0,"",active\n/off,/about,0,301,url,0,"",disabled\n^/(x|y)$,/about,1,301,url,0,"",active',
    [
      ['/a', '/about', 302],
      ['/b/*', '/news/*', 301],
      ['/c', '', 410],
    ],
    [
      [5, 'This redirect is turned off'],
      [6, 'A regular expression cannot be imported. Add it as a pattern with one *'],
    ],
  ],
  [
    'Yoast SEO',
    'Origin,Target,Type,Format\na/b,about,307,plain\nold,https://shop.example/x,301,plain\ngone,,410,plain\nlegal,,451,plain',
    [
      ['/a/b', '/about', 307],
      ['/gone', '', 410],
      ['/old', 'https://shop.example/x', 301],
    ],
    [[5, 'Status must be 301, 302, 307, 308 or 410']],
  ],
  [
    'Rank Math',
    'id,source,matching,destination,type,category,status,ignore\n1,old-slug,exact,about,301,,active,\n2,shop/,start,https://shop.example/,302,,active,\n3,x,contains,/about,301,,active,\n4,y,exact,/about,301,,inactive,',
    [
      ['/old-slug', '/about', 301],
      ['/shop/*', 'https://shop.example/', 302],
    ],
    [
      [4, 'A regular expression cannot be imported. Add it as a pattern with one *'],
      [5, 'This redirect is turned off'],
    ],
  ],
  [
    'SEOPress without a heading',
    'hafen/alt;https://shop.example/new;301;yes;exact_match;12;3, 4;;both\nquay;/about;302;yes;;;;;both\nold;/about;301;;exact_match;;;;both\n^blog/(.*)$;/news/$1;301;yes;without_param;;;yes;both\ninside;/about;301;yes;exact_match;;;;only_logged_in\ngone;;410;yes;with_ignored_param;;;;only_not_logged_in\nlegal;;451;yes;exact_match;;;;both',
    [
      ['/blog/*', '/news/*', 301],
      ['/gone', '', 410],
      ['/hafen/alt', 'https://shop.example/new', 301],
      ['/quay', '/about', 302],
    ],
    [
      [3, 'This redirect is turned off'],
      [5, 'This redirect is for people who are signed in'],
      [7, 'Status must be 301, 302, 307, 308 or 410'],
    ],
  ],
  [
    'the first releases of SEOPress',
    'caf%C3%A9%2Fmenu;https%3A%2F%2Fshop.example%2Fa+b;301;yes;\nold;%2Fabout;307;yes;',
    [
      ['/café/menu', 'https://shop.example/a b', 301],
      ['/old', '/about', 307],
    ],
    [],
  ],
  [
    'SEOPress with a heading',
    'Title,"Redirection URL","Redirection Type",Enabled,Parameter,"404 Count",Categories,"Regex Enabled","Logged Status","Date of Last Request","User Agent","Full Origin"\nhafen/alt,https://shop.example/new,307,yes,exact_match,7,"3, 4",,both,1764000000,"Mozilla/5.0 (X11; Linux)",https://old.example/\nold,/about,301,,exact_match,,,,both,,,',
    [['/hafen/alt', 'https://shop.example/new', 307]],
    [[3, 'This redirect is turned off']],
  ],
  ['Simple 301 Redirects', 'Request,Destination\n/a,/about', [['/a', '/about', 301]], []],
  [
    'a spreadsheet, with names of statuses and semicolons in addresses',
    'from;to;status\n"/a;x,y";/about;302 Found\n\n/b;/about;307 Temporary Redirect\n/c;/about;never',
    [
      ['/a;x,y', '/about', 302],
      ['/b', '/about', 307],
    ],
    [[5, 'Status must be 301, 302, 307, 308 or 410']],
  ],
  [
    'a list without a heading',
    'old\t/about\n/a,b;c\t/about\n/d',
    [['/a,b;c', '/about', 301]],
    [
      [1, 'From must begin with / and can have one *, in the path'],
      [3, 'To is required'],
    ],
  ],
])('a CSV of redirects from %s is imported by its columns', async (_, csv, saved, left) => {
  const { body } = await staff('POST', '/redirects/import', { csv })
  expect(
    body.errors.map((each: { line: number; message: string }) => [each.line, each.message]),
  ).toEqual(left)
  expect([body.created, body.failed]).toEqual([saved.length, left.length])
  const rows = await api.db.selectFrom('redirects').selectAll().orderBy('key').execute()
  expect(rows.map(({ source, target, status }) => [source, target, status])).toEqual(saved)
})

test('an import counts all rows that it leaves out, and explains the first hundred', async () => {
  const csv = Array.from({ length: 150 }, (_, number) => `/api/${number},/about`).join('\n')
  const { body } = await staff('POST', '/redirects/import', { csv })
  expect(body).toMatchObject({ created: 0, updated: 0, failed: 150 })
  expect(body.errors).toHaveLength(100)
  expect(body.errors.at(-1).line).toBe(100)
})

test.each([
  ['more than 20,000 rows', '/a,/b\n'.repeat(20_001), 'The file has more than 20,000 rows'],
  ['a row of a million letters', 'a'.repeat(1_000_000), 'A line is longer than 20,000'],
  ['a row of millions of empty cells', ','.repeat(4_900_000), 'A line is longer than 20,000'],
  ['a quoted cell of a million letters', `"${'a\n'.repeat(500_000)}"`, 'Max Record Size'],
])('an import of redirects with %s is refused at once', async (_, csv, message) => {
  const { status, body } = await staff('POST', '/redirects/import', { csv })
  expect(status).toBe(422)
  expect(await longestTurn(() => importRedirects(api.db, csv, null).catch(() => {}))).toBeLessThan(
    100,
  )
  expect(body.errors).toMatchObject([{ field: 'csv', message: expect.stringContaining(message) }])
})

test('an export of redirects has all of them, in pieces', async () => {
  const rows = Array.from({ length: 450 }, (_, number) => `/piece/${number},/about,302`)
  await staff('POST', '/redirects/import', { csv: rows.join('\n') })
  const { text } = await staff('GET', '/redirects/export')
  expect(text.match(/\/piece\/\d+,\/about,302,0/g)).toHaveLength(450)
})

test('thousands of redirects are imported at once, and each works', async () => {
  const rows = Array.from({ length: 3_000 }, (_, number) => `/old/${number},/about,301`)
  const patterns = Array.from({ length: 300 }, (_, number) => `/p${number}/*,/about,301`)
  const { body } = await staff('POST', '/redirects/import', {
    csv: [...rows, ...patterns].join('\n'),
  })
  expect(body).toEqual({ created: 3_300, updated: 0, failed: 0, errors: [] })
  expect(await visit('/old/2999')).toEqual([301, '/about'])
  expect(await visit('/p299/x')).toEqual([301, '/about'])
})

test.each([
  [
    'redirects.json',
    JSON.stringify([
      { from: '^/old/(.*)$', to: '/blog/$1', permanent: true },
      { from: '/team.html', to: '/about' },
      { from: '^/(a|b)$', to: '/about' },
    ]),
    [3],
  ],
  [
    'redirects.yaml',
    '# Moved\n301:\n  ^/old/(.*)$: /blog/$1\n302:\n  "/team.html": /about\n\n  /^\\/(a|b)$/i: /about\n',
    [7],
  ],
])('Ghost’s %s is read, and what is no redirect is named by its line', async (_, csv, lines) => {
  const { body } = await staff('POST', '/redirects/import', { csv })
  expect(body).toMatchObject({ created: 2, failed: 1 })
  expect(body.errors.map(({ line }: { line: number }) => line)).toEqual(lines)
  const { body: rows } = await staff('GET', '/redirects')
  const imported = rows.filter(({ isAutomatic }: { isAutomatic: boolean }) => !isAutomatic)
  expect(imported).toMatchObject([
    { from: '/old/*', to: '/blog/*', status: 301 },
    { from: '/team.html', to: '/about', status: 302 },
  ])
})
