import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contentNames, contents } from '#content/documents/content-types.ts'
import { isPageName, pageNames, pageOf } from '#content/documents/pages/index.ts'
import { createApp } from '#server/app.ts'
import type { PageHandler } from '#server/site/site.ts'
import { multipartBody } from '#tests/support/inputs/multipart.ts'
import { plain } from '#tests/support/inputs/pictures.ts'
import { sample, valuesFor } from '#tests/support/inputs/samples.ts'
import { startReceiver } from '#tests/support/services/webhook-receiver.ts'
import { withApi } from '#tests/support/sites/api.ts'
import { uploads } from '#tests/support/sites/upload.ts'

const api = withApi()
const upload = uploads(api)
const email = 'writer@company.com'
let server: Awaited<ReturnType<typeof startReceiver>>
let site: FastifyInstance
let token = ''
let pictures: { shown: Buffer; deleted: Buffer; urls: string[]; id: string }
let ids: Record<string, string>

/** Renders everything that a page can read, so that any change of a public page changes these bytes. */
const render: PageHandler = async (_request, site) => {
  const lists = await Promise.all(contentNames.map((name) => site.list(name, 1_000)))
  const texts = await Promise.all(pageNames.map((name) => site.texts(name)))
  const descriptions = await site.imageDescriptions(pictures.urls)
  const described = pictures.urls.map((url) => descriptions.get(url))
  const shared = await Promise.all(pageNames.map((name) => site.pagePicture(name)))
  const rest = [await site.settings(), await site.brand(), await site.categories()]
  const seen = [lists, texts, described, shared, rest, await site.sitePicture()]
  return new Response(JSON.stringify(seen), { headers: { 'Content-Type': 'text/html' } })
}

beforeAll(async () => {
  server = await startReceiver()
  api.env.pictureAllowPrivate = ['127.0.0.1']
  const pageSource = async () => ({
    render,
    serveFile: async () => false,
    isDevelopment: false,
    keepsWarm: false,
    staffScript: async () => '',
  })
  site = await createApp({ env: api.env, db: api.db, pageSource })
  const content = { role: 'editor', duties: ['content'] } as const
  await api.openSession(email, content)
  const { people } = (await api.staff('GET', '/people')).body
  const { _id } = people.find((person: { email: string }) => person.email === email)
  await api.staff('PUT', `/people/${_id}/approval`, { needsApproval: true })
  await publish()
})
afterAll(async () => {
  await site.close()
  await server.stop()
})

/** Publishes records, page texts and two described pictures. One picture is in the trash and still shown. */
async function publish() {
  const [shown, deleted] = [await plain(11).png().toBuffer(), await plain(99).png().toBuffer()]
  const images = [await upload.one(shown, 'quay.png'), await upload.one(deleted, 'crane.png')]
  for (const { image } of images)
    await api.staff('PUT', `/images/${image._id}`, { alt: 'A quay', focus: { x: 10, y: 90 } })
  const urls = images.map(({ image }) => image.url)
  const [imageUrl = '', other = ''] = urls
  ids = {}
  for (const name of contentNames) {
    const values = { ...sample(contents[name], 'live'), imageUrl, additionalImages: [other] }
    const declared = Object.entries(values).filter(([key]) => key in contents[name].fields)
    const { status, body } = await api.staff('POST', `/${name}`, Object.fromEntries(declared))
    expect(status, JSON.stringify(body)).toBe(201)
    ids[name] = body._id
    await api.staff('PUT', `/${name}/${body._id}?draft=true`, sample(contents[name], 'draft'))
  }
  const [first, second] = images.map(({ image }) => image._id)
  await api.staff('DELETE', `/images/${second}?force=true`)
  const records = { type: 'projects', recordId: ids.projects }
  const { body: link } = await api.staff('POST', '/review-links', { ...records, label: 'Ines' })
  const { body: comment } = await api.staff('POST', '/comments', { ...records, text: 'Shorter' })
  const { body: release } = await api.staff('POST', '/releases', { name: 'Spring' })
  await api.staff('PUT', `/releases/${release._id}/drafts/careers/${ids.careers}`)
  const redirect = { from: '/old', to: '/about', status: 301 }
  const { body: redirected } = await api.staff('POST', '/redirects', redirect)
  const { body: gone } = await api.staff('POST', '/projects', sample(contents.projects, 'gone'))
  await api.staff('DELETE', `/projects/${gone._id}`)
  Object.assign(ids, {
    images: first,
    trash: gone._id,
    'review-links': link.link._id,
    comments: comment._id,
    releases: release._id,
    redirects: redirected._id,
  })
  pictures = { shown, deleted, urls, id: second }
}

let renders = 0

/** The bytes of pages, files and public API answers. */
async function publicBytes(): Promise<Record<string, string>> {
  const { body } = await api.visitor('GET', '/openapi.json')
  const open = Object.entries<{ get?: { security?: object[] } }>(body.paths)
    .filter(([path, { get }]) => get && !get.security && !/[{]|openapi|form-token/.test(path))
    .map(([path]) => path)
  const details = contentNames.map((name) => `/api/${name}/${ids[name]}`)
  const files = [...pictures.urls, '/sitemap.xml', '/news.xml', '/old']
  // The query keeps the page out of the cache, so that each is rendered from the present data.
  renders += 1
  const bytes: Record<string, string> = {}
  for (const url of [...open, ...details, ...files, `/?fresh=${renders}`]) {
    const answer = await site.inject({ url })
    const { location = '', etag = '' } = answer.headers
    bytes[url.replace(/fresh=\d+/, 'fresh')] = [
      answer.statusCode,
      location,
      etag,
      answer.payload,
    ].join('\n')
  }
  return bytes
}

/** The public addresses whose bytes have changed. */
async function changedSince(before: Record<string, string>): Promise<string[]> {
  const after = await publicBytes()
  return Object.keys(after).filter((url) => after[url] !== before[url])
}

/** Calls an operation with each body and query that any operation could take. Returns the statuses. */
async function tryAll(method: 'POST' | 'PUT' | 'DELETE', path: string): Promise<Set<number>> {
  const resource = path.split('/')[1] ?? ''
  const name = contentNames.find((each) => each === resource)
  const page = path.split('/')[2]
  const address = path
    .replace('{type}', resource === 'trash' ? 'projects' : 'careers')
    .replace('{recordId}', ids.careers ?? '')
    .replace(/\{\w+\}/g, ids[resource] ?? ids.careers ?? '')
  const files = [pictures.shown, pictures.deleted].map((content) =>
    multipartBody([{ filename: 'other.gif', content }]),
  )
  const records = { type: 'projects', recordId: ids.projects }
  const json = [
    {},
    { isActive: false },
    { alt: 'Taken over', focus: { x: 1, y: 1 } },
    { url: server.url },
    { ...records, label: 'Me' },
    { ...records, text: 'Mine' },
    { name: 'Mine', publishAt: '2077-01-01T00:00:00.000Z', version: 1 },
    { place: 1 },
    { note: 'No' },
    { path: '/' },
    { from: '/old', to: '/contact', status: 302 },
    { csv: '/old,/contact' },
    { phone: '0', color: '#123456', isOn: false },
    ...(name ? [sample(contents[name], 'mine')] : []),
    ...(page && isPageName(page) ? [valuesFor(pageOf(page).sections, 'mine')] : []),
  ]
  const statuses = new Set<number>()
  const call = async (query: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await api.visitor(method, address + query, body, { token, headers })
    statuses.add(answer.status)
    // The operation may have ended the session.
    if (answer.status === 401 || path.startsWith('/auth')) token = await api.openSession(email)
  }
  if (method === 'DELETE') {
    for (const query of ['', '?force=true', '?address=/old']) await call(query)
    return statuses
  }
  for (const body of json) await call('', body)
  if (/^\/(pages\/|\w+$|\w+\/\{id\}$)/.test(path))
    for (const body of json) await call('?draft=true', body)
  if (!/images|logo/.test(path)) return statuses
  for (const { payload, headers } of files) await call('', payload, headers)
  for (const content of [pictures.shown, pictures.deleted]) {
    server.answers((_, response) => response.writeHead(200).end(content))
    await call('', { url: server.url })
  }
  return statuses
}

test('no operation that an account without the right to publish calls changes a public byte', async () => {
  const { body } = await api.visitor('GET', '/openapi.json')
  const before = await publicBytes()
  token = await api.openSession(email)
  expect(before['/?fresh']).toContain('"alt":"A quay"')
  const accepted: string[] = []
  const walked: string[] = []
  for (const [inDocument, operations] of Object.entries<object>(body.paths)) {
    const path = inDocument.replace(/^\/api/, '')
    for (const verb of Object.keys(operations).map((verb) => verb.toUpperCase())) {
      if (verb !== 'POST' && verb !== 'PUT' && verb !== 'DELETE') continue
      const statuses = await tryAll(verb, path)
      walked.push(`${verb} ${path}`)
      expect([...statuses].filter((status) => status >= 500)).toEqual([])
      if ([...statuses].every((status) => status >= 300)) continue
      accepted.push(`${verb} ${path}`)
      expect(await changedSince(before), `${verb} ${path}`).toEqual([])
    }
  }
  expect(await changedSince(before)).toEqual([])
  expect(walked.length).toBeGreaterThan(120)
  expect(accepted).toEqual(
    expect.arrayContaining([
      'POST /images',
      'POST /images/copies',
      'PUT /projects/{id}',
      'PUT /pages/home',
      'POST /previews',
      'POST /comments',
    ]),
  )
  // The picture that was in the trash is restored as it was.
  const restored = await api.staff('GET', `/images/${pictures.id}`)
  expect(restored.body).toMatchObject({ filename: 'crane.png', alt: 'A quay' })
})
