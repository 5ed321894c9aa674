import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#server/cli/commands.ts'
import { workOnImports } from '#server/imports/imports-job.ts'
import { openStorage } from '#server/media/storage/open-storage.ts'
import { laterVariants } from '#server/media/variants.ts'
import { multipartBody } from '#tests/support/inputs/multipart.ts'
import { wxrFile, wxrItem, wxrOf } from '#tests/support/inputs/wxr.ts'
import { longestTurn } from '#tests/support/measuring/event-loop.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()

/** Pages of the former site by their paths, besides its pictures. */
const pages = new Map<string, string>()

/** The former site. */
let old: Server
let site: string
/** Called with the path of each requested picture. */
let asked: (path: string) => void = () => {}

beforeAll(async () => {
  old = createServer(async ({ url = '' }, response) => {
    const page = pages.get(url)
    if (page !== undefined)
      return response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    if (!url.startsWith('/wp-content/uploads/')) return response.writeHead(404).end()
    asked(url)
    // Each address has a picture of its own.
    const background = `#${createHash('sha256').update(url).digest('hex').slice(0, 6)}`
    const create = { width: 40, height: 30, channels: 3, background } as const
    const picture = await sharp({ create }).png().toBuffer()
    return response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
  })
  await new Promise<void>((resolve) => old.listen(0, '127.0.0.1', resolve))
  site = `http://127.0.0.1:${(old.address() as AddressInfo).port}`
})
afterAll(() => old.close())

const item = (post: Parameters<typeof wxrItem>[1]) => wxrItem(site, post)
const file = (id: number, name: string) => wxrFile(site, id, name)
const wxr = (...items: string[]) => wxrOf(site, ...items)

async function work({ signal = new AbortController().signal, allowed = ['127.0.0.0/8'] } = {}) {
  const { pictures } = await openStorage(api.env)
  const env = { ...api.env, pictureAllowPrivate: allowed }
  const taker = { db: api.db, env, pictures, variants: laterVariants(pictures) }
  await workOnImports(taker, signal)
}

async function upload(xml: string, name = 'old.xml') {
  const boundary = 'b0undary'
  const payload = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/xml\r\n\r\n${xml}\r\n--${boundary}--\r\n`
  const answer = await api.app.inject({
    method: 'POST',
    url: '/api/imports/files?kind=wordpress-file',
    headers: {
      authorization: `Bearer ${api.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  await work()
  return answer.json()._id as string
}

const get = async (path: string) => (await api.staff('GET', path)).body

async function imported(xml: string) {
  const id = await upload(xml)
  expect((await api.staff('POST', `/imports/${id}/run`)).status).toBe(202)
  await work()
  return id
}

/** What visitors get at an address, and where they are redirected to. */
async function answerOf(address: string) {
  const { body } = await api.staff('POST', '/redirects/check', { text: address })
  const [{ answer, to }] = body.addresses
  return [answer, to]
}

test('a dry run says what each document becomes and why it is left out', async () => {
  const id = await upload(
    wxr(
      item({
        id: 1,
        html: 'One.\n\nTwo [gallery ids="9"] <iframe src="https://player.example/x"></iframe>',
      }),
      item({ id: 2, type: 'page', title: 'Industry', slug: 'industry', path: '/industry/' }),
      item({ id: 3, status: 'draft' }),
      item({ id: 4, type: 'product' }),
      item({ id: 5, status: 'trash' }),
      file(9, 'quay'),
    ),
  )
  expect(await get(`/imports/${id}`)).toMatchObject({
    state: 'ready',
    siteUrl: site,
    counts: { found: 5, create: 3, none: 2, outside: 1, pictures: 1 },
  })
  const items = await get(`/imports/${id}/items`)
  expect(items).toMatchObject([
    { key: 'post:1', action: 'create', becomes: 'news', path: '/news/post-1', pictures: 1 },
    { action: 'create', becomes: 'subpages', path: '/industry', isInRelease: true },
    { action: 'create', isInRelease: false, reason: 'Not published on the former site.' },
    { action: 'none', reason: 'Left out, like everything of the kind product.' },
    { action: 'none', reason: 'It is in the former site’s trash.' },
  ])
  expect(items[0].losses).toEqual(['an embedded page, which became a link'])
  expect(await get('/news?draft=true')).toEqual([])
})

test('an import creates drafts in one release, with pictures and redirects', async () => {
  const id = await imported(
    wxr(
      item({
        id: 11,
        html: `<p>See <a href="${site}/2020/05/post-12/#top">the other</a>.</p><img src="${site}/wp-content/uploads/mole-300x200.png">`,
        thumbnail: 19,
      }),
      item({ id: 12 }),
      file(19, 'mole'),
    ),
  )
  const done = await get(`/imports/${id}`)
  expect(done).toMatchObject({ state: 'done', counts: { done: 2, failed: 0 } })
  const release = await get(`/releases/${done.releaseId}`)
  expect(release.items).toHaveLength(2)
  expect(await get('/news')).toEqual([])
  const drafts = await get('/news?draft=true')
  const first = drafts.find((each: { title: string }) => each.title === 'Post 11')
  expect(first).toMatchObject({
    author: 'Mara Vogt',
    publishedOn: '2020-05-03',
    teaser: 'See the other.',
  })
  expect(first.picture).toMatch(/^\/media\//)
  expect(JSON.stringify(first.story)).toContain('/news/post-12#top')
  // The page of an article shows its picture above the story.
  expect(JSON.stringify(first.story)).not.toContain(first.picture)
  const { body } = await api.staff('GET', '/images')
  expect(body.images).toHaveLength(1)
  expect(body.images[0]).toMatchObject({ alt: 'A quay' })
  const redirects = await get('/redirects')
  expect(redirects.map(({ from }: { from: string }) => from).sort()).toEqual([
    ...['/2020/*', '/2020/05/post-11/', '/2020/05/post-12/', '/?attachment_id=19', '/?feed=rss2'],
    ...['/?p=11', '/?p=12', '/author/*', '/category/*', '/feed/*', '/page/*', '/tag/*'],
    ...['/wp-content/uploads/mole-300x200.png', '/wp-content/uploads/mole.png'],
  ])
  const ofPost = (each: { from: string }) => each.from === '/2020/05/post-11/'
  expect(redirects.find(ofPost)).toMatchObject({
    state: 'waiting',
    to: '/news/post-11',
    title: 'Post 11',
  })
  await publish(done.releaseId)
  expect((await get('/redirects')).find(ofPost)).toMatchObject({
    state: 'works',
    to: '/news/post-11',
  })
})

const draftOf = async (title: string) => {
  const { body } = await api.staff('GET', '/news?draft=true')
  return body.find((each: { title: string }) => each.title === title)
}

async function publish(releaseId: string) {
  const { version } = await get(`/releases/${releaseId}`)
  const path = `/releases/${releaseId}/publish`
  const headers = { 'If-Match': `"${version}"` }
  const { status, body } = await api.staff('POST', path, undefined, { headers })
  expect(status, JSON.stringify(body)).toBe(200)
}

test('the same import again changes nothing', async () => {
  const xml = wxr(item({ id: 21, thumbnail: 29 }), item({ id: 22 }), file(29, 'pier'))
  await imported(xml)
  const before = await get('/news?draft=true')
  const pictures = await get('/images')
  const id = await upload(xml)
  expect(await get(`/imports/${id}/items`)).toMatchObject([
    { action: 'none', reason: 'Unchanged since the last import.', path: '/news/post-21' },
    { action: 'none', reason: 'Unchanged since the last import.' },
  ])
  expect(await get(`/imports/${id}/items?show=before`)).toHaveLength(2)
  expect(await get(`/imports/${id}/items?show=left-out`)).toEqual([])
  await api.staff('POST', `/imports/${id}/run`)
  await work()
  const done = await get(`/imports/${id}`)
  expect(done).toMatchObject({ state: 'done', releaseId: null, counts: { none: 2, before: 2 } })
  expect(await get('/news?draft=true')).toEqual(before)
  expect(await get('/images')).toEqual(pictures)
})

test('a second import updates what nobody has touched, published or not', async () => {
  const first = await imported(wxr(item({ id: 31 }), item({ id: 32 }), item({ id: 33 })))
  const { releaseId } = await get(`/imports/${first}`)
  await publish(releaseId)
  const touched = await draftOf('Post 32')
  const edited = { ...touched, teaser: 'By hand', version: touched.version }
  expect((await api.staff('PUT', `/news/${touched._id}?draft=true`, edited)).status).toBe(200)
  const html = `<p>New text, <a href="${site}/2020/05/post-33/">linked</a>.</p>`
  const second = await upload(wxr(item({ id: 31, html }), item({ id: 32, html }), item({ id: 33 })))
  expect(await get(`/imports/${second}/items`)).toMatchObject([
    { action: 'update', recordId: (await draftOf('Post 31'))._id },
    { action: 'none', reason: 'It was imported before, and has been changed here since.' },
    { action: 'none', reason: 'Unchanged since the last import.' },
  ])
  await api.staff('POST', `/imports/${second}/run`)
  await work()
  const updated = await draftOf('Post 31')
  const { _id: linked } = await draftOf('Post 33')
  expect(JSON.stringify(updated.story)).toContain(`"record:news/${linked}"`)
  const live = (await get('/news')).find((each: { title: string }) => each.title === 'Post 31')
  expect(JSON.stringify(live.story)).not.toContain('New text')
  // Undo gives the update back, but leaves the first import alone.
  expect((await api.staff('POST', `/imports/${second}/undo`)).status).toBe(202)
  await work()
  expect(JSON.stringify((await draftOf('Post 31')).story)).toContain('Text.')
  expect(await get(`/imports/${second}`)).toMatchObject({ state: 'undone', releaseId: null })
  // The next import can update it again.
  const third = await upload(wxr(item({ id: 31, html })))
  expect(await get(`/imports/${third}/items`)).toMatchObject([{ action: 'update' }])
})

test('undo takes back records, pictures, redirects and the release, but keeps changed ones', async () => {
  const id = await imported(
    wxr(
      item({ id: 41, thumbnail: 49 }),
      item({ id: 42 }),
      item({ id: 43, type: 'page', path: '/harbor/', slug: 'harbor' }),
      file(49, 'crane'),
    ),
  )
  const kept = await draftOf('Post 42')
  await api.staff('PUT', `/news/${kept._id}?draft=true`, { ...kept, teaser: 'By hand' })
  const { releaseId } = await get(`/imports/${id}`)
  await publish(releaseId)
  expect(await draftOf('Post 41')).toBeDefined()
  await api.staff('POST', `/imports/${id}/undo`)
  await work()
  expect(await get(`/imports/${id}/items`)).toMatchObject([
    { state: 'undone' },
    { state: 'kept', reason: 'It was kept, because it was changed here after the import.' },
    { state: 'undone' },
  ])
  expect(await get(`/imports/${id}`)).toMatchObject({ counts: { news: 2, subpages: 1, kept: 1 } })
  expect(await get(`/imports/${id}/items?show=kept`)).toMatchObject([{ title: 'Post 42' }])
  expect(await draftOf('Post 41')).toBeUndefined()
  expect(await draftOf('Post 42')).toBeDefined()
  expect(await get('/subpages')).toEqual([])
  const redirects = await get('/redirects')
  const sources = redirects.map(({ from }: { from: string }) => from)
  expect(sources).not.toContain('/2020/05/post-41/')
  expect(sources).toContain('/2020/05/post-42/')
  const { images } = await get('/images')
  expect(images.map(({ filename }: { filename: string }) => filename)).not.toContain('crane.png')
})

test('an interrupted import goes on where it was', async () => {
  const items = [51, 52, 53].map((id) => item({ id, thumbnail: id + 100 }))
  const files = [151, 152, 153].map((id) => file(id, `berth-${id}`))
  const id = await upload(wxr(...items, ...files))
  await api.staff('POST', `/imports/${id}/run`)
  const stop = new AbortController()
  const paths: string[] = []
  asked = (path) => {
    paths.push(path)
    if (path.includes('152')) stop.abort()
  }
  await expect(work({ signal: stop.signal })).rejects.toThrow('aborted')
  const { state, counts } = await get(`/imports/${id}`)
  expect([state, counts.done]).toEqual(['running', 1])
  await work()
  expect(await get(`/imports/${id}`)).toMatchObject({ state: 'done', counts: { done: 3 } })
  const names = (await get('/news?draft=true')).map(({ title }: { title: string }) => title)
  expect(names.filter((title: string) => /Post 5\d/.test(title)).sort()).toEqual([
    'Post 51',
    'Post 52',
    'Post 53',
  ])
  // Only the picture that was interrupted is asked for again.
  expect(paths.filter((path) => path.includes('151'))).toHaveLength(1)
})

test('a document that cannot be stored is reported, and the others are imported', async () => {
  const id = await upload(wxr(item({ id: 54 }), item({ id: 55 })))
  await api.db
    .updateTable('importItems')
    .set({ entry: 'damaged' })
    .where('key', '=', 'post:54')
    .where('importId', '=', id)
    .execute()
  await api.staff('POST', `/imports/${id}/run`)
  await work()
  expect(await get(`/imports/${id}/items`)).toMatchObject([
    { state: 'failed', reason: expect.stringMatching(/^It could not be imported: /) },
    { state: 'done' },
  ])
})

test('a picture that cannot be fetched is reported, and fetched by the next import', async () => {
  const missing = `${site}/pictures/later.png`
  const xml = wxr(item({ id: 61, html: `<p>Text.</p><img src="${missing}">` }))
  const id = await imported(xml)
  const [first] = await get(`/imports/${id}/items`)
  expect(first.losses).toEqual([`the picture ${missing}: its server answered 404`])
  const again = await imported(xml.replace('Text.', 'New words.'))
  expect(await get(`/imports/${again}/items`)).toMatchObject([{ action: 'update', state: 'done' }])
  expect(JSON.stringify((await draftOf('Post 61')).story)).toContain('New words.')
})

test('pictures that have no address to fetch are in the report of the import too', async () => {
  const html = '<p>Text.</p><img src="ftp://old.example/a.png"><img src="data:image/gif;base64,R0">'
  const id = await imported(wxr(item({ id: 66, html })))
  const [{ losses }] = await get(`/imports/${id}/items`)
  expect(losses).toEqual(['the picture ftp://old.example/a.png', 'a picture inside the text'])
})

test('pictures of inner networks are not asked for', async () => {
  asked = () => expect.unreachable('the picture was asked for')
  const inner = `${site}/wp-content/uploads/inner.png`
  const cloud = 'http://169.254.169.254/latest/meta-data/a.png'
  const html = `<p>Text.</p><img src="${inner}"><img src="${cloud}">`
  const id = await upload(wxr(item({ id: 62, html })))
  await api.staff('POST', `/imports/${id}/run`)
  await work({ allowed: [] })
  asked = () => {}
  const [{ losses }] = await get(`/imports/${id}/items`)
  const why = 'its address does not lead to a public server'
  expect(losses).toEqual([`the picture ${inner}: ${why}`, `the picture ${cloud}: ${why}`])
  expect((await draftOf('Post 62')).story.content).toHaveLength(1)
})

test('what cannot be published is a draft outside the release', async () => {
  const id = await imported(
    wxr(item({ id: 63, html: '' }), item({ id: 64, status: 'private' }), item({ id: 65 })),
  )
  expect(await get(`/imports/${id}/items?show=outside`)).toMatchObject([
    { title: 'Post 63', isInRelease: false, reason: 'Story is required.' },
    { title: 'Post 64', isInRelease: false, reason: 'Not public on the former site.' },
  ])
  const { releaseId } = await get(`/imports/${id}`)
  expect((await get(`/releases/${releaseId}`)).items).toHaveLength(1)
})

test('a file that is none is refused, and nothing of it is kept', async () => {
  const before = await get('/imports')
  const boundary = 'b0undary'
  const { statusCode, body } = await api.app.inject({
    method: 'POST',
    url: '/api/imports/files?kind=wordpress-file',
    headers: {
      authorization: `Bearer ${api.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.xml"\r\n\r\nno XML\r\n--${boundary}--\r\n`,
  })
  expect([statusCode, JSON.parse(body).detail]).toEqual([
    422,
    expect.stringMatching(/^The file could not be read: .+\.$/),
  ])
  expect(await get('/imports')).toEqual(before)
  expect(
    await api.db.selectFrom('imports').select('id').where('state', '=', 'uploading').execute(),
  ).toEqual([])
})

const siteImport = async (kind: string, address: string, allowed?: string[]) => {
  const { status, body } = await api.staff('POST', '/imports', { kind, address })
  expect(status, JSON.stringify(body)).toBe(201)
  await work(allowed && { allowed })
  return get(`/imports/${body._id}`)
}

test('the pages of a sitemap are imported with their main text, dates and pictures', async () => {
  const page = (title: string, main: string, head = '') =>
    `<html><head><title>${title} | Harbor</title>${head}</head><body><nav>Menu</nav><main><h1>${title}</h1>${main}</main></body></html>`
  const dated = '<meta property="article:published_time" content="2021-04-03T10:00:00Z">'
  pages.set('/', page('Home', '<p>Welcome</p>'))
  const paths = ['/', '/tides', '/quay?lang=de', '/gone']
  const list = paths.map((path) => `<url><loc>${site}${path}</loc></url>`).join('')
  pages.set('/sitemap.xml', `<?xml version="1.0"?><urlset>${list}</urlset>`)
  pages.set(
    '/tides',
    page('Tides', '<p>High water.</p><img src="/wp-content/uploads/tide.png">', dated),
  )
  pages.set('/quay?lang=de', page('Kai', '<p>Am <a href="/tides">Kai</a>.</p>'))
  const planned = await siteImport('sitemap', `${site}/`)
  expect(planned).toMatchObject({ state: 'ready', siteUrl: site })
  expect(await get(`/imports/${planned._id}/items`)).toMatchObject([
    { kind: 'home', action: 'none', reason: 'The home page is edited here.' },
    { kind: 'post', title: 'Tides', becomes: 'news', path: '/news/tides', pictures: 1 },
    { kind: 'page', title: 'Kai', becomes: 'subpages' },
    { url: `${site}/gone`, action: 'none', reason: 'Its server answered 404.' },
  ])
  await api.staff('POST', `/imports/${planned._id}/run`)
  await work()
  expect(await draftOf('Tides')).toMatchObject({ publishedOn: '2021-04-03', teaser: 'High water.' })
  const drafts = await get('/subpages?draft=true')
  const [quay] = drafts.filter(({ title }: { title: string }) => title === 'Kai')
  const { _id: tides } = await draftOf('Tides')
  expect(quay.parts).toMatchObject([{ text: `Am [Kai](record:news/${tides}).` }])
  const sources = (await get('/redirects')).map(({ from }: { from: string }) => from)
  expect(sources).toContain('/tides')
  pages.clear()
})

test.each([
  ['an inner network', 'http://10.0.0.1/', 'its address does not lead to a public server'],
  [
    'the metadata of a cloud',
    'http://169.254.169.254/',
    'its address does not lead to a public server',
  ],
])('a site in %s is not read', async (_, address, failure) => {
  for (const kind of ['sitemap', 'wordpress-site']) {
    expect(await siteImport(kind, address)).toMatchObject({ state: 'failed', failure })
  }
})

test('an import that is deleted while it is read ends', async () => {
  const list = ['/', '/a', '/b'].map((path) => `<url><loc>${site}${path}</loc></url>`).join('')
  pages.set('/', '<main><p>Home</p></main>')
  pages.set('/sitemap.xml', `<?xml version="1.0"?><urlset>${list}</urlset>`)
  pages.set('/a', '<main><h1>A</h1><p>A</p></main>')
  const { body } = await api.staff('POST', '/imports', { kind: 'sitemap', address: site })
  expect((await api.staff('DELETE', `/imports/${body._id}`)).status).toBe(204)
  await work()
  const ids = (await get('/imports')).map(({ _id }: { _id: string }) => _id)
  expect(ids).not.toContain(body._id)
  const rows = api.db.selectFrom('importItems').select('key').where('importId', '=', body._id)
  expect(await rows.execute()).toEqual([])
  pages.clear()
})

test('addresses that other drafts will have are not used again', async () => {
  await imported(wxr(item({ id: 91, slug: 'dock' })))
  const other = wxr(item({ id: 92, slug: 'dock' })).replaceAll(site, 'https://other.example')
  const id = await upload(other)
  expect(await get(`/imports/${id}/items`)).toMatchObject([{ path: '/news/dock-2' }])
})

test('a page keeps its address below other pages, and needs no redirect', async () => {
  const page = { type: 'page', slug: 'logistics', path: '/industries/logistics/' }
  const id = await imported(
    wxr(
      item({ id: 95, ...page }),
      item({ id: 96, ...page, path: '/news/logistics/' }),
      item({ id: 97, ...page, path: '/a/b/c/logistics/' }),
    ),
  )
  expect(await get(`/imports/${id}/items`)).toMatchObject([
    { path: '/industries/logistics' },
    { path: '/logistics' },
    { path: '/logistics-2' },
  ])
  const sources = (await get('/redirects')).map(({ from }: { from: string }) => from)
  expect(sources).not.toContain('/industries/logistics/')
  expect(sources).toContain('/news/logistics/')
})

test('undo does not publish what was not public before', async () => {
  const secret = { id: 301, html: '<p>Secret.</p>' }
  await imported(wxr(item({ ...secret, status: 'private' })))
  const id = await imported(wxr(item({ id: 301, html: '<p>Public.</p>' })))
  await publish((await get(`/imports/${id}`)).releaseId)
  expect(JSON.stringify(await get('/news'))).toContain('Public.')
  await api.staff('POST', `/imports/${id}/undo`)
  await work()
  expect(await get(`/imports/${id}/items`)).toMatchObject([{ state: 'undone' }])
  expect(JSON.stringify(await get('/news'))).not.toMatch(/Secret|Public/)
  expect(JSON.stringify((await draftOf('Post 301')).story)).toContain('Secret.')
})

test('undo keeps what somebody has changed: a public text, an address, a redirect, a picture', async () => {
  const id = await imported(
    wxr(
      item({ id: 311 }),
      item({ id: 312 }),
      item({ id: 313 }),
      item({ id: 314, thumbnail: 319 }),
      file(319, 'buoy'),
    ),
  )
  await publish((await get(`/imports/${id}`)).releaseId)
  const save = async (title: string, values: object, query = '') => {
    const record = await draftOf(title)
    const { draft: _, ...whole } = record
    const path = `/news/${record._id}${query}`
    const answer = await api.staff('PUT', path, { ...whole, ...values })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return record
  }
  // A public edit under a draft that has the imported text again.
  const { teaser } = await save('Post 311', { teaser: 'By hand' })
  await save('Post 311', { teaser }, '?draft=true')
  await save('Post 312', { slug: 'by-hand' })
  const redirects = await get('/redirects')
  const own = redirects.find(({ from }: { from: string }) => from === '/2020/05/post-313/')
  const elsewhere = { from: own.from, to: 'https://other.example/', status: 302 }
  await api.staff('PUT', `/redirects/${own._id}`, elsewhere)
  const { images } = await get('/images')
  const buoy = images.find(({ filename }: { filename: string }) => filename === 'buoy.png')
  const details = { alt: 'By hand', focus: { x: 10, y: 10 } }
  expect((await api.staff('PUT', `/images/${buoy._id}`, details)).status).toBe(200)
  await api.staff('POST', `/imports/${id}/undo`)
  await work()
  const states = (await get(`/imports/${id}/items`)).map(({ state }: { state: string }) => state)
  expect(states).toEqual(['kept', 'kept', 'undone', 'undone'])
  const left = await get('/redirects')
  expect(left).toContainEqual(expect.objectContaining({ _id: own._id, to: elsewhere.to }))
  expect((await api.staff('GET', `/images/${buoy._id}`)).status).toBe(200)
})

test('a release that is published or deleted while the import runs is replaced', async () => {
  for (const [first, act] of [
    [321, publish],
    [324, (release: string) => api.staff('DELETE', `/releases/${release}`)],
  ] as const) {
    const ids = [first, first + 1, first + 2]
    const files = ids.map((each) => file(each + 1000, `raft-${each}`))
    const id = await upload(
      wxr(...ids.map((each) => item({ id: each, thumbnail: each + 1000 })), ...files),
    )
    await api.staff('POST', `/imports/${id}/run`)
    const stop = new AbortController()
    asked = (path) => path.includes(`raft-${first + 1}`) && stop.abort()
    await expect(work({ signal: stop.signal })).rejects.toThrow('aborted')
    asked = () => {}
    const { releaseId } = await get(`/imports/${id}`)
    await act(releaseId)
    await work()
    const done = await get(`/imports/${id}`)
    expect(done).toMatchObject({ state: 'done', counts: { done: 3 } })
    expect(done.releaseId).not.toBe(releaseId)
    expect((await get(`/releases/${done.releaseId}`)).items).toHaveLength(2)
  }
})

test('two processes that work on one import create each document once', async () => {
  const id = await upload(wxr(...[331, 332, 333, 334].map((each) => item({ id: each }))))
  await api.staff('POST', `/imports/${id}/run`)
  await Promise.allSettled([work(), work()])
  await work()
  const items = await get(`/imports/${id}/items`)
  const states = items.map(({ action, state }: Record<string, string>) => `${action} ${state}`)
  expect(states).toEqual(['create done', 'create done', 'create done', 'create done'])
  const titles = (await get('/news?draft=true')).map(({ title }: { title: string }) => title)
  expect(titles.filter((title: string) => /Post 33\d/.test(title))).toHaveLength(4)
})

test('a search ignores case, also of other letters than those of English', async () => {
  const id = await upload(wxr(item({ id: 341, title: 'Über uns' }), item({ id: 342 })))
  expect(await get(`/imports/${id}/items?search=${encodeURIComponent('über')}`)).toHaveLength(1)
  expect(await get(`/imports/${id}/items?search=ueber%20UNS`)).toHaveLength(1)
})

test('a kind of document becomes what the owner chooses', async () => {
  const html = '<h2>Head</h2><p>Text</p><blockquote><p>Quote</p></blockquote>'
  const id = await upload(wxr(item({ id: 71, type: 'service', html }), item({ id: 72 })))
  const body = { choices: { service: 'subpages', post: 'none' } }
  expect((await api.staff('PUT', `/imports/${id}`, body)).body.state).toBe('planning')
  await work()
  expect(await get(`/imports/${id}/items`)).toMatchObject([
    { action: 'create', becomes: 'subpages', path: '/post-71' },
    { action: 'none', becomes: null },
  ])
  await api.staff('POST', `/imports/${id}/run`)
  await work()
  const pages = await get('/subpages?draft=true')
  const page = pages.find(({ title }: { title: string }) => title === 'Post 71')
  expect(page.parts).toEqual([
    { kind: 'text', title: 'Head', text: 'Text' },
    { kind: 'quote', text: 'Quote', name: '' },
  ])
  // Otherwise the next import would remember the choices.
  await api.staff('DELETE', `/imports/${id}`)
})

test('the command imports a file, and its dry run changes nothing', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'import-'))
  const path = join(folder, 'old.xml')
  await writeFile(path, wxr(item({ id: 81, thumbnail: 89 }), file(89, 'lock')))
  const variables = { ...api.variables, PICTURE_ALLOW_PRIVATE: '127.0.0.0/8' }
  const run = async (...words: string[]) =>
    (await Array.fromAsync(runCommand(['import', path, ...words], variables))).join('\n')
  const before = await get('/imports')
  expect(await run('--dry-run')).toContain(`create ${site}/2020/05/post-81/ → /news/post-81`)
  expect(await draftOf('Post 81')).toBeUndefined()
  expect(await get('/imports')).toEqual(before)
  expect(await run()).toContain('1 document imported, 0 left out, 0 failed')
  expect((await draftOf('Post 81')).picture).toMatch(/^\/media\//)
  await rm(folder, { recursive: true })
})

test('an imported picture that the library has already stays as it is, also after the undo', async () => {
  const xml = wxr(item({ id: 401, thumbnail: 409 }), file(409, 'pilot'))
  const [, address = ''] = /<wp:attachment_url>(?:<!\[CDATA\[)?([^<\]]+)/.exec(xml) ?? []
  const content = Buffer.from(await (await fetch(address)).arrayBuffer())
  const { payload, headers } = multipartBody([{ filename: 'mine.png', content }])
  const [mine] = (await api.staff('POST', '/images', payload, { headers })).body.images
  const id = await imported(xml)
  expect((await draftOf('Post 401')).picture).toBe(mine.url)
  const unchanged = { filename: 'mine.png', alt: '' }
  expect(await get(`/images/${mine._id}`)).toMatchObject(unchanged)
  await api.staff('POST', `/imports/${id}/undo`)
  await work()
  expect(await draftOf('Post 401')).toBeUndefined()
  expect(await get(`/images/${mine._id}`)).toMatchObject(unchanged)
})

test('the event loop turns while an import is planned, run and taken back', async () => {
  const posts = Array.from({ length: 60 }, (_, index) =>
    item({
      id: 5_000 + index,
      slug: `long-${index}`,
      html: '<p>A <b>short</b> post.</p>'.repeat(5),
    }),
  )
  let id = ''
  const read = await longestTurn(async () => {
    id = await upload(wxr(...posts))
  })
  await api.staff('POST', `/imports/${id}/run`)
  const run = await longestTurn(() => work())
  await api.staff('POST', `/imports/${id}/undo`)
  const undone = await longestTurn(() => work())
  expect((await get(`/imports/${id}`)).state).toBe('undone')
  expect(Math.max(read, run, undone)).toBeLessThan(100)
})

test('nothing is said twice: the teaser leaves the story, and so does the featured picture', async () => {
  const text = (html: string) => `<!-- wp:paragraph --><p>${html}</p><!-- /wp:paragraph -->`
  const picture = `<figure><img src="${site}/wp-content/uploads/pier.png"><figcaption>Photo: Ole</figcaption></figure>`
  await imported(
    wxr(
      item({
        id: 921,
        title: '',
        html: text('A pier of oak.') + picture + text('It floats.'),
        thumbnail: 929,
      }),
      item({ id: 922, html: text('See <a href="/?p=921">the pier</a>.') + text('Now.') }),
      file(929, 'pier'),
    ),
  )
  const drafts: { title: string; _id: string }[] = await get('/news?draft=true')
  const pier = drafts.find(({ title }) => title === 'A pier of oak.')
  expect(pier).toMatchObject({
    teaser: 'A pier of oak.',
    picture: expect.stringMatching('/media/'),
  })
  expect(pier).toHaveProperty('story', {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'Photo: Ole', marks: [{ type: 'italic' }] }],
      },
      { type: 'paragraph', content: [{ type: 'text', text: 'It floats.' }] },
    ],
  })
  const other = drafts.find(({ title }) => title === 'Post 922')
  // A teaser has no links, so this paragraph stays in the story.
  expect(JSON.stringify(other)).toContain(`record:news/${pier?._id}`)
})

test('a post that is still to come keeps its time, and its draft is not in the release', async () => {
  const post = item({ id: 931, status: 'future' }).replace(
    '<wp:post_name>',
    '<wp:post_date_gmt>2030-05-03 08:00:00</wp:post_date_gmt><wp:post_name>',
  )
  const id = await imported(wxr(post, item({ id: 932 })))
  expect(await get(`/imports/${id}/items`)).toMatchObject([
    { isInRelease: false, reason: expect.stringContaining('2030-05-03 08:00 UTC') },
    { isInRelease: true },
  ])
  const drafts: { title: string; publishAt: string }[] = await get('/news?draft=true')
  expect(drafts.find(({ title }) => title === 'Post 931')?.publishAt).toBe(
    '2030-05-03T08:00:00.000Z',
  )
})

test('the next import of a site remembers what each kind became', async () => {
  const first = await upload(wxr(item({ id: 941, type: 'service' })))
  await api.staff('PUT', `/imports/${first}`, { choices: { service: 'subpages' } })
  await work()
  const second = await upload(wxr(item({ id: 942, type: 'service' })))
  expect(await get(`/imports/${second}/items`)).toMatchObject([{ becomes: 'subpages' }])
  const other = await upload(
    wxrOf('https://other.example', wxrItem('https://other.example', { id: 1, type: 'service' })),
  )
  expect(await get(`/imports/${other}/items`)).toMatchObject([{ becomes: null }])
})

test('other addresses of the former site lead to what is nearest, and an undo deletes them', async () => {
  const id = await imported(
    wxr(
      item({ id: 951, html: `Text <img src="${site}/wp-content/uploads/dock-300x200.png">` }),
      item({ id: 952, type: 'page', slug: 'dock', path: '/dock/' }),
      file(959, 'dock'),
    ),
  )
  for (const address of ['/?p=951', '/?p=951&fbclid=x', '/2020/05/post-951/'])
    expect(await answerOf(address)).toEqual(['waiting', '/news/post-951'])
  expect(await answerOf('/?page_id=952')).toEqual(['waiting', '/dock'])
  expect(await answerOf('/feed/')).toEqual(['redirect', '/news/feed.xml'])
  for (const list of [
    '/category/a/b/',
    '/tag/a/',
    '/author/mara/',
    '/page/2/',
    '/2020/',
    '/2020/05/',
  ])
    expect(await answerOf(list)).toEqual(['redirect', '/news'])
  const [, picture] = await answerOf('/wp-content/uploads/dock.png')
  expect(picture).toMatch(/^\/media\/.*png$/)
  expect(await answerOf('/wp-content/uploads/dock-300x200.png')).toEqual(['redirect', picture])
  expect(await answerOf('/?attachment_id=959')).toEqual(['redirect', picture])
  const rows = await get('/redirects?search=dock.png')
  expect(rows).toMatchObject([{ to: picture, state: 'works' }])
  const { releaseId } = await get(`/imports/${id}`)
  await publish(releaseId)
  expect(await answerOf('/?p=951')).toEqual(['redirect', '/news/post-951'])
  await api.staff('POST', `/imports/${id}/undo`)
  await work()
  expect(await answerOf('/?p=951')).toEqual(['page', null])
  expect(await answerOf('/wp-content/uploads/dock.png')).toEqual(['not-found', null])
})

test('public pages that are in no menu are added to the header or the footer in one step', async () => {
  const pages = [961, 962].map((id) =>
    item({ id, type: 'page', slug: `harbor-${id}`, path: `/harbor-${id}/`, title: `Harbor ${id}` }),
  )
  const id = await imported(wxr(...pages))
  const unlinked = () => get(`/imports/${id}/unlinked`)
  expect(await unlinked()).toEqual([])
  await publish((await get(`/imports/${id}`)).releaseId)
  const found = [
    { title: 'Harbor 961', path: '/harbor-961' },
    { title: 'Harbor 962', path: '/harbor-962' },
  ]
  expect(await unlinked()).toEqual(found)
  const { body } = await api.staff('POST', `/imports/${id}/menu`, { menu: 'footer' })
  expect(body).toEqual({ added: 2, isPublic: true })
  const { company } = await get('/pages/footer')
  expect(company.links.slice(-2)).toEqual(
    found.map(({ title, path }) => ({ label: title, to: path })),
  )
  // The links that the footer had are still there.
  expect(company.links).toContainEqual({ label: 'Privacy', to: '/privacy' })
  expect(await unlinked()).toEqual([])
})

test('samples are replaced by pages of an import, and its undo shows them again', async () => {
  const privacy = { title: 'Datenschutzerklärung', slug: 'datenschutz', path: '/datenschutz/' }
  const pages = [
    item({ id: 971, type: 'page', title: 'Über uns', slug: 'ueber-uns', path: '/ueber-uns/' }),
    item({ id: 972, type: 'page', ...privacy }),
  ]
  const id = await imported(wxr(...pages))
  const samples = () => get(`/imports/${id}/samples`)
  expect(await samples()).toEqual({ samples: [], pages: [] })
  await publish((await get(`/imports/${id}`)).releaseId)
  const terms = { name: 'terms', path: '/terms', suggestion: null }
  expect(await samples()).toEqual({
    samples: [
      { name: 'about', path: '/about', suggestion: '/ueber-uns' },
      { name: 'privacy', path: '/privacy', suggestion: '/datenschutz' },
      terms,
    ],
    pages: [
      { title: 'Über uns', path: '/ueber-uns' },
      { title: 'Datenschutzerklärung', path: '/datenschutz' },
    ],
  })
  const replace = (...replacements: object[]) =>
    api.staff('POST', `/imports/${id}/samples`, { replacements })
  const about = { name: 'about', to: '/ueber-uns' }
  const refused = await replace(about, { name: 'terms', to: '/contact' })
  expect(refused.body.errors).toEqual([
    { field: 'replacements.1.to', message: 'To must be a public page of this import' },
  ])
  expect(await answerOf('/about')).toEqual(['page', null])
  const { status, body } = await replace(about, { name: 'privacy', to: '/datenschutz' })
  expect([status, body.redirects.length]).toEqual([200, 2])
  expect(await answerOf('/about')).toEqual(['redirect', '/ueber-uns'])
  expect(await answerOf('/privacy')).toEqual(['redirect', '/datenschutz'])
  expect((await samples()).samples).toEqual([terms])
  // The links of the footer to the samples lead to these pages now.
  expect(await get(`/imports/${id}/unlinked`)).toEqual([])
  expect((await replace(about)).status).toBe(409)
  await api.staff('POST', `/imports/${id}/undo`)
  await work()
  expect(await answerOf('/about')).toEqual(['page', null])
  expect(await get('/redirects?search=/about')).toEqual([])
})
