import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { findRecord } from '#app/site/data/find-record.ts'
import { isReserved } from '#content/documents/addresses.ts'
import { subpages } from '#content/documents/types/subpages.ts'
import { createLimits } from '#server/http/rate-limits.ts'
import { createSite } from '#server/site/site-data.ts'
import type { SiteServices } from '#server/site/site-services.ts'
import { withApi } from '#tests/support/api.ts'
import { sample } from '#tests/support/samples.ts'

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
