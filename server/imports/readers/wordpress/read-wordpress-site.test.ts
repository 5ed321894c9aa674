import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FormerSite, startFormerSite } from '#tests/support/services/former-site.ts'
import { ImportSourceError } from '../import-source-error.ts'
import { readWordPressSite } from './read-wordpress-site.ts'

let site: FormerSite

beforeEach(async () => {
  site = await startFormerSite()
})
afterEach(() => site.stop())

const json = (value: unknown, headers = {}) => ({
  headers: { 'content-type': 'application/json; charset=UTF-8', ...headers },
  body: JSON.stringify(value),
})

const index = () => ({ name: 'Brook &amp; Sons', home: site.url, namespaces: ['wp/v2'] })

const post = (id: number, more = {}) => ({
  id,
  type: 'post',
  date: '2024-03-05T23:30:00',
  slug: '%c3%bcber-tee',
  link: `${site.url}/tea/`,
  title: { rendered: 'Tea &#038; cake' },
  content: { rendered: '<p>All about tea &#8230; and more</p>', protected: false },
  excerpt: { rendered: '<p>All about tea &#8230; [&hellip;]</p>', protected: false },
  _embedded: {
    author: [{ name: 'Mia Brook' }],
    'wp:featuredmedia': [{ id: 77, source_url: `${site.url}/cup.jpg`, alt_text: 'A cup' }],
    'wp:term': [[{ taxonomy: 'category', name: 'News' }], [{ taxonomy: 'post_tag', name: 'Web' }]],
  },
  yoast_head_json: { title: 'Tea - Brook & Sons', description: 'For all' },
  ...more,
})

const read = (address = site.url) => Array.fromAsync(readWordPressSite(address, site.fetchText))

const refusal = () =>
  read().then(
    () => 'read',
    (error: unknown) => (error instanceof ImportSourceError ? error.message : error),
  )

/** The rest of a query for a list. */
const query = '&orderby=id&order=asc&_embed=author%2Cwp%3Afeaturedmedia%2Cwp%3Aterm'

function addApi(root = '/wp-json/') {
  site.pages.set('/', 'Welcome')
  site.pages.set(root, json(index()))
  site.pages.set(`${root}wp/v2/posts`, json([post(1)], { 'x-wp-totalpages': '1' }))
  site.pages.set(`${root}wp/v2/pages`, json([]))
}

test('a post has the same key as in an export, and its picture is a file', async () => {
  addApi()
  expect(await read()).toEqual([
    { type: 'site', url: site.url, title: 'Brook & Sons' },
    { type: 'file', id: '77', url: `${site.url}/cup.jpg`, alt: 'A cup', caption: '', page: '' },
    {
      type: 'document',
      key: 'post:1',
      kind: 'post',
      status: 'public',
      title: 'Tea & cake',
      html: '<p>All about tea &#8230; and more</p>',
      excerpt: '',
      author: 'Mia Brook',
      date: '2024-03-05',
      slug: 'über-tee',
      url: `${site.url}/tea/`,
      picture: '',
      publishAt: '',
      pictureId: '77',
      searchTitle: '',
      searchDescription: 'For all',
      losses: ['categories (News)', 'tags (Web)'],
    },
  ])
})

test('the API is found by the Link header and without pretty addresses', async () => {
  addApi('/api/')
  const headers = { link: `<${site.url}/api/>; rel="https://api.w.org/", <x>; rel=shortlink` }
  site.pages.set('/', { headers, body: 'Welcome' })
  expect(await read()).toHaveLength(3)
  site.pages.clear()
  site.pages.set('/blog', 'Welcome')
  site.pages.set('/blog/', { status: 404 })
  const route = '/blog/?rest_route=%2Fwp%2Fv2%2Fposts&per_page=100&page='
  site.pages.set('/blog/?rest_route=/', json(index()))
  site.pages.set(`${route}1${query}`, json([post(1)]))
  site.pages.set(`${route}2${query}`, json([]))
  expect(await read(`${site.url}/blog`)).toHaveLength(3)
})

test('all pages of all types with content are read', async () => {
  addApi()
  const many = '/wp-json/wp/v2/posts?per_page=100&page='
  site.pages.set(`${many}1${query}`, json([post(1), post(2)], { 'x-wp-totalpages': '2' }))
  site.pages.set(`${many}2${query}`, json([post(3), { id: 'broken' }], { 'x-wp-totalpages': '2' }))
  site.pages.set(
    '/wp-json/wp/v2/types',
    json({
      post: { slug: 'post', rest_base: 'posts', rest_namespace: 'wp/v2' },
      attachment: { slug: 'attachment', rest_base: 'media' },
      wp_block: { slug: 'wp_block', rest_base: 'blocks' },
      hostile: { slug: 'hostile', rest_base: '../../users' },
      project: { slug: 'project', rest_base: 'projects' },
      closed: { slug: 'closed', rest_base: 'closed' },
    }),
  )
  site.pages.set('/wp-json/wp/v2/projects', json([post(9)], { 'x-wp-totalpages': '1' }))
  site.pages.set('/wp-json/wp/v2/closed', { status: 401 })
  const documents = (await read()).filter((entry) => entry.type === 'document')
  expect(documents.map(({ key, kind }) => [key, kind])).toEqual([
    ['post:1', 'post'],
    ['post:2', 'post'],
    ['post:3', 'post'],
    ['post:9', 'project'],
  ])
  expect(
    site.requested.filter((path) => /media|blocks|users/.test(path.replace(/\?.*/, ''))),
  ).toEqual([])
})

test('a site that cannot send a hundred posts at once is asked for ten', async () => {
  addApi()
  const first = `/wp-json/wp/v2/posts?per_page=100&page=1${query}`
  for (const page of [json('x'.repeat(3_000_000)), { status: 500 }]) {
    site.pages.set(first, page)
    expect(await read()).toHaveLength(3)
  }
  site.pages.set('/wp-json/wp/v2/posts', { status: 503 })
  expect(await refusal()).toBe('its REST API fails')
})

test('a text with a password is left out', async () => {
  addApi()
  const content = { rendered: '', protected: true }
  const title = { rendered: 'Geschützt: Preise' }
  site.pages.set(
    '/wp-json/wp/v2/posts',
    json([post(1, { content, title })], { 'x-wp-totalpages': 1 }),
  )
  expect((await read()).at(-1)).toMatchObject({
    status: 'limited',
    title: 'Preise',
    losses: expect.arrayContaining(['its text, which needs a password']),
  })
})

test('an own excerpt is kept', async () => {
  addApi()
  const excerpt = { rendered: '<p>In short: tea</p>' }
  site.pages.set('/wp-json/wp/v2/posts', json([post(1, { excerpt })], { 'x-wp-totalpages': '1' }))
  expect((await read()).at(-1)).toMatchObject({ excerpt: 'In short: tea' })
})

test.each([401, 403, 404])('a closed API (%i) leads to the export file', async (status) => {
  addApi()
  site.pages.set('/wp-json/wp/v2/posts', { status })
  expect(await refusal()).toBe(
    `its REST API answered ${status}: use an export file (Tools → Export) instead`,
  )
  site.pages.set('/wp-json/', { status })
  expect(await refusal()).toMatch(
    /^(?:its REST API is closed|it has no WordPress REST API): use an/,
  )
})

test('a site that is no WordPress site leads to the export file', async () => {
  site.pages.set('/', 'Welcome')
  site.pages.set('/wp-json/', 'Not <found>')
  expect(await refusal()).toBe(
    'it has no WordPress REST API: use an export file (Tools → Export) instead',
  )
})

test('JSON of millions of values, and endless pages, are refused', async () => {
  addApi()
  const nested = { headers: { 'content-type': 'application/json' }, body: '['.repeat(2_000_000) }
  site.pages.set('/wp-json/wp/v2/posts', nested)
  expect(await refusal()).toBe(
    'its REST API sends no JSON, or too much: use an export file (Tools → Export) instead',
  )
  // A server that answers the same broken page for ever.
  site.pages.set('/wp-json/wp/v2/posts', json([{}], { 'x-wp-totalpages': '1000000000' }))
  expect(await read()).toHaveLength(1)
  expect(site.requested.length).toBeLessThan(300)
})
