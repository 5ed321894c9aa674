import { expect, test } from 'vitest'
import { news } from '#content/documents/types/news.ts'
import { xmlFault } from '#tests/support/formats/xml.ts'
import { sample } from '#tests/support/inputs/samples.ts'
import { withApi } from '#tests/support/sites/api.ts'

const api = withApi()
const get = (url: string) => api.app.inject({ method: 'GET', url })
const ids = new Map<string, string>()
const titles = async () => {
  const { body } = await api.visitor('GET', '/news')
  return (body as { title: string }[]).map(({ title }) => title)
}
const article = (title: string, publishedOn: string) => ({
  ...sample(news),
  title,
  publishedOn,
  teaser: `About "${title}" & more`,
  author: '',
})

test('without articles there is no feed, and the list is not in the sitemap', async () => {
  expect((await get('/news/feed.xml')).statusCode).toBe(404)
  expect((await get('/sitemap.xml')).body).not.toContain('/news')
})

test('articles are sorted by date, and on the same day by creation, newest first', async () => {
  for (const [title, day] of [
    ['Middle', '2026-05-02'],
    ['Oldest', '1969-12-31'],
    ['Newest', '2026-11-20'],
    ['Same day', '2026-05-02'],
  ] as const) {
    const { status, body } = await api.staff('POST', '/news', article(title, day))
    expect(status).toBe(201)
    ids.set(title, body._id)
  }
  expect(await titles()).toEqual(['Newest', 'Same day', 'Middle', 'Oldest'])
  await api.staff('PUT', `/news/${ids.get('Oldest')}`, article('Oldest', '2026-06-01'))
  expect(await titles()).toEqual(['Newest', 'Oldest', 'Same day', 'Middle'])
  await api.staff('DELETE', `/news/${ids.get('Newest')}`)
  await api.staff('POST', `/trash/news/${ids.get('Newest')}/restore`)
  expect(await titles()).toEqual(['Newest', 'Oldest', 'Same day', 'Middle'])
})

test('articles cannot be reordered by hand', async () => {
  const answer = await api.staff('PUT', `/news/${ids.get('Middle')}/place`, { place: 1 })
  expect(answer.status).toBe(404)
})

test('the feed has the required elements and no inactive article', async () => {
  await api.staff('PUT', `/news/${ids.get('Middle')}`, { isActive: false })
  const { headers, body } = await get('/news/feed.xml')
  expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
  expect(body.match(/<entry>/g)).toHaveLength(3)
  expect(body).not.toContain('Middle')
  expect(body).toContain('<title>Newest</title>')
  expect(body).toContain('<summary>About &quot;Newest&quot; &amp; more</summary>')
  expect(body).toContain(`<id>urn:uuid:${ids.get('Newest')}</id>`)
  expect(body).toContain('<published>2026-11-20T00:00:00Z</published>')
  expect(body).toMatch(
    /<link rel="self" type="application\/atom\+xml" href="[^"]+\/news\/feed.xml"\/>/,
  )
  const { body: sitemap } = await get('/sitemap.xml')
  expect(sitemap).toContain('/news</loc>')
  expect(sitemap).toContain('/news/newest</loc>')
  expect(sitemap).not.toContain('/news/middle')
})

test('the day of an article begins in the site’s time zone', async () => {
  await api.staff('PUT', '/settings', { timeZone: 'Europe/Berlin' })
  const { body } = await get('/news/feed.xml')
  expect(body).toContain('<published>2026-11-20T00:00:00+01:00</published>')
  expect(body).toContain('<published>2026-06-01T00:00:00+02:00</published>')
  await api.staff('PUT', '/settings', { timeZone: 'UTC' })
})

test('feed and sitemap are well-formed, whatever characters are stored', async () => {
  // The API refuses these characters now, but earlier versions stored them.
  const title = 'Quay\u0001 \v\u001b\ufffe\uffff "<&>\' 😀'
  const { numUpdatedRows } = await api.db
    .updateTable('news')
    .set({ title, teaser: title, author: title })
    .where('id', '=', ids.get('Newest') ?? '')
    .executeTakeFirst()
  expect(Number(numUpdatedRows)).toBe(1)
  // The direct update above does not invalidate what is cached. This save does.
  await api.staff('PUT', '/settings', { phone: '+49 40 1' })
  for (const path of ['/news/feed.xml', '/sitemap.xml']) {
    const { body } = await get(path)
    expect(xmlFault(body), path).toBeUndefined()
  }
  expect((await get('/news/feed.xml')).body).toContain('<title>Quay  &quot;&lt;&amp;&gt;')
})
