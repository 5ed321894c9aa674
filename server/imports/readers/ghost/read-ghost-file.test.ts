import { expect, test } from 'vitest'
import type { SourceEntry } from '../../source-entry.ts'
import { ImportSourceError } from '../import-source-error.ts'
import { readGhostFile } from './read-ghost-file.ts'

const siteUrl = 'https://brook.example/blog/'

async function* inChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

const readText = (text: string): Promise<SourceEntry[]> =>
  Array.fromAsync(readGhostFile(inChunks(Buffer.from(text)), siteUrl))

const refusal = (reading: Promise<unknown>): Promise<unknown> =>
  reading.then(
    () => 'read',
    (error: unknown) => (error instanceof ImportSourceError ? error.message : error),
  )

const read = (data: object) => readText(JSON.stringify({ db: [{ meta: {}, data }] }))

/** A post of Ghost 5. */
const post = {
  id: '64aa',
  title: 'Tea & <cake>',
  slug: 'tea',
  html: '<p><a href="__GHOST_URL__/about/">About</a></p>',
  lexical: '{}',
  mobiledoc: null,
  feature_image: '__GHOST_URL__/content/images/tea.jpg',
  type: 'post',
  status: 'published',
  visibility: 'public',
  published_at: '2024-03-05T22:30:00.000Z',
  custom_excerpt: 'All about\ntea',
  codeinjection_head: '<script>alert(1)</script>',
}

const others = {
  posts_meta: [
    {
      post_id: '64aa',
      meta_title: 'Tea',
      meta_description: 'Tea for all',
      feature_image_alt: 'A cup',
      feature_image_caption: 'Tea, by <b>Ben</b>',
    },
  ],
  users: [
    { id: '1', name: 'Ben Reed' },
    { id: '2', name: 'Mia Brook' },
  ],
  posts_authors: [
    { post_id: '64aa', author_id: '1', sort_order: 1 },
    { post_id: '64aa', author_id: '2', sort_order: 0 },
    { post_id: '64aa', author_id: 'gone', sort_order: 2 },
  ],
  tags: [
    { id: 't1', name: 'News' },
    { id: 't2', name: '#internal' },
  ],
  posts_tags: [
    { post_id: '64aa', tag_id: 't1', sort_order: 0 },
    { post_id: '64aa', tag_id: 't2', sort_order: 1 },
  ],
  settings: [{ key: 'title', value: 'Brook & Sons' }],
}

const expected = [
  { type: 'site', url: 'https://brook.example/blog', title: 'Brook & Sons' },
  {
    type: 'file',
    id: 'post:64aa',
    url: 'https://brook.example/blog/content/images/tea.jpg',
    alt: 'A cup',
    caption: 'Tea, by Ben',
    page: '',
  },
  {
    type: 'document',
    key: 'post:64aa',
    kind: 'post',
    status: 'public',
    title: 'Tea & <cake>',
    html: '<p><a href="https://brook.example/blog/about/">About</a></p>',
    excerpt: 'All about tea',
    author: 'Mia Brook, Ben Reed',
    date: '2024-03-05',
    slug: 'tea',
    url: 'https://brook.example/blog/tea/',
    picture: '',
    publishAt: '',
    pictureId: 'post:64aa',
    searchTitle: 'Tea',
    searchDescription: 'Tea for all',
    losses: ['tags (News)', 'injected code'],
  },
]

test('a post has its texts, picture, authors, address and day', async () => {
  expect(await read({ posts: [post], ...others })).toEqual(expected)
})

test('the day of a post is that of the site’s time zone, and a scheduled post has its time', async () => {
  const settings = [{ key: 'timezone', value: 'Pacific/Auckland' }]
  const scheduled = { ...post, id: '2', status: 'scheduled' }
  const entries = await read({ posts: [post, scheduled], settings })
  expect(entries.filter(({ type }) => type === 'document')).toMatchObject([
    { date: '2024-03-06', publishAt: '' },
    { date: '2024-03-06', publishAt: '2024-03-05T22:30:00.000Z', status: 'scheduled' },
  ])
})

test('Ghost’s name for a post without a title is no title', async () => {
  const entries = await read({ posts: [{ ...post, title: '(Untitled)' }] })
  expect(entries.at(-1)).toMatchObject({ title: '' })
})

test('an export without its database is read too, also with a byte order mark', async () => {
  const text = JSON.stringify({ meta: {}, data: { posts: [post], ...others } })
  expect(await readText(`\ufeff${text}`)).toEqual(expected)
})

test('a page of Ghost 1 has its author and search texts in its row', async () => {
  const page = {
    id: 7,
    title: 'About',
    slug: 'about',
    html: '<p>Us</p>',
    image: '/content/images/us.png',
    page: 1,
    status: 'published',
    published_at: '2017-01-02 08:00:00',
    meta_title: 'Who we are',
    author_id: 2,
  }
  const users = [{ id: 2, name: 'Mia Brook' }]
  const [, file, document] = await read({ posts: [page], users })
  expect(file).toMatchObject({ url: 'https://brook.example/content/images/us.png' })
  expect(document).toMatchObject({
    key: 'post:7',
    kind: 'page',
    status: 'public',
    author: 'Mia Brook',
    date: '2017-01-02',
    searchTitle: 'Who we are',
  })
})

test.each([
  ['published', 'members', 'limited', 'https://brook.example/blog/tea/'],
  ['published', 'paid', 'limited', 'https://brook.example/blog/tea/'],
  ['draft', 'public', 'draft', ''],
  ['scheduled', 'public', 'scheduled', ''],
  ['sent', 'public', 'limited', ''],
])('the status %s for %s is read as %s', async (status, visibility, expected, url) => {
  const document = (await read({ posts: [{ ...post, status, visibility }] })).at(-1)
  expect(document).toMatchObject({ status: expected, url })
})

test.each([
  [{ lexical: '{"root":{}}' }, 'Lexical'],
  [{ lexical: null, mobiledoc: '{"version":"0.3.1"}' }, 'Mobiledoc'],
])('a post without HTML tells its format %j', async (format, name) => {
  const posts = [{ ...post, html: null, codeinjection_head: null, ...format }]
  expect((await read({ posts })).at(-1)).toMatchObject({
    html: '',
    losses: [`its text, which the export contains only as ${name}`],
  })
})

test('rows and columns of other types are ignored', async () => {
  const posts = [null, 1, 'x', [], {}, { id: 'a', title: 5, slug: [], html: {}, status: true }]
  const data = { posts, posts_meta: 'x', users: { length: 9 }, tags: [null], posts_tags: [[]] }
  expect(await read(data)).toMatchObject([
    { type: 'site', title: '' },
    { key: 'post:a', title: '', html: '', status: 'draft', url: '' },
  ])
})

test('keys such as __proto__ change nothing', async () => {
  const row = `{"id":"__proto__","title":"P","__proto__":{"html":"<p>x</p>"},"constructor":{}}`
  const text = `{"data":{"posts":[${row}],"users":[{"id":"__proto__","name":"U"}],
    "posts_authors":[{"post_id":"__proto__","author_id":"__proto__"}],"__proto__":{"tags":[1]}}}`
  expect((await readText(text)).at(-1)).toMatchObject({
    key: 'post:__proto__',
    author: 'U',
    html: '',
  })
  expect(Object.hasOwn(Object.prototype, 'html')).toBe(false)
})

test('scripts in texts and addresses are no http addresses', async () => {
  const posts = [{ ...post, feature_image: 'javascript:alert(1)', slug: '../../admin' }]
  expect((await read({ posts })).slice(1)).toMatchObject([
    { type: 'document', pictureId: '', url: 'https://brook.example/blog/..%2F..%2Fadmin/' },
  ])
})

test.each([
  ['nothing', '', 'it is not JSON, or it is cut off'],
  ['a cut off file', '{"db":[{"data":{"posts":[', 'it is not JSON, or it is cut off'],
  ['another list', '[1,2]', 'it is not a Ghost export'],
  ['null', 'null', 'it is not a Ghost export'],
  ['posts of another type', '{"data":{"posts":{}}}', 'it is not a Ghost export'],
  ['an empty database', '{"db":[]}', 'it is not a Ghost export'],
])('%s is refused', async (_, text, message) => {
  expect(await refusal(readText(text))).toBe(message)
})

test('bytes that are no UTF-8 are refused', async () => {
  const bytes = Buffer.from('{"data":{"posts":[{"title":"Größe"}]}}', 'latin1')
  expect(await refusal(Array.fromAsync(readGhostFile(inChunks(bytes), siteUrl)))).toBe(
    'it contains bytes that are not text in the encoding UTF-8',
  )
})

test('a file above 50 MB and one with too many posts are refused', async () => {
  let sent = 0
  async function* endless() {
    const chunk = Buffer.alloc(1_048_576, ' ')
    for (; sent < 1000; sent++) yield chunk
  }
  const reading = Array.fromAsync(readGhostFile(endless(), siteUrl))
  expect(await refusal(reading)).toBe('it is larger than 50 MB')
  expect(sent).toBe(50)
  const posts = Array.from({ length: 20_001 }, (_, at) => ({ id: `p${at}` }))
  expect(await refusal(read({ posts }))).toBe('it has more than 20000 documents')
})

test.each([
  ['nested lists', '['],
  ['empty objects', '{},'],
  ['strings', '"\\\\\\"",'],
])('JSON of millions of %s is refused, and the process lives', async (_, part) => {
  const bytes = Buffer.alloc(48_000_000, part)
  bytes.write('[')
  const reading = Array.fromAsync(readGhostFile(inChunks(bytes), siteUrl))
  expect(await refusal(reading)).toBe('it has more than 3000000 values')
})

test('commas inside texts are no values', async () => {
  const html = ',[{"'.repeat(1_000_000)
  expect((await read({ posts: [{ ...post, html }] })).at(-1)).toMatchObject({ html })
})

test('a site without an address is refused', async () => {
  const reading = Array.fromAsync(readGhostFile(inChunks(Buffer.from('{}')), 'ftp://a.example'))
  expect(await refusal(reading)).toBe('the address of its site is missing')
})
