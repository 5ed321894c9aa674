import { expect, test } from 'vitest'
import type { SourceDocument, SourceEntry } from '../../source-entry.ts'
import { ImportSourceError } from '../import-source-error.ts'
import { readWordPressFile } from './read-wordpress-file.ts'

const head = `<?xml version="1.0" encoding="UTF-8" ?>
<!-- generator="WordPress/6.5" created="2026-01-02 10:00" -->
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
  <title>Brook &amp; Sons</title>
  <link>https://brook.example/blog/</link>
  <wp:wxr_version>1.2</wp:wxr_version>
  <wp:base_site_url>https://network.example/</wp:base_site_url>
  <wp:base_blog_url>https://brook.example/blog</wp:base_blog_url>
  <wp:author><wp:author_id>1</wp:author_id><wp:author_login><![CDATA[mia]]></wp:author_login>
    <wp:author_display_name><![CDATA[Mia Brook]]></wp:author_display_name></wp:author>
  <wp:author><wp:author_login>ben</wp:author_login><wp:author_display_name/>
    <wp:author_first_name>Ben</wp:author_first_name><wp:author_last_name>Reed</wp:author_last_name></wp:author>
  <image><url>https://brook.example/icon.png</url><title>Icon</title></image>
`
const foot = '</channel>\n</rss>\n'

interface Item {
  id?: number | string
  type?: string
  status?: string
  title?: string
  content?: string
  more?: string
}

const item = ({ id = 1, type = 'post', status = 'publish', ...texts }: Item = {}) => `<item>
  <title>${texts.title ?? 'A title'}</title>
  <link>https://brook.example/blog/a-title/</link>
  <dc:creator><![CDATA[mia]]></dc:creator>
  <content:encoded><![CDATA[${texts.content ?? '<p>Text</p>'}]]></content:encoded>
  <excerpt:encoded><![CDATA[]]></excerpt:encoded>
  <wp:post_id>${id}</wp:post_id>
  <wp:post_date>2024-03-05 23:30:00</wp:post_date>
  <wp:post_date_gmt>2024-03-05 22:30:00</wp:post_date_gmt>
  <wp:post_name>a-title</wp:post_name>
  <wp:status>${status}</wp:status>
  <wp:post_type>${type}</wp:post_type>
  ${texts.more ?? ''}
</item>\n`

/** The text in chunks of a few bytes, so that tags and characters are divided. */
async function* inChunks(text: string, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const entriesOf = (chunks: AsyncIterable<Uint8Array>): Promise<SourceEntry[]> =>
  Array.fromAsync(readWordPressFile(chunks))

const read = (items: string) => entriesOf(inChunks(head + items + foot))

const documentsOf = (entries: SourceEntry[]): SourceDocument[] =>
  entries.filter((entry) => entry.type === 'document')

async function readOne(fields: Item): Promise<SourceDocument> {
  const [document] = documentsOf(await read(item(fields)))
  if (!document) throw new Error('The item is no document')
  return document
}

const refusal = (chunks: AsyncIterable<Uint8Array>): Promise<unknown> =>
  entriesOf(chunks).then(
    () => 'read',
    (error: unknown) => (error instanceof ImportSourceError ? error.message : error),
  )

test('the site comes first, with the address that visitors use', async () => {
  const [site] = await read(item())
  expect(site).toEqual({ type: 'site', url: 'https://brook.example/blog', title: 'Brook & Sons' })
  expect(await read('')).toHaveLength(1)
})

test('a published post has its texts, address, author and day', async () => {
  const more = `
    <category domain="category" nicename="news"><![CDATA[News]]></category>
    <category domain="post_tag" nicename="web"><![CDATA[Web & Co]]></category>
    <category domain="post_format" nicename="aside"><![CDATA[Aside]]></category>
    <wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>77</wp:meta_value></wp:postmeta>
    <wp:postmeta><wp:meta_key>_yoast_wpseo_title</wp:meta_key><wp:meta_value>%%title%% - %%sitename%%</wp:meta_value></wp:postmeta>
    <wp:postmeta><wp:meta_key>rank_math_title</wp:meta_key><wp:meta_value><![CDATA[Save 20% today]]></wp:meta_value></wp:postmeta>
    <wp:postmeta><wp:meta_key>_yoast_wpseo_metadesc</wp:meta_key><wp:meta_value><![CDATA[All about it]]></wp:meta_value></wp:postmeta>
    <wp:comment><wp:comment_id>1</wp:comment_id><wp:comment_content><![CDATA[Hi]]></wp:comment_content></wp:comment>
    <wp:comment><wp:comment_id>2</wp:comment_id>
      <wp:commentmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>5</wp:meta_value></wp:commentmeta></wp:comment>`
  const title = '<![CDATA[Tea &amp; <em>cake</em> 🚀]]>'
  expect(
    await readOne({ id: 12, title, content: '<p>Über ]]]]><![CDATA[> uns</p>', more }),
  ).toEqual({
    type: 'document',
    key: 'post:12',
    kind: 'post',
    status: 'public',
    title: 'Tea & cake 🚀',
    html: '<p>Über ]]> uns</p>',
    excerpt: '',
    author: 'Mia Brook',
    date: '2024-03-05',
    slug: 'a-title',
    url: 'https://brook.example/blog/a-title/',
    picture: '',
    publishAt: '',
    pictureId: '77',
    searchTitle: 'Save 20% today',
    searchDescription: 'All about it',
    losses: ['categories (News)', 'tags (Web & Co)', '2 comments'],
  })
})

test.each([
  ['publish', 'public'],
  ['future', 'scheduled'],
  ['draft', 'draft'],
  ['pending', 'draft'],
  ['private', 'limited'],
  ['trash', 'deleted'],
  ['wc-completed', 'draft'],
])('the status %s is read as %s', async (status, expected) => {
  const document = await readOne({ status })
  expect(document.status).toBe(expected)
  expect(document.url !== '').toBe(expected === 'public' || expected === 'limited')
})

test('a published post with a password is limited', async () => {
  const more = '<wp:post_password><![CDATA[secret]]></wp:post_password>'
  expect((await readOne({ more })).status).toBe('limited')
})

test('a draft without a fixed date has no date', async () => {
  const text = item({ status: 'draft' })
  const floating = text.replace('2024-03-05 22:30:00', '0000-00-00 00:00:00')
  const never = text.replaceAll(/2024-03-05 [\d:]+/g, '0000-00-00 00:00:00')
  const dates = documentsOf(await read(text + floating + never)).map(({ date }) => date)
  expect(dates).toEqual(['2024-03-05', '', ''])
})

test('an attachment is a file, and machinery is only counted', async () => {
  const more = `<wp:attachment_url>/files/a.jpg</wp:attachment_url>
    <wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>A cup</wp:meta_value></wp:postmeta>`
  const file = item({ id: 3, type: 'attachment', status: 'inherit', more })
  const menu = item({ id: 4, type: 'nav_menu_item' })
  const entries = await read(file + menu + menu + item({ id: 5, type: 'shop_order' }))
  expect(entries.slice(1)).toEqual([
    {
      type: 'file',
      id: '3',
      url: 'https://brook.example/files/a.jpg',
      alt: 'A cup',
      caption: '',
      page: 'https://brook.example/blog/a-title/',
    },
    { type: 'left-out', kind: 'nav_menu_item', count: 2 },
    { type: 'left-out', kind: 'shop_order', count: 1 },
  ])
})

test('a reusable block is inserted, also if it stands behind the document', async () => {
  const reference = '<!-- wp:block {"ref":9,"align":"wide"} /-->'
  const content = `<!-- wp:paragraph --><p>A</p><!-- /wp:paragraph -->${reference}`
  const unknown = '<!-- wp:block {"ref":404} /-->'
  const block = item({ id: 9, type: 'wp_block', content: `<p>Shared</p>${reference}` })
  const items = item({ id: 1, content }) + block + item({ id: 2, content: unknown })
  const [first, second] = documentsOf(await read(items))
  expect(first).toMatchObject({
    html: '<!-- wp:paragraph --><p>A</p><!-- /wp:paragraph --><p>Shared</p>',
    losses: ['the reusable block 9'],
  })
  expect(second).toMatchObject({ html: '', losses: ['the reusable block 404'] })
})

test('a hundred thousand references to a large block stay within the limit of a text', async () => {
  const reference = '<!-- wp:block {"ref":9} /-->'
  const block = item({ id: 9, type: 'wp_block', content: 'x'.repeat(1_000_000) })
  const items = block + item({ content: reference.repeat(100_000) })
  const [document] = documentsOf(await entriesOf(inChunks(head + items + foot, 65_536)))
  expect(document?.losses).toEqual(['the reusable block 9'])
  expect(document?.html.length).toBeLessThan(6_000_000)
})

test('WXR 1.0 has neither authors nor a version of its own', async () => {
  const old = head
    .replace(/<wp:author>[\s\S]*<\/wp:author>/, '')
    .replace('<wp:wxr_version>1.2</wp:wxr_version>', '')
  const more = `<category><![CDATA[News]]></category>
    <category domain="category" nicename="news"><![CDATA[News]]></category>
    <category domain="tag"><![CDATA[Web]]></category>`
  const [document] = documentsOf(await entriesOf(inChunks(old + item({ more }) + foot)))
  expect(document).toMatchObject({ author: 'mia', losses: ['categories (News)', 'tags (Web)'] })
})

test('other encodings are decoded as declared', async () => {
  const text = (head + item({ title: 'Größe' }) + foot).replace('UTF-8', 'ISO-8859-1')
  async function* latin() {
    yield Buffer.from(text, 'latin1')
  }
  expect(documentsOf(await entriesOf(latin()))[0]?.title).toBe('Größe')
  async function* utf16() {
    yield Buffer.from(`\ufeff${text}`, 'utf16le')
  }
  expect(documentsOf(await entriesOf(utf16()))[0]?.title).toBe('Größe')
})

test('control characters are removed', async () => {
  const document = await readOne({ title: 'a\u0008b&#1;c', content: 'd\u000be' })
  expect(document).toMatchObject({ title: 'abc', html: 'de' })
})

test.each([
  ['an empty file', '', 'it is empty'],
  ['a web page', '<!DOCTYPE html><html><body>Sign in</body></html>', 'it is a web page'],
  ['other XML', '<feed><entry/></feed>', 'it is not a WordPress export'],
  ['no XML', 'id,title\n1,A', 'it is not a WordPress export'],
  [
    'a feed',
    '<rss><channel><link>https://a.example</link><item></item></channel></rss>',
    'it is a feed, not a WordPress export',
  ],
  ['an archive', 'PK\u0003\u0004…', 'it is a compressed archive; unpack it first'],
  ['NUL', `${head}\0${foot}`, 'it contains bytes that are not text'],
  ['an unknown encoding', head.replace('UTF-8', 'x-klingon'), 'its encoding x-klingon is unknown'],
  ['deep elements', head + '<a>'.repeat(1_000_000), 'its elements are nested too deeply'],
  [
    'an external entity',
    '<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss>&x;</rss>',
    'it declares entities, which a WordPress export does not do',
  ],
  [
    'a billion laughs',
    '<!DOCTYPE rss [\n<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">\n]><rss>&b;</rss>',
    'it declares entities, which a WordPress export does not do',
  ],
])('%s is refused', async (_, text, message) => {
  expect(await refusal(inChunks(text, 4096))).toBe(message)
})

test('bytes of another encoding are refused', async () => {
  async function* latin() {
    yield Buffer.from(head + item({ title: 'Größe' }) + foot, 'latin1')
  }
  expect(await refusal(latin())).toBe('it contains bytes that are not text in the encoding UTF-8')
})

test('entities of a document type without declarations stay text', async () => {
  const text = head.replace('<rss', '<!DOCTYPE rss SYSTEM "https://10.0.0.1/x.dtd"><rss')
  const [document] = documentsOf(
    await entriesOf(inChunks(text + item({ title: '&xxe; &nbsp;' }) + foot)),
  )
  expect(document?.title).toBe('&xxe;')
})

test('the complete items of a cut off file are read before it is refused', async () => {
  const text = head + item({ id: 1 }) + item({ id: 2 }).slice(0, 300)
  const entries: SourceEntry[] = []
  const reading = (async () => {
    for await (const entry of readWordPressFile(inChunks(text))) entries.push(entry)
  })()
  await expect(reading).rejects.toThrow(new ImportSourceError('it is cut off: its end is missing'))
  expect(documentsOf(entries)).toHaveLength(1)
})

test('a text above 5 MB is left out, the document is not', async () => {
  const items = item({ content: 'x'.repeat(6_000_000) }) + item({ id: 2 })
  const documents = documentsOf(await entriesOf(inChunks(head + items + foot, 65_536)))
  expect(documents.map(({ html, losses }) => [html, losses])).toEqual([
    ['', ['its text, because it is longer than 5 MB']],
    ['<p>Text</p>', []],
  ])
})

test('a text of a million nested elements is left out', async () => {
  const items = item({ content: '<b>'.repeat(1_000_000) })
  const [document] = documentsOf(await entriesOf(inChunks(head + items + foot, 65_536)))
  expect(document).toMatchObject({
    html: '',
    losses: ['its text, because more than 500 elements are nested inside each other'],
  })
})

test('an endless CDATA section is refused before it fills the memory', async () => {
  let sent = 0
  async function* endless() {
    yield Buffer.from(`${head}<item><content:encoded><![CDATA[`)
    const chunk = Buffer.alloc(65_536, 'x')
    for (; sent < 100_000_000; sent += chunk.length) yield chunk
  }
  expect(await refusal(endless())).toBe('one element of it is larger than 20 MB')
  expect(sent).toBeLessThan(25_000_000)
})

test('a million items are refused at the limit, without holding up other work', async () => {
  let sent = 0
  async function* endless() {
    yield Buffer.from(head)
    for (; sent < 1_000_000; sent += 100) {
      yield Buffer.from(Array.from({ length: 100 }, (_, at) => item({ id: sent + at })).join(''))
    }
  }
  let turns = 0
  const turn = () => {
    turns++
    next = setImmediate(turn)
  }
  let next = setImmediate(turn)
  const read = { documents: 0 }
  const reading = (async () => {
    for await (const { type } of readWordPressFile(endless())) {
      if (type === 'document') read.documents++
    }
  })()
  await expect(reading).rejects.toThrow(new ImportSourceError('it has more than 20000 documents'))
  clearImmediate(next)
  expect(read.documents).toBe(20_000)
  expect(sent).toBeLessThan(21_000)
  expect(turns).toBeGreaterThan(100)
})

test('each beginning of a file, and each file of one byte, is read or refused', async () => {
  const text = head + item({ content: '<p>Über uns 🚀</p>' }) + foot
  const utf16 = text.replace('UTF-8', 'UTF-16')
  const files = [Buffer.from(text), Buffer.from(`\ufeff${utf16}`, 'utf16le')]
  const beginnings = files.flatMap((whole) =>
    Array.from(whole, (_, length) => whole.subarray(0, length)),
  )
  const bytes = Array.from({ length: 256 }, (_, byte) => Buffer.from([byte]))
  for (const bytesOfFile of [...beginnings, ...bytes]) {
    const outcome = await refusal(
      (async function* () {
        yield bytesOfFile
      })(),
    )
    expect(outcome, bytesOfFile.toString('latin1')).toBeTypeOf('string')
  }
})

const single = (name: string, attributes: object) =>
  `<!-- wp:${name} ${JSON.stringify(attributes).replaceAll('--', '\\u002d\\u002d')} /-->`

test('blocks that WordPress or a plugin fills later are named', async () => {
  const { losses } = await readOne({
    content: [
      '<!-- wp:paragraph --><p>Text of a note</p><!-- /wp:paragraph -->',
      '<!-- wp:latest-posts /--><!-- wp:spacer --><div></div><!-- /wp:spacer --><!-- wp:footnotes /-->',
      '<!-- wp:jetpack/contact-form --><div class="form"><!-- wp:jetpack/field-name /--></div><!-- /wp:jetpack/contact-form -->',
      '<!-- wp:group --><div><!-- wp:a/card --><p>Shown</p><!-- /wp:a/card --></div><!-- /wp:group -->',
      single('acf/quote', { data: { text: 'Never -- again', _text: 'field_1' }, mode: 'preview' }),
      single('a/notice', { title: 'Not in the text', label: 'of a note', color: 'red' }),
    ].join(''),
  })
  expect(losses).toEqual([
    'the block latest-posts',
    'the block jetpack/field-name',
    'the block jetpack/contact-form',
    'the block acf/quote (text: Never -- again)',
    'the block a/notice (Not in the text)',
  ])
})

test('custom fields are named with their values, and page builders by their name', async () => {
  const meta = (key: string, value: string) =>
    `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`
  const { losses } = await readOne({
    more: [
      meta('price', '4,900 €'),
      meta('_price', 'field_2'),
      meta('parts', 'a:1:{i:0;s:5:"Crane";}'),
      meta('post_views_count', '12'),
      meta('_elementor_data', '[{}]'),
    ].join(''),
  })
  expect(losses).toEqual([
    'custom fields (price: 4,900 €, parts: Crane …)',
    'the layout of Elementor',
  ])
})

test('footnotes are a list where their block stands', async () => {
  const notes = JSON.stringify([{ id: 'a', content: 'A <em>source</em>' }])
  const { html, losses } = await readOne({
    content:
      '<p>Grows<sup data-fn="a" class="fn"><a href="#a">1</a></sup></p><!-- wp:footnotes /--><p>End</p>',
    more: `<wp:postmeta><wp:meta_key>footnotes</wp:meta_key><wp:meta_value><![CDATA[${notes}]]></wp:meta_value></wp:postmeta>`,
  })
  expect(html).toContain('<ol><li>A <em>source</em></li></ol><p>End</p>')
  expect(losses).toEqual([])
})

test('a pattern has the texts of the page, and those without a place are named', async () => {
  const content = {
    Head: { content: 'Own <b>head</b>' },
    Call: { content: 'Ring' },
    Gone: { content: 'Lost text' },
  }
  const named = (name: string) => JSON.stringify({ metadata: { name } })
  const pattern = `<!-- wp:heading ${named('Head')} --><h2>Head</h2><!-- /wp:heading --><!-- wp:button ${named('Call')} --><div><a href="/c">Call</a></div><!-- /wp:button --><p>Kept</p>`
  const [document] = documentsOf(
    await read(
      item({ content: single('block', { ref: 9, content }) }) +
        item({ id: 9, type: 'wp_block', content: pattern }),
    ),
  )
  expect(document?.html.replace(/<!--.*?-->/g, '')).toBe(
    '<h2>Own <b>head</b></h2><div><a href="/c">Ring</a></div><p>Kept</p>',
  )
  expect(document?.losses).toEqual(['texts of the pattern 9 (Gone: Lost text)'])
})

test('a post that is still to come has its time', async () => {
  expect(await readOne({ status: 'future' })).toMatchObject({
    status: 'scheduled',
    publishAt: '2024-03-05T22:30:00.000Z',
  })
})

test('a file in Latin-1 without a declaration is read', async () => {
  const text = (head + item({ title: 'Größe für 5 €' }) + foot).replace(/<\?xml[^>]*\?>/, '')
  const bytes = Buffer.from(text.replace('€', '\x80'), 'latin1')
  async function* chunks() {
    for (let at = 0; at < bytes.length; at++) yield bytes.subarray(at, at + 1)
  }
  const [document] = documentsOf(await entriesOf(chunks()))
  expect(document?.title).toBe('Größe für 5 €')
})
