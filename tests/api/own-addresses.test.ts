import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { describe, expect, test } from 'vitest'
import { routeIds } from '#app/route-ids.ts'
import { findRecord } from '#app/site/data/find-record.ts'
import { pagesAbove } from '#app/site/subpages/trail.tsx'
import { folderOf } from '#content/documents/addresses.ts'
import { contents, pagedNames } from '#content/documents/content-types.ts'
import { publicPages } from '#content/documents/public-pages.ts'
import { isReserved } from '#content/documents/reserved-addresses.ts'
import { subpages } from '#content/documents/types/subpages.ts'
import { createLimits } from '#server/limits.ts'
import { missingPage } from '#server/site/cache/missing-page.ts'
import { createSite } from '#server/site/site-data.ts'
import type { SiteServices } from '#server/site/site-services.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
// A cast: these tests need only these services.
const site = () => createSite({ db: api.db, env: api.env, limits: createLimits() } as SiteServices)
const titled = (title: string, more: object = {}) => ({ ...sample(subpages), title, ...more })
const create = (title: string, more: object = {}) =>
  api.staff('POST', '/subpages', titled(title, more))

/** The first segment of each path, if it could be a slug. */
const firstWords = (paths: string[]) =>
  new Set(
    paths
      .map((path) => path.replace(/^\//, '').split('/')[0] ?? '')
      .filter((word) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(word)),
  )

async function pathsOfApp(): Promise<string[]> {
  const { default: routes } = await import('#app/routes.ts')
  const pathsIn = (entries: RouteConfigEntry[]): string[] =>
    entries.flatMap(({ path, children = [] }) => (path === undefined ? pathsIn(children) : [path]))
  return pathsIn(routes)
}

const pathsOfServer = () =>
  [...api.app.printRoutes({ commonPrefix: false }).matchAll(/^[├└]── (\/\S*)/gm)].map(
    ([, path = '']) => path,
  )

test('the first path segments of all routes are reserved slugs', async () => {
  const words = new Set([
    ...firstWords(await pathsOfApp()),
    ...firstWords(pathsOfServer()),
    'assets', // from the build
  ])
  // Checks that the routes of the app and of the server were collected.
  for (const seen of ['projects', 'terms', 'admin', 'sso', 'api', 'media', 'og', 'healthz']) {
    expect([...words]).toContain(seen)
  }
  expect([...words].filter((word) => !isReserved(subpages, word))).toEqual([])
})

test('every route of the public pages is declared, and every declared page has a route', async () => {
  const { default: routes } = await import('#app/routes.ts')
  const site = routes.find(({ id }) => id === routeIds.site)
  const paths = site?.children?.map(({ path = '' }) => `/${path}`) ?? []
  const folders = pagedNames.map((name) => `${folderOf(contents[name])}:slug`)
  const others = ['/:slug', '/review/:token', '/*']
  expect(paths.filter((path) => !folders.includes(path) && !others.includes(path)).sort()).toEqual(
    publicPages.map(({ path }) => path).sort(),
  )
  expect(folders.filter((path) => !paths.includes(path))).toEqual(['/:slug'])
})

test('a reserved slug is refused, and a title with it gets a number', async () => {
  for (const slug of ['projects', 'admin', 'api']) {
    const { status, body } = await create('Any', { slug })
    expect(status).toBe(422)
    expect(body.errors).toEqual([{ field: 'slug', message: `The address /${slug} is taken` }])
  }
  expect((await create('Projects')).body.slug).toBe('projects-2')
  expect((await create('Projects')).body.slug).toBe('projects-3')
  // The pages of careers are below /careers, so the slug `admin` is free for them.
  const career = await api.staff('POST', '/careers', {
    title: 'Admin',
    department: 'IT',
    location: 'Graz',
    type: 'Full-time',
    salary: '1',
    description: 'D',
    responsibilities: ['R'],
    requirements: ['R'],
    benefits: ['B'],
    experience: 'E',
    slug: 'admin',
  })
  expect(career.body.slug).toBe('admin')
})

test('the preview of a page with a reserved title gets a number, too', async () => {
  const preview = await api.staff('POST', '/previews', {
    documents: [{ type: 'subpages', values: titled('Contact') }],
  })
  expect(preview.body.path).toMatch(/^\/contact-2\?preview=/)
})

test('another page’s slug is refused, and a former slug redirects', async () => {
  const imprint = (await create('Imprint')).body
  const other = (await create('Other')).body
  const taken = await api.staff(
    'PUT',
    `/subpages/${other._id}`,
    titled('Other', { slug: 'imprint' }),
  )
  expect(taken.status).toBe(409)
  const message = 'The address /imprint is taken'
  expect(taken.body.errors).toEqual([{ field: 'slug', message }])

  await api.staff('PUT', `/subpages/${imprint._id}`, titled('Imprint', { slug: 'legal-notice' }))
  const answer = await findRecord(site(), 'subpages', 'imprint', '/').catch((thrown) => thrown)
  expect(answer.status).toBe(301)
  expect(answer.headers.get('Location')).toBe('/legal-notice')
  await api.staff('PUT', `/subpages/${imprint._id}`, { isActive: false })
  expect(await findRecord(site(), 'subpages', 'legal-notice', '/')).toEqual({
    missing: 404,
    isWithdrawn: true,
  })
  await api.staff('DELETE', `/subpages/${imprint._id}`)
  expect(await findRecord(site(), 'subpages', 'legal-notice', '/')).toEqual({ missing: 410 })
})

describe('an own page below others', () => {
  const slug = 'industries/logistics/ports'

  test('has an address of up to three segments, of which the first is not reserved', async () => {
    for (const [wrong, message] of [
      ['projects/new', 'The address /projects/new is taken'],
      ['admin/x', 'The address /admin/x is taken'],
      ['newsletter/other', 'The address /newsletter/other is taken'],
      ...['a/b/c/d', '/a', 'a/', 'a//b', 'a/B', 'a/../b', 'a%2fb'].map((each) => [
        each,
        'The address may have lower-case letters, digits, single hyphens and at most two slashes only',
      ]),
    ]) {
      const { status, body } = await create('Any', { slug: wrong })
      expect(status, wrong).toBe(422)
      expect(body.errors).toEqual([{ field: 'slug', message }])
    }
    const project = { ...sample(contents.projects), slug: 'a/b' }
    const { body } = await api.staff('POST', '/projects', project)
    expect(body.errors[0].message).toContain('single hyphens only')
    expect((await create('Ports', { slug })).body.slug).toBe(slug)
    expect((await create('Other', { slug })).status).toBe(409)
  })

  test('is found by its address, in the API and its links, the sitemap and the search of redirects', async () => {
    const { body } = await api.visitor('GET', `/subpages/slug/${encodeURIComponent(slug)}`)
    expect(body.slug).toBe(slug)
    expect(await findRecord(site(), 'subpages', slug, '/')).toMatchObject({ title: 'Ports' })
    expect((await api.app.inject('/sitemap.xml')).body).toContain(`/${slug}</loc>`)
    const { body: suggested } = await api.staff('GET', '/redirects/suggestions?address=/ports.html')
    expect(suggested).toContainEqual({ to: `/${slug}`, title: 'Ports' })
    const tested = await api.staff('GET', `/redirects/test?address=/${slug}/`)
    expect(tested.body).toMatchObject({ answer: 'page' })
    const picture = await site().recordPicture('subpages', body)
    expect(picture).toContain(`/og/subpages/${slug}-`)
    expect((await api.app.inject(picture)).statusCode).toBe(200)
  })

  test('is no missing page, unlike others in its folder', async () => {
    expect(await missingPage(site(), `/${slug}`)).toBeUndefined()
    expect(await missingPage(site(), '/industries/fishing')).toBe('/-/-')
    expect(await missingPage(site(), '/industries')).toBe('/-')
    expect(await missingPage(site(), '/projects/a/b')).toBe('/-/-')
    expect(await missingPage(site(), '/projects')).toBeUndefined()
  })

  test('is previewed at its address', async () => {
    const values = { ...titled('Draft'), slug: 'industries/draft' }
    const preview = await api.staff('POST', '/previews', {
      documents: [{ type: 'subpages', values }],
    })
    expect(preview.body.path).toMatch(/^\/industries\/draft\?preview=/)
  })

  test('names the public pages above it', async () => {
    expect(await pagesAbove(site(), slug)).toEqual([])
    const above = (await create('Industries', { slug: 'industries' })).body
    await create('Logistics', { slug: 'industries/logistics', isActive: false })
    expect(await pagesAbove(site(), slug)).toEqual([{ to: '/industries', title: 'Industries' }])
    expect(await pagesAbove(site(), above.slug)).toEqual([])
  })

  test('redirects from its former address, and links to it follow', async () => {
    const found = await api.visitor('GET', `/subpages/slug/${encodeURIComponent(slug)}`)
    const parts = [{ kind: 'action', title: 'T', text: '', label: 'L', to: `/${slug}#top` }]
    const linking = await create('Linking', { parts })
    expect(linking.status, JSON.stringify(linking.body)).toBe(201)
    await api.staff('PUT', `/subpages/${found.body._id}`, titled('Ports', { slug: 'sea/ports' }))
    const answer = await findRecord(site(), 'subpages', slug, '/').catch((thrown) => thrown)
    expect(answer.headers.get('Location')).toBe('/sea/ports')
    const moved = await api.visitor('GET', `/subpages/slug/${encodeURIComponent(slug)}`)
    expect([moved.status, moved.headers.location]).toEqual([301, '/api/subpages/slug/sea%2Fports'])
    const { body } = await api.visitor('GET', `/subpages/${linking.body._id}`)
    expect(body.parts[0].to).toBe('/sea/ports#top')
    const made = await api.staff('POST', '/redirects', {
      from: '/harbours.html',
      to: '/sea/ports',
      status: 301,
    })
    expect(made.body).toMatchObject({ to: '/sea/ports', title: 'Ports', state: 'works' })
    const [listed] = (await api.staff('GET', `/redirects?search=${slug}`)).body
    expect(listed).toMatchObject({ from: `/${slug}`, to: '/sea/ports', isAutomatic: true })
  })
})

test('the router shows own pages at any depth, and records below their list', async () => {
  const { default: routes } = await import('#app/routes.ts')
  const asObjects = (entries: RouteConfigEntry[]): RouteObject[] =>
    entries.map(({ path, index, file: handle, children }) =>
      index
        ? { index: true, handle }
        : { handle, ...(path && { path }), ...(children && { children: asObjects(children) }) },
    )
  const fileAt = (path: string) => matchRoutes(asObjects(routes), path)?.at(-1)?.route.handle
  expect(fileAt('/imprint')).toBe('site/subpages/subpage.tsx')
  expect(fileAt('/industries/logistics/ports')).toBe('site/subpages/subpage.tsx')
  expect(fileAt('/projects/logistics')).toBe('site/projects/project.tsx')
  expect(fileAt('/newsletter/confirm')).toBe('site/newsletter/confirm.tsx')
  expect(fileAt('/admin/projects/1/edit')).toBe('admin/documents/form/edit.tsx')
})

test('the sitemap lists own pages at the root', async () => {
  await create('Wombat care')
  const { body } = await api.app.inject('/sitemap.xml')
  expect(body).toContain('/wombat-care</loc>')
  expect(body).not.toContain('subpages')
})

test('a picture in a part counts as used', async () => {
  const url = `/media/${'a'.repeat(64)}.webp`
  const { body } = await create('Pictured', { parts: [{ kind: 'picture', picture: url }] })
  expect(body.parts).toEqual([{ kind: 'picture', picture: url, caption: '' }])
  const used = await api.db.selectFrom('imageUses').selectAll().where('url', '=', url).execute()
  expect(used).toEqual([{ url, type: 'subpages', recordId: body._id }])
})
