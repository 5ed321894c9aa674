import { channel } from 'node:diagnostics_channel'
import { request as ask, type IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Visits } from '#content/visits/visits-api.ts'
import { createApp } from '#server/app.ts'
import { contentVersion } from '#server/database/engine/content-version.ts'
import { now } from '#server/database/ids.ts'
import type { PageHandler } from '#server/site/site.ts'
import { daysBefore, monthsBefore } from '#server/visits/visit-periods.ts'
import { forgetVisitors, sumUpMonths } from '#server/visits/visits-job.ts'
import { validateResponse } from '#tests/support/formats/openapi-response.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
let app: FastifyInstance
/** A second process on the same database. */
let other: FastifyInstance
let token: string
let renders = 0

/** Renders every page but those below `/none`. A form sends a message or subscribes to the newsletter. */
const render: PageHandler = async (request, site, visitor) => {
  renders++
  const { pathname } = new URL(request.url)
  if (request.method === 'POST') {
    const form = await request.formData()
    const message = { name: 'Ines', email: 'ines@client.example', message: 'Hello there' }
    const application = form.has('opening') ? { appliedFor: 'Developer' } : {}
    const signs = { isTrapped: form.has('trap'), token: undefined }
    await site.send({ ...message, ...application }, visitor, signs)
  }
  const status = pathname.startsWith('/none') ? 404 : 200
  const headers = { 'Content-Type': 'text/html' }
  return new Response(`<p>${pathname}</p>`, { status, headers })
}

const pageSource = async () => ({
  render,
  serveFile: async () => false,
  isDevelopment: false,
  keepsWarm: false,
  staffScript: async () => '',
})

beforeAll(async () => {
  const env = { ...api.env, trustProxy: ['127.0.0.1'], countryHeader: 'cf-ipcountry' }
  app = await createApp({ env, db: api.db, pageSource })
  other = await createApp({ env, db: api.db, pageSource })
  token = await api.openSession()
})
afterAll(async () => {
  await app.close()
  await other.close()
})
afterEach(async () => {
  await report()
  for (const table of ['visitSums', 'dailyVisitors', 'visitSalts', 'notFound'] as const)
    await api.db.deleteFrom(table).execute()
})

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const ipad =
  'Mozilla/5.0 (iPad; CPU OS 16_7 like Mac OS X) AppleWebKit/605.1.15 Version/16.6 Safari/604.1'

interface Visitor {
  ip?: string
  agent?: string
  headers?: Record<string, string>
  to?: FastifyInstance
  method?: 'GET' | 'HEAD' | 'POST'
  payload?: string
}

const requestOf = (url: string, visitor: Visitor = {}) => {
  const { ip = '203.0.113.7', agent = firefox, headers = {}, method = 'GET', payload } = visitor
  return {
    method,
    url,
    headers: { 'x-forwarded-for': ip, 'user-agent': agent, ...headers },
    ...(payload !== undefined && { payload }),
  }
}

async function visit(url: string, visitor?: Visitor) {
  const { statusCode } = await (visitor?.to ?? app).inject(requestOf(url, visitor))
  return statusCode
}

async function call(method: 'GET' | 'PUT', path: string, payload?: object) {
  const headers = { authorization: `Bearer ${token}` }
  const answered = await app.inject({
    method,
    url: `/api${path}`,
    headers,
    ...(payload && { payload }),
  })
  return validateResponse(app, answered)
}

async function report(range = '7d'): Promise<Visits> {
  const answer = await call('GET', `/visits?range=${range}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

/** Writes the counts of the second process. */
const flushOther = () =>
  other.inject({ url: '/api/visits', headers: { authorization: `Bearer ${token}` } })

const site = () => api.env.siteUrl
const from = (path: string) => ({ referer: site() + path })
const counts = (list: Visits['pages']) =>
  Object.fromEntries(list.map(({ key, visitors, views }) => [key, [visitors, views]]))
const leadsOf = (list: Visits['leads']['kinds']) =>
  Object.fromEntries(list.map(({ key, count }) => [key, count]))

describe('visits are counted', () => {
  test('by page and visitor, whether a page is rendered or cached', async () => {
    await visit('/')
    await visit('/')
    await visit('/about', { headers: from('/') })
    await visit('/', { ip: '203.0.113.8' })
    await visit('/', { agent: iphone })
    await visit('/', { agent: ipad })
    const found = await report()
    expect(found.total).toEqual({ views: 6, visitors: 4 })
    expect(counts(found.pages)).toEqual({ '/': [4, 5], '/about': [1, 1] })
    expect(counts(found.devices)).toEqual({ desktop: [2, 4], phone: [1, 1], tablet: [1, 1] })
    expect(found.points.at(-1)).toEqual({ at: found.to, views: 6, visitors: 4 })
    expect(found.points).toHaveLength(7)
  })

  test('once for a visitor of two processes, and once after each write', async () => {
    await visit('/')
    await visit('/', { to: other })
    await visit('/about', { to: other, headers: from('/') })
    await other.close()
    other = await createApp({
      env: { ...api.env, trustProxy: ['127.0.0.1'] },
      db: api.db,
      pageSource,
    })
    expect((await report()).total).toEqual({ views: 3, visitors: 1 })
    await visit('/')
    const { total, pages } = await report()
    expect(total).toEqual({ views: 4, visitors: 1 })
    expect(counts(pages)).toEqual({ '/': [1, 3], '/about': [1, 1] })
  })

  test('by the host that visitors come from, and by campaign', async () => {
    await visit('/', { headers: { referer: 'https://www.Google.com/search?q=secret' } })
    await visit('/about', { headers: from('/?q=1') })
    await visit('/', {
      ip: '203.0.113.8',
      headers: { referer: 'android-app://com.linkedin.android/' },
    })
    await visit('/?utm_source=Newsletter&utm_campaign=Spring', { ip: '203.0.113.9' })
    await visit('/?utm_source=ines@client.example', { ip: '203.0.113.10' })
    const found = await report()
    expect(counts(found.sources)).toEqual({
      'google.com': [1, 1],
      'com.linkedin.android': [1, 1],
      newsletter: [1, 1],
      '': [1, 1],
    })
    expect(counts(found.campaigns)).toEqual({ 'newsletter / - / spring': [1, 1] })
  })

  test('by page in one spelling of its address', async () => {
    for (const path of ['/Projects', '/projects', '/%50ROJECTS', '/caf%C3%A9', '/CAF%C3%89'])
      await visit(path)
    await visit('/Projects.data', { headers: from('/projects?category=web') })
    await visit('/ABOUT.data', { headers: from('/projects') })
    expect(counts((await report()).pages)).toEqual({
      '/projects': [1, 3],
      '/café': [1, 2],
      '/about': [1, 1],
    })
  })

  test('for documents only, and for data that the router fetches', async () => {
    const dest = (to: string) => ({ headers: { 'sec-fetch-dest': to } })
    for (const other of ['image', 'iframe', 'script', 'empty']) await visit('/about', dest(other))
    expect((await report()).total.views).toBe(0)
    await visit('/about', dest('document'))
    await visit('/about')
    await visit('/projects.data', dest('empty'))
    await visit('/about', { method: 'POST', ...dest('document') })
    const headers = { ...dest('empty').headers, ...from('/careers') }
    expect(await visit('/api/visits', { method: 'POST', headers })).toBe(204)
    expect(counts((await report()).pages)).toEqual({
      '/about': [1, 2],
      '/projects': [1, 1],
      '/careers': [1, 1],
    })
  })

  test('without visits that advertise a website as their source', async () => {
    for (const referer of [
      'http://semalt.com/',
      'https://www.Semalt.com/x',
      'http://a.b.darodar.com',
    ])
      await visit('/', { headers: { referer } })
    expect(await report()).toMatchObject({ total: { views: 0 }, sources: [] })
    await visit('/', { headers: { referer: 'https://notsemalt.com/' } })
    expect(counts((await report()).sources)).toEqual({ 'notsemalt.com': [1, 1] })
  })

  test('without the names of the site and its proxies as sources', async () => {
    const inside = [
      { referer: `${site().replace('://', '://www.')}/about` },
      { referer: 'http://atrium.intern.example:8080/', host: 'atrium.intern.example:8080' },
      { referer: 'https://cdn.example/', 'x-forwarded-host': 'cdn.example, www.example.org' },
    ]
    for (const headers of inside) await visit('/about', { headers })
    const found = await report()
    expect(found.total.views).toBe(3)
    expect(found.sources).toEqual([])
    const local = [
      'http://100.64.0.7/',
      'http://[fd00::7]:8080/',
      'http://atrium:3000/',
      'http://10.0.0.7/',
      'http://[::1]/',
      'http://site.internal/',
    ]
    for (const referer of local) await visit('/about', { headers: { referer } })
    expect(counts((await report()).sources)).toEqual({ '': [1, 6] })
  })

  test('by country only if a trusted proxy names it', async () => {
    await visit('/', { headers: { 'cf-ipcountry': 'de' } })
    await visit('/', { ip: '203.0.113.8', headers: { 'cf-ipcountry': 'XX' } })
    await visit('/', { ip: '203.0.113.9', headers: { 'cf-ipcountry': 'nowhere' } })
    const direct = { ...requestOf('/'), remoteAddress: '198.51.100.1' }
    await app.inject({ ...direct, headers: { ...direct.headers, 'cf-ipcountry': 'FR' } })
    const found = await report()
    expect(found.total.visitors).toBe(4)
    expect(counts(found.countries)).toEqual({ DE: [1, 1] })
  })

  test('for links that the router of the client follows, but not for the data of the same page', async () => {
    await visit('/projects')
    await visit('/about.data', { headers: from('/projects') })
    await visit('/_root.data', { headers: from('/about') })
    await visit('/projects.data?category=web', { headers: from('/projects?category=web') })
    expect(counts((await report()).pages)).toEqual({
      '/projects': [1, 1],
      '/about': [1, 1],
      '/': [1, 1],
    })
  })

  test('for pages that the browser had fetched in advance, once they are shown', async () => {
    await visit('/about', { headers: { 'sec-purpose': 'prefetch', ...from('/') } })
    await visit('/about.data', { headers: { 'x-moz': 'prefetch', ...from('/') } })
    expect((await report()).total.views).toBe(0)
    const shown = (referer: string) =>
      visit('/api/visits', { method: 'POST', headers: { referer } })
    expect(await shown(`${site()}/about`)).toBe(204)
    expect(await shown(`${site()}/wp-login.php`)).toBe(204)
    expect(await shown('https://elsewhere.example/about')).toBe(204)
    const found = await report()
    expect(counts(found.pages)).toEqual({ '/about': [1, 1] })
    expect(found.sources).toEqual([])
  })

  test('without robots, staff, Global Privacy Control, HEAD and missing pages', async () => {
    for (const agent of ['', 'Googlebot/2.1 (+http://www.google.com/bot.html)', 'curl/8.14.1'])
      await visit('/', { agent })
    await visit('/', { headers: { cookie: 'atrium_staff=1' } })
    await visit('/', { headers: { 'sec-gpc': '1' } })
    await visit('/', { method: 'HEAD' })
    expect(await visit('/none')).toBe(404)
    await visit('/admin')
    expect((await report()).total).toEqual({ views: 0, visitors: 0 })
  })

  test('for an address with a campaign, which is answered from the cached page', async () => {
    await visit('/about')
    const before = renders
    await visit('/about?utm_source=a&gclid=1')
    await visit('/about?utm_source=a&gclid=2')
    expect(renders).toBe(before)
    expect(counts((await report()).pages)).toEqual({ '/about': [1, 3] })
  })

  test('for cached pages that are answered before the router, and for pages that have not changed', async () => {
    let routed = 0
    const count = () => void routed++
    channel('tracing:fastify.request.handler:start').subscribe(count)
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const read = async (headers: Record<string, string> = {}) => {
      const { headers: asked } = requestOf('/', { headers })
      return new Promise<IncomingMessage>((resolve, reject) =>
        ask(url, { headers: asked }, (answer) => resolve(answer.resume()))
          .on('error', reject)
          .end(),
      )
    }
    const first = await read()
    const before = routed
    expect((await read({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
    await read({ 'x-forwarded-for': '203.0.113.99', 'cf-ipcountry': 'AT' })
    await read({ 'sec-gpc': '1' })
    await read({ purpose: 'prefetch' })
    expect(routed).toBe(before)
    channel('tracing:fastify.request.handler:start').unsubscribe(count)
    const found = await report()
    expect(found.total).toEqual({ views: 3, visitors: 2 })
    expect(counts(found.countries)).toEqual({ AT: [1, 1] })
  })

  test('up to a number of sources in a day, and the others together', async () => {
    for (let index = 0; index < 305; index++)
      await visit('/', { headers: { referer: `https://host${index}.example/` } })
    await report()
    await visit('/', { headers: { referer: 'https://host1.example/' } })
    await visit('/', { headers: { referer: 'https://one-more.example/' } })
    await report()
    const rows = await api.db
      .selectFrom('visitSums')
      .select(['key', 'views'])
      .where('kind', '=', 'source')
      .execute()
    expect(rows).toHaveLength(301)
    expect(rows.find(({ key }) => key === '*')?.views).toBe(6)
    expect(rows.find(({ key }) => key === 'host1.example')?.views).toBe(2)
  })
})

test('cached pages stay fresh while many visitors are written', async () => {
  await Promise.all(
    Array.from({ length: 700 }, (_, index) =>
      visit('/', { ip: `198.51.${index >> 8}.${index & 255}` }),
    ),
  )
  let isWritten = false
  const written = report().finally(() => {
    isWritten = true
  })
  const versions = new Set<number | undefined>()
  while (!isWritten) {
    versions.add(contentVersion(api.db))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(versions.size).toBe(1)
  expect((await written).total.visitors).toBe(700)
})

describe('leads are counted', () => {
  const send = (payload: string, path: string, visitor: Visitor = {}) =>
    visit('/contact', {
      method: 'POST',
      payload,
      ...visitor,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: site(),
        ...from(path),
      },
    })

  test('by the page they were sent from, the first page of the day and its source', async () => {
    await visit('/about', { headers: { referer: 'https://www.google.com/' } })
    await visit('/contact', { headers: from('/about') })
    await report()
    expect(await send('', '/contact?opening=developer')).toBe(200)
    await send('opening=developer', '/careers', { ip: '203.0.113.8' })
    await send('trap=1', '/contact', { ip: '203.0.113.9' })
    const { leads, total } = await report()
    expect(leadsOf(leads.kinds)).toEqual({ message: 1, application: 1 })
    expect(leadsOf(leads.pages)).toEqual({ '/contact': 1, '/careers': 1 })
    expect(leadsOf(leads.entries)).toEqual({ '/about': 1, '': 1 })
    expect(leadsOf(leads.sources)).toEqual({ 'google.com': 1, '': 1 })
    expect(total).toEqual({ views: 2, visitors: 1 })
  })
})

describe('the visitors of a day are bounded', () => {
  const named = (number: number) => `${firefox} ${number}`
  const rows = async () =>
    (await api.db.selectFrom('dailyVisitors').select('hash').execute()).length

  test('for each network, in all processes and in each spelling of its addresses', async () => {
    const spellings = ['203.0.113.7', '203.0.113.7:50001', '[::ffff:203.0.113.7]:1']
    for (let number = 0; number < 120; number++) {
      const to = number % 2 === 0 ? app : other
      await visit('/', { agent: named(number), ip: spellings[number % 3] ?? '', to })
      // Both processes write, so that each sees what the other has counted.
      if (number % 40 !== 39) continue
      await report()
      await flushOther()
    }
    await flushOther()
    const found = await report()
    expect(found.total).toEqual({ views: 120, visitors: 51 })
    expect(found.atLeast).toEqual([found.to])
    expect(await rows()).toBe(51)
    // Known browsers are still recognized, and other networks are counted one by one.
    await visit('/about', { agent: named(0) })
    for (const ip of ['203.0.113.8', '2001:db8::1', '2001:db8:0:1::1']) await visit('/', { ip })
    const after = await report()
    expect(after.total).toEqual({ views: 124, visitors: 54 })
    expect(counts(after.pages)['/about']).toEqual([1, 1])
    const { body } = await call('GET', '/visits/export?range=7d&list=time')
    expect(body).toContain('Date,Visitors,Views,Visitors are at least')
    expect(body).toContain(`${found.to},54,124,yes`)
  })

  test('for a /64 network of IPv6', async () => {
    for (let number = 0; number < 60; number++)
      await visit('/', { ip: `2001:db8::${number.toString(16)}` })
    expect((await report()).total).toEqual({ views: 60, visitors: 51 })
  })

  test('in all', async () => {
    await visit('/')
    await report()
    await api.db
      .updateTable('visitSums')
      .set({ visitors: 100_000 })
      .where('kind', '=', 'total')
      .execute()
    for (let number = 1; number < 10; number++) await visit('/', { ip: `198.51.100.${number}` })
    const found = await report()
    expect(found.total).toEqual({ views: 10, visitors: 100_001 })
    expect([found.atLeast, await rows()]).toEqual([[found.to], 2])
  })

  test('and a day within the bounds is not marked', async () => {
    for (let number = 0; number < 50; number++) await visit('/', { agent: named(number) })
    expect(await report()).toMatchObject({ total: { visitors: 50 }, atLeast: [] })
    expect((await call('GET', '/visits/export?range=7d&list=time')).body).not.toContain('yes')
  })
})

describe('what is stored', () => {
  test('is no address of a visitor: hashes of the day, which end with the salt', async () => {
    await visit('/about')
    await report()
    const [row] = await api.db.selectFrom('dailyVisitors').selectAll().execute()
    expect(row?.hash).toMatch(/^[\w-]{22}$/)
    const stored = JSON.stringify([
      row,
      await api.db.selectFrom('visitSums').selectAll().execute(),
      await api.db.selectFrom('visitSalts').selectAll().execute(),
    ])
    expect(stored).toContain('/about')
    expect(stored).not.toContain('203.0.113')
    expect(stored).not.toContain('Firefox')

    await forgetVisitors(api.db)
    expect(await api.db.selectFrom('dailyVisitors').selectAll().execute()).toHaveLength(1)
    const day = daysBefore(now().slice(0, 10), 1)
    await api.db.updateTable('dailyVisitors').set({ day }).execute()
    await api.db.updateTable('visitSalts').set({ day }).execute()
    await forgetVisitors(api.db)
    expect(await api.db.selectFrom('dailyVisitors').selectAll().execute()).toEqual([])
    expect(await api.db.selectFrom('visitSalts').selectAll().execute()).toEqual([])
    // With another salt, the same visitor has another hash.
    await visit('/about')
    await report()
    const again = await api.db.selectFrom('dailyVisitors').select('hash').executeTakeFirst()
    expect(again?.hash).not.toBe(row?.hash)
    expect((await report()).total).toEqual({ views: 2, visitors: 2 })
  })

  test('is a sum for each month once the days are older than 25 months', async () => {
    const today = now().slice(0, 10)
    const old = monthsBefore(today, 26)
    const sums = (kind: string, key: string, days: string[]) =>
      days.map((period) => ({ kind, key, period, views: 3, visitors: 2 }))
    const days = [`${old}-03`, `${old}-04`, `${monthsBefore(today, 25)}-01`]
    await api.db
      .insertInto('visitSums')
      .values([...sums('total', '', days), ...sums('page', '/', days)])
      .execute()
    const before = await report('all')
    await sumUpMonths(api.db)
    const rows = api.db.selectFrom('visitSums').selectAll().orderBy('period').orderBy('kind')
    expect(await rows.execute()).toMatchObject([
      { kind: 'page', period: old, views: 6, visitors: 4 },
      { kind: 'total', period: old, views: 6, visitors: 4 },
      { kind: 'page', period: days[2], views: 3 },
      { kind: 'total', period: days[2], views: 3 },
    ])
    const after = await report('all')
    expect(after).toEqual({ ...before, since: `${old}-01` })
    expect(after.points[0]).toEqual({ at: old, views: 6, visitors: 4 })
    expect(after.points.at(-1)?.at).toBe(today.slice(0, 7))
  })
})

describe('staff', () => {
  test('compare a period with the one before, if it was counted', async () => {
    const today = now().slice(0, 10)
    const row = { kind: 'total', key: '', views: 5, visitors: 4 }
    await api.db
      .insertInto('visitSums')
      .values([8, 3].map((days) => ({ ...row, period: daysBefore(today, days) })))
      .execute()
    expect(await report()).toMatchObject({
      total: { views: 5 },
      before: null,
      since: daysBefore(today, 8),
    })
    await api.db
      .insertInto('visitSums')
      .values({ ...row, views: 1, period: daysBefore(today, 13) })
      .execute()
    expect((await report()).before).toEqual({ views: 6, visitors: 8 })
    expect(await report('30d')).toMatchObject({ total: { views: 11 }, before: null })
    expect((await report('12m')).points).toHaveLength(12)
  })

  test('export each list as CSV', async () => {
    await visit('/about', { headers: { referer: 'https://www.google.com/' } })
    const csv = async (list: string) =>
      (await call('GET', `/visits/export?range=7d&list=${list}`)).body
        .replace('\uFEFF', '')
        .split('\r\n')
    expect(await csv('pages')).toEqual(['Page,Visitors,Views', '/about,1,1', ''])
    expect(await csv('sources')).toEqual(['Source,Visitors,Views', 'google.com,1,1', ''])
    expect(await csv('time')).toHaveLength(9)
    expect(await csv('lead-pages')).toEqual(['Page,Leads', ''])
    expect((await call('GET', '/visits/export?list=people')).statusCode).toBe(400)
  })

  test('switch the counting off, which deletes the visitors of the day and is said in the activity', async () => {
    await visit('/')
    expect((await call('PUT', '/visits/settings', { isOn: false })).json()).toEqual({ isOn: false })
    await visit('/')
    await visit('/', { to: other })
    const found = await report()
    expect(found).toMatchObject({ isOn: false, total: { views: 1, visitors: 1 } })
    expect(await api.db.selectFrom('dailyVisitors').selectAll().execute()).toEqual([])
    expect(await api.db.selectFrom('visitSalts').selectAll().execute()).toEqual([])

    await call('PUT', '/visits/settings', { isOn: true })
    await visit('/about')
    expect((await report()).total.views).toBe(2)
    const [first, second] = (await call('GET', '/activity?pageSize=2')).json()
    expect([first, second]).toMatchObject([
      { type: 'visits', action: 'activated' },
      { type: 'visits', action: 'deactivated' },
    ])
  })
})
