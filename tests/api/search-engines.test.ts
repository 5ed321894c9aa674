import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { findRecord } from '#app/site/data/find-record.ts'
import { news } from '#content/documents/types/news.ts'
import { type Project, projects } from '#content/documents/types/projects.ts'
import { createApp } from '#server/app.ts'
import { createLimits } from '#server/limits.ts'
import { createSite } from '#server/site/site-data.ts'
import type { SiteServices } from '#server/site/site-services.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
const get = (url: string) => api.app.inject({ method: 'GET', url })
// A cast: these tests need only these services.
const site = () => createSite({ db: api.db, env: api.env, limits: createLimits() } as SiteServices)

const create = async (title: string, more: object = {}) => {
  const payload = { ...sample(projects, title), title, ...more }
  return (await api.staff('POST', '/projects', payload)).body
}
const pictureOf = async (slug: string) => {
  const found = await site().find('projects', slug)
  if (!found || !('record' in found)) throw new Error(`there is no project ${slug}`)
  return site().recordPicture('projects', found.record)
}

test('former slugs redirect to the current one in one step, and deleted records are 410', async () => {
  const { _id, slug } = await create('Moved twice')
  for (const next of ['second', 'third']) {
    await api.staff('PUT', `/projects/${_id}`, { ...sample(projects), slug: next })
  }
  for (const former of [slug, 'second']) {
    const answer = await findRecord(site(), 'projects', former).catch((thrown) => thrown)
    expect(answer.status).toBe(301)
    expect(answer.headers.get('Location')).toBe('/projects/third')
  }
  await api.staff('DELETE', `/projects/${_id}`)
  expect(await findRecord(site(), 'projects', slug)).toEqual({ missing: 410 })
  expect(await findRecord(site(), 'projects', 'third')).toEqual({ missing: 410 })
  expect(await findRecord(site(), 'projects', 'never')).toEqual({ missing: 404 })
})

test('an inactive record counts as withdrawn under its formerly public slugs only', async () => {
  const { _id, slug } = await create('Switched off')
  const find = (at: string) => findRecord(site(), 'projects', at)
  await api.staff('PUT', `/projects/${_id}`, { isActive: false })
  await api.staff('PUT', `/projects/${_id}`, { ...sample(projects), slug: 'as-a-draft' })
  expect(await find(slug)).toEqual({ missing: 404, isWithdrawn: true })
  expect(await find('as-a-draft')).toEqual({ missing: 404 })
  const draft = await create('Never public', { isActive: false })
  expect(await find(draft.slug)).toEqual({ missing: 404 })
  expect((await api.visitor('GET', `/projects/slug/${slug}`)).status).toBe(404)
  expect((await get(`/og/projects/${slug}.png`)).statusCode).toBe(404)
})

test('the place of an inactive record counts the record itself', async () => {
  const { _id } = await create('Between', { isActive: false })
  const count = await site().count('projects')
  const place = await site().place('projects', { _id } as Project)
  expect(place).toMatchObject({ place: 1, total: count + 1 })
})

test('the sitemap lists public pages only', async () => {
  const shown = await create('In the sitemap')
  const hidden = await create('Secretword', { isActive: false })
  const answer = await get('/sitemap.xml')
  expect(answer.headers['content-type']).toContain('application/xml')
  const at = (path: string) => `<loc>${api.env.siteUrl}${path}</loc>`
  const entry = `${at(`/projects/${shown.slug}`)}<lastmod>${shown.updatedAt}</lastmod>`
  for (const part of [entry, at('/'), at('/projects'), at('/privacy')]) {
    expect(answer.body).toContain(part)
  }
  expect(answer.body).not.toContain(hidden.slug)
})

test('the sitemap has no former, deleted or ended addresses, and no redirects', async () => {
  const { siteUrl } = api.env
  const moved = await create('Formerly here')
  await api.staff('PUT', `/projects/${moved._id}`, { ...sample(projects), slug: 'moved-here' })
  const deleted = await create('Deleted since')
  await api.staff('DELETE', `/projects/${deleted._id}`)
  const hidden = await create('Hidden since')
  await api.staff('PUT', `/projects/${hidden._id}`, { isActive: false })
  const planned = await create('Planned', { publishAt: '2090-01-01T00:00:00.000Z' })
  const replaced = await create('Replaced since')
  const to = `/projects/${replaced.slug}`
  for (const [from, target] of [
    ['/old-address', to],
    [`/projects/${deleted.slug}`, '/about'],
    [to, '/about'],
  ])
    await api.staff('POST', '/redirects', { from, to: target, status: 301 })
  const { body } = await get('/sitemap.xml')
  const listed = [...body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = '']) =>
    url.slice(siteUrl.length),
  )
  for (const { slug } of [moved, deleted, hidden, planned])
    expect(listed).not.toContain(`/projects/${slug}`)
  expect(listed).not.toContain('/old-address')
  expect(listed).toContain('/projects/moved-here')
  // A page comes before a redirect from its address, so the page stays.
  expect(listed).toContain(to)
  expect(listed).toEqual([...new Set(listed)])
})

test('sitemap and feed are written once, and again after a change', async () => {
  await api.staff('POST', '/news', { ...sample(news, 'First'), title: 'First' })
  for (const path of ['/sitemap.xml', '/news/feed.xml']) {
    const ask = (headers: Record<string, string> = {}) =>
      api.app.inject({ method: 'GET', url: path, headers })
    const first = await ask()
    const queries = vi.spyOn(api.db, 'selectFrom')
    const again = await ask({ 'accept-encoding': 'br' })
    expect(queries).not.toHaveBeenCalled()
    queries.mockRestore()
    expect(brotliDecompressSync(again.rawPayload).toString()).toBe(first.body)
    const etag = String(again.headers.etag)
    const known = await ask({ 'accept-encoding': 'br', 'if-none-match': etag })
    expect([known.statusCode, known.body]).toEqual([304, ''])
    await api.staff('POST', '/news', { ...sample(news, `After ${path}`), title: `After ${path}` })
    expect((await ask()).body).toContain('/news/after-')
    expect((await ask({ 'accept-encoding': 'br', 'if-none-match': etag })).statusCode).toBe(200)
  }
})

test('robots.txt names the sitemap and the private paths', async () => {
  const { body } = await get('/robots.txt')
  for (const path of ['/admin', '/sso', '/checking', '/api'])
    expect(body).toContain(`Disallow: ${path}\n`)
  expect(body).toContain(`Sitemap: ${api.env.siteUrl}/sitemap.xml\n`)
})

test('a project has an Open Graph picture, which is cached until the next change', async () => {
  const { _id, slug } = await create('Pictured')
  const first = await pictureOf(slug)
  const [answer, again] = await Promise.all([get(first), get(first)])
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(Buffer.compare(answer.rawPayload, again.rawPayload)).toBe(0)

  await api.staff('PUT', `/projects/${_id}`, { ...sample(projects), title: 'Redrawn', slug: 'new' })
  const second = await pictureOf('new')
  expect(second).not.toBe(first)
  for (const former of [first, second.replace(/[0-9a-f]{12}\.png/, '000000000000.png')]) {
    const { statusCode, headers } = await get(former)
    expect([statusCode, headers.location]).toEqual([301, second])
  }
  expect((await get(second)).statusCode).toBe(200)
  expect(await readdir(join(api.env.imagesDir, 'og', _id))).toHaveLength(1)

  await api.staff('PUT', `/projects/${_id}`, { isActive: false })
  expect((await get(second)).statusCode).toBe(404)
})

test('unknown Open Graph pictures are 404', async () => {
  expect((await get(await site().sitePicture())).statusCode).toBe(200)
  const none = '000000000000.png'
  for (const path of [`no-${none}`, `projects/no-${none}`, `testimonials/a-${none}`, 'site.png']) {
    expect((await get(`/og/${path}`)).statusCode, path).toBe(404)
  }
  expect(existsSync(join(api.env.imagesDir, 'og/no'))).toBe(false)
})

test('the site has its icons and a manifest with the company’s name', async () => {
  await api.staff('PUT', '/settings', { companyName: 'Brückner & Hale' })
  const { body, headers } = await get('/manifest.webmanifest')
  expect(headers['content-type']).toContain('application/manifest+json')
  const manifest = JSON.parse(body)
  expect(manifest.name).toBe('Brückner & Hale')
  const paths = manifest.icons.map((icon: { src: string }) => icon.src)
  for (const path of ['/favicon.svg', '/favicon.ico', '/apple-touch-icon.png', ...paths]) {
    const answer = await get(path)
    expect(answer.statusCode, path).toBe(200)
    expect(answer.headers['content-type'], path).toMatch(/^image\//)
    expect(answer.headers['cache-control'], path).toBe('public, max-age=86400')
  }
})

test('a trailing slash redirects to the page, never to another site', async () => {
  const { db, env } = api
  const pageSource = async () => ({
    render: async () => new Response('a page'),
    serveFile: async () => false,
    keepsWarm: false,
    staffScript: async () => '',
    isDevelopment: false,
  })
  const app = await createApp({ env, db, pageSource })
  const whereTo = async (url: string) => (await app.inject({ method: 'GET', url })).headers.location
  expect(await whereTo('/projects/')).toBe('/projects')
  expect(await whereTo('/projects/a//?category=ai')).toBe('/projects/a?category=ai')
  for (const path of [
    '/',
    '/projects',
    '//evil.example/',
    '/\\evil.example/',
    '/.//evil.example/',
  ]) {
    expect(await whereTo(path), path).toBeUndefined()
  }
  await app.close()
})
