import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contents } from '#content/documents/content-types.ts'
import { createApp } from '#server/app.ts'
import type { PageHandler } from '#server/site/site.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
let app: FastifyInstance

/** Renders the addresses that the footer, the privacy notice and a custom page link to. */
const render: PageHandler = async (request, site) => {
  const { pathname } = new URL(request.url)
  const found = await site.find('subpages', pathname.slice(1))
  const { company } = await site.texts('footer')
  const links = {
    footer: company.links.map(({ to }) => to),
    privacy: (await site.replacementOf('privacy')) ?? '/privacy',
    parts: found && 'record' in found ? found.record.parts : [],
  }
  const status = pathname === '/-' ? 404 : 200
  return new Response(JSON.stringify(links), { status, headers: { 'Content-Type': 'text/html' } })
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
})
afterAll(() => app.close())
afterEach(async () => {
  for (const { _id } of (await api.staff('GET', '/redirects')).body)
    if (!_id.startsWith('former:')) await api.staff('DELETE', `/redirects/${_id}`)
  for (const { _id } of (await api.staff('GET', '/subpages')).body)
    await api.staff('DELETE', `/subpages/${_id}`)
})

const visit = (url: string) => app.inject({ method: 'GET', url })

/** Status and target of an address for visitors. */
async function answerAt(url: string) {
  const { statusCode, headers } = await visit(url)
  return headers.location === undefined ? [statusCode] : [statusCode, headers.location]
}

const linksAt = async (url: string) => (await visit(url)).json()

let pages = 0

/** Creates a public custom page. Returns its id, version and slug. */
async function ownPage(slug: string, parts?: object[]) {
  const values = { ...sample(contents.subpages), title: `Page ${++pages}`, slug }
  const { status, body } = await api.staff('POST', '/subpages', {
    ...values,
    ...(parts && { parts }),
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body as { _id: string; version: number; slug: string; title: string }
}

async function redirect(from: string, to: string, status = 301) {
  const { status: answered, body } = await api.staff('POST', '/redirects', { from, to, status })
  expect(answered, JSON.stringify(body)).toBe(201)
  return body as { _id: string; state: string }
}

async function publishPage(name: string, texts: object) {
  await api.staff('PUT', `/pages/${name}?draft=true`, texts)
  const { status, body } = await api.staff('POST', `/pages/${name}/publish`)
  expect(status, JSON.stringify(body)).toBe(200)
}

const stateOf = async (name: string) =>
  (await api.staff('GET', '/redirects/standard-pages')).body.find(
    (each: { name: string }) => each.name === name,
  )

test('a redirect comes before the sample of a standard page, and its end shows the sample again', async () => {
  const own = await ownPage('ueber-uns')
  expect(await answerAt('/about')).toEqual([200])
  const { _id, state } = await redirect('/about', '/ueber-uns')
  expect(state).toBe('works')
  expect(await stateOf('about')).toMatchObject({
    isSample: true,
    redirect: { _id, to: '/ueber-uns', title: own.title, state: 'works' },
  })
  for (const address of ['/about', '/About', '/about/'])
    expect(await answerAt(address)).toEqual([301, '/ueber-uns'])
  expect(await answerAt('/about?utm_source=a')).toEqual([301, '/ueber-uns?utm_source=a'])
  const data = await visit('/about.data')
  expect([data.statusCode, data.headers['x-remix-redirect']]).toEqual([204, '/about'])
  await api.staff('DELETE', `/redirects/${_id}`)
  expect(await answerAt('/about')).toEqual([200])
  expect(await stateOf('about')).toMatchObject({ isSample: true, redirect: null })
})

test('a page that somebody has written comes before the redirect, and says so', async () => {
  await ownPage('bedingungen')
  const { _id } = await redirect('/terms', '/bedingungen')
  expect(await answerAt('/terms')).toEqual([301, '/bedingungen'])
  await api.staff('PUT', '/pages/terms?draft=true', { head: { title: 'Draft' } })
  expect(await answerAt('/terms')).toEqual([301, '/bedingungen'])
  await publishPage('terms', { head: { title: 'Our terms' } })
  expect(await answerAt('/terms')).toEqual([200])
  expect(await stateOf('terms')).toMatchObject({
    isSample: false,
    redirect: { _id, state: 'unused' },
  })
  expect((await linksAt('/bedingungen')).footer).toContain('/terms')
  await publishPage('terms', { head: { title: 'Terms' } })
  expect(await answerAt('/terms')).toEqual([301, '/bedingungen'])
})

test('links to a replaced sample lead to the page that replaces it', async () => {
  const parts = [
    {
      kind: 'text',
      title: '',
      text: 'Read [our privacy page](/privacy#rights), or [write](/contact).',
    },
  ]
  await ownPage('datenschutz')
  await ownPage('hilfe', parts)
  expect(await linksAt('/hilfe')).toMatchObject({ privacy: '/privacy', parts })
  await redirect('/privacy', '/datenschutz')
  const { footer, privacy, parts: shown } = await linksAt('/hilfe')
  expect(footer).toContain('/datenschutz')
  expect(footer).not.toContain('/privacy')
  expect(privacy).toBe('/datenschutz')
  expect(shown[0].text).toBe('Read [our privacy page](/datenschutz#rights), or [write](/contact).')
  // The stored links stay, so that they lead to the privacy page again once somebody has written it.
  const { company } = (await api.staff('GET', '/pages/footer')).body
  expect(company.links).toContainEqual({ label: 'Privacy', to: '/privacy' })
})

test('links follow when the page that replaces a sample moves, and return when it is hidden', async () => {
  const own = await ownPage('wir')
  await redirect('/about', '/wir')
  const { status, body } = await api.staff('PUT', `/subpages/${own._id}`, {
    ...sample(contents.subpages),
    title: own.title,
    slug: 'wer-wir-sind',
    isActive: true,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(await answerAt('/about')).toEqual([301, '/wer-wir-sind'])
  expect((await linksAt('/contact')).footer).toContain('/wer-wir-sind')
  await api.staff('PUT', `/subpages/${own._id}`, { isActive: false })
  expect(await answerAt('/about')).toEqual([200])
  expect((await linksAt('/contact')).footer).toContain('/about')
  expect((await stateOf('about')).redirect.state).toBe('broken')
})

test('a replaced sample is in no sitemap, no suggestion and no checklist', async () => {
  await ownPage('about-the-harbor')
  const sitemap = async () => (await visit('/sitemap.xml')).body
  const suggested = async () =>
    (await api.staff('GET', '/redirects/suggestions?address=/about.html')).body
  const samples = async () =>
    (await api.staff('GET', '/checklist')).body.sampleTexts.map(
      ({ name }: { name: string }) => name,
    )
  expect(await sitemap()).toContain('/about</loc>')
  expect(await suggested()).toContainEqual({ to: '/about', title: 'About us' })
  expect(await samples()).toContain('about')
  await redirect('/about', '/about-the-harbor')
  expect(await sitemap()).not.toContain('/about</loc>')
  expect(await sitemap()).toContain('/privacy</loc>')
  expect(await suggested()).toEqual([])
  expect(await samples()).not.toContain('about')
})

test('the check of addresses, the test of an address and other redirects follow', async () => {
  await ownPage('firma')
  await redirect('/about', '/firma')
  await redirect('/old-about', '/about')
  const { addresses } = (
    await api.staff('POST', '/redirects/check', { text: '/about\n/old-about\n/terms' })
  ).body
  expect(addresses).toMatchObject([
    { answer: 'redirect', to: '/firma' },
    { answer: 'redirect', to: '/firma' },
    { answer: 'page' },
  ])
  expect((await api.staff('GET', '/redirects/test?address=/about')).body).toMatchObject({
    answer: 'redirect',
    to: '/firma',
    redirect: { from: '/about' },
  })
  expect(await answerAt('/old-about')).toEqual([301, '/firma'])
})

test('only an exact redirect replaces a sample, and none the other standard pages', async () => {
  await ownPage('alles')
  await redirect('/*', '/alles')
  await redirect('/contact', '/alles')
  for (const address of ['/about', '/terms', '/contact', '/'])
    expect(await answerAt(address)).toEqual([200])
  const { body } = await api.staff('POST', '/redirects', {
    from: '/alles',
    to: '/about',
    status: 301,
  })
  expect(body.state).toBe('unused')
})

test('a redirect in a loop over a sample is refused', async () => {
  await redirect('/about', '/old-about')
  const input = { from: '/old-about', to: '/about', status: 301 }
  const { status, body } = await api.staff('POST', '/redirects', input)
  expect([status, body.errors]).toEqual([
    422,
    [{ field: 'to', message: 'This redirect points back to itself' }],
  ])
})

test('the privacy page that a person has to read is the one that visitors get', async () => {
  const reading = async () =>
    (await api.staff('GET', '/checklist')).body.items.find(
      ({ key }: { key: string }) => key === 'privacy',
    ).reading
  const before = await reading()
  expect(before.path).toBe('/privacy')
  const own = await ownPage('privacy-of-the-harbor')
  await redirect('/privacy', '/privacy-of-the-harbor')
  const after = await reading()
  expect(after).toMatchObject({ path: '/privacy-of-the-harbor', recordId: own._id })
  expect(after.text).not.toBe(before.text)
})
