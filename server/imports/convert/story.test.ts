import { expect, test } from 'vitest'
import type { RichTextNode } from '#content/rich-text/nodes.ts'
import { markdownOf } from '#content/rich-text/to-markdown.ts'
import { processorTime } from '#tests/support/measuring/processor-time.ts'
import { partsOf } from './page-parts.ts'
import type { SourceLink } from './source-tree.ts'
import { storyOf } from './story.ts'

const context = {
  isFromWordPressFile: true,
  linkOf: (href: string): SourceLink => (href === '' ? {} : { to: href }),
  pictureOf: (src: string) => (src.startsWith('https:') ? { src } : { loss: `the picture ${src}` }),
  fileOf: (id: string) =>
    id === '404'
      ? undefined
      : { url: `https://old.example/${id}.jpg`, caption: id === '3' ? 'Dusk' : '' },
}

const read = (html: string, more: Partial<typeof context> = {}) => {
  const { blocks, losses } = storyOf({ html }, { ...context, ...more })
  return { markdown: markdownOf({ type: 'doc', content: blocks }).trimEnd(), blocks, losses }
}

test('text without tags becomes paragraphs with line breaks', () => {
  const { markdown } = read('One <b>bold</b>\nline\n\n\nTwo\n<h2>Three</h2>\nFour')
  expect(markdown).toBe('One **bold**\\\nline\n\nTwo\n\n## Three\n\nFour')
})

test('text of blocks keeps its own paragraphs', () => {
  const { markdown } = read('<!-- wp:paragraph -->\n<p>One\ntwo</p>\n<!-- /wp:paragraph -->')
  expect(markdown).toBe('One two')
})

test.each([
  [
    '[caption id="a"]<img src="https://o.example/a.jpg" alt="A"> Dawn[/caption]',
    '![A](https://o.example/a.jpg "Dawn")',
  ],
  ['[gallery ids="1, 404,2"]', '![](https://old.example/1.jpg)\n\n![](https://old.example/2.jpg)'],
  ['[gallery include="3"]', '![](https://old.example/3.jpg "Dusk")'],
  ['[[gallery ids="1"]] shows pictures', '\\[gallery ids="1"\\] shows pictures'],
  [
    `[vc_raw_html]${btoa(encodeURIComponent('<p>Open <b>daily</b></p>'))}[/vc_raw_html]`,
    'Open **daily**',
  ],
  ['[button url="/jobs" color="red"]All jobs[/button]', '[All jobs](/jobs)'],
  ['[audio mp3="https://o.example/a.mp3"]', '[https://o.example/a.mp3](https://o.example/a.mp3)'],
  ['Word [sic] and [1] stay', 'Word \\[sic\\] and \\[1\\] stay'],
  ['<pre>[code a="b"]</pre>', '```\n[code a="b"]\n```'],
  ['[box color="red"]Inside[/box]', 'Inside'],
  ['[video mp4="https://o.example/v.mp4"][/video]', '::video{src="https://o.example/v.mp4"}'],
])('the shortcode in %s is replaced', (html, expected) => {
  expect(read(html).markdown).toBe(expected)
})

test('shortcodes without a counterpart are reported', () => {
  expect(read('[contact-form-7 id="3"] Text').losses).toEqual(['the shortcode [contact-form-7]'])
})

test.each([
  ['[gallery ids="404"]', 'a picture of a gallery, which is not in the file (404)'],
  ['[tooltip text="A pallet"]Pallet[/tooltip]', 'the shortcode [tooltip] (A pallet)'],
  ['[box url="/jobs"]All[/box]', 'the shortcode [box], which became a link'],
  [
    `[vc_raw_js]${btoa(encodeURIComponent('<script></script>'))}[/vc_raw_js]`,
    'the shortcode [vc_raw_js]',
  ],
  ['<p>1<sup>st</sup></p>', 'superscript (st)'],
  ['<p><s>99</s> 79</p>', 'the line through a text (99)'],
  ['<p><del>old</del> new</p>', 'deleted text (old)'],
  ['<p>a <u>b</u> <mark>c</mark></p>', 'underlining'],
  ['<p><button>Buy now</button></p>', 'a form field (Buy now)'],
  ['<div style="display: none">Later</div>', 'hidden text (Later)'],
  ['<p>See <a href="#end">the end</a></p>', 'a link to a place in the text (#end)'],
  [
    '<figure><img src="https://o.example/a.jpg"><figcaption>By <a href="https://ole.example">Ole</a></figcaption></figure>',
    'the link https://ole.example of a caption',
  ],
  [
    '<blockquote>Said<cite><a href="https://ole.example">Ole</a></cite></blockquote>',
    'the link https://ole.example of a quote’s author',
  ],
  [
    '<a href="https://o.example/shop"><img src="https://o.example/a.jpg"></a>',
    'the link https://o.example/shop of a picture',
  ],
  ['<table><tr><td><ul><li>a</li></ul></td></tr></table>', 'a list inside a table or a quote'],
  [
    '<table><tr><td>1</td><td><img src="https://o.example/a.jpg"></td></tr></table>',
    'the picture https://o.example/a.jpg',
  ],
  [
    '<table><tr><td>1</td><td><iframe src="https://vimeo.com/76979871"></iframe></td></tr></table>',
    'the video https://vimeo.com/76979871',
  ],
  [
    '<div style="background-image: url(https://o.example/b.jpg)">Text</div>',
    'the background picture https://o.example/b.jpg',
  ],
  [
    '<a href="/a.pdf">Prices</a><a href="/a.pdf" class="wp-block-file__button" download>Save</a>',
    'a download button (Save)',
  ],
  ['<audio src="https://o.example/a.mp3"></audio>', 'an audio file, which became a link'],
])('what is lost of %s is named', (html, loss) => {
  expect(read(`<p>Text</p>${html}`).losses).toContain(loss)
})

test('what only a page loses is named', () => {
  const { blocks } = read(
    '<h2><a href="/a">Head</a></h2><p>Text</p><blockquote>A <a href="/b">b</a></blockquote><iframe src="https://vimeo.com/76979871"></iframe>' +
      `<figure><img src="https://o.example/a.jpg"><figcaption>${'Long '.repeat(70)}end</figcaption></figure>`,
  )
  expect(partsOf(blocks).losses).toEqual([
    'the link /a of a heading',
    'the link /b of a quote',
    'a video, which became a link',
    expect.stringMatching(/^the end of a caption \(.*end\)$/),
  ])
})

test('footnotes of a published page have no way back, and their marks stay', () => {
  const { markdown, losses } = read(
    '<p>Grows<sup class="fn"><a href="#a" id="a-link">12</a></sup></p><ol><li id="a">A source <a href="#a-link">↩︎</a></li></ol>',
  )
  expect(markdown).toBe('Grows¹²\n\n1. A source')
  expect(losses).toEqual([])
})

test('a heading before a picture is said once, and many headings keep all their text', () => {
  const { parts } = partsOf(
    read('<h2>Office</h2><img src="https://o.example/a.jpg"><p>Text</p>').blocks,
  )
  expect(parts).toMatchObject([
    { kind: 'text', title: '', text: '**Office**' },
    { kind: 'picture' },
    { kind: 'text', title: '', text: 'Text' },
  ])
  const long = partsOf(read('<h2>Rule</h2><p>Text</p>'.repeat(60)).blocks)
  expect(long.parts).toHaveLength(1)
  expect(long.losses).toEqual(['a heading, which became bold text (60 times)'])
})

test.each([
  ['<iframe src="https://www.youtube.com/embed/abcdef" title="A film"></iframe>', 'A film'],
  ['<figure class="wp-block-embed"><div>\nhttps://vimeo.com/76979871\n</div></figure>', ''],
  ['<iframe src="//www.youtube-nocookie.com/embed/abcdef?rel=0"></iframe>', ''],
  ['<video controls src="https://o.example/v.mp4"></video>', ''],
])('the player in %s becomes a video', (html, title) => {
  const { blocks, losses } = read(html)
  expect(blocks).toMatchObject([{ type: 'video', attrs: { title } }])
  expect(losses).toEqual([])
})

test('another embedded page becomes a link, on custom pages also a video', () => {
  const map = read('<iframe src="https://maps.example/quay"></iframe>')
  expect(map.markdown).toBe('[https://maps.example/quay](https://maps.example/quay)')
  expect(map.losses).toEqual(['an embedded page, which became a link'])
  const film = read('<iframe src="https://vimeo.com/76979871" title="A film"></iframe>')
  const { parts } = partsOf(film.blocks)
  expect(parts).toMatchObject([{ kind: 'text', text: '[A film](https://vimeo.com/76979871)' }])
})

test('all pictures of a gallery are kept, and lazy ones have their address', () => {
  const { blocks } = read(
    '<figure class="wp-block-gallery"><figure><img src="https://o.example/1.jpg"/></figure>' +
      '<figure><img src="data:image/gif;base64,R0" data-src="https://o.example/2.jpg"/><figcaption>Two</figcaption></figure></figure>',
  )
  expect(blocks.map(({ attrs }) => [attrs?.src, attrs?.caption])).toEqual([
    ['https://o.example/1.jpg', ''],
    ['https://o.example/2.jpg', 'Two'],
  ])
})

test('scripts, styles and handlers leave nothing', () => {
  const html =
    '<p onclick="alert(1)">Text<script>alert(2)</script></p><style>p{}</style>' +
    '<a href="javascript:alert(3)">link</a><img src="x" onerror="alert(4)"><svg onload="alert(5)"></svg>'
  const { blocks, losses } = read(html, {
    linkOf: (href) => (href.startsWith('https:') ? { to: href } : {}),
  })
  expect(JSON.stringify(blocks)).not.toMatch(/alert|script|onerror/)
  expect(losses).toEqual(['a script', 'the link javascript:alert(3)', 'the picture x', 'a drawing'])
})

test('text that a story cannot hold is reported by its words', () => {
  const rows = Array.from({ length: 150 }, (_, row) => `<tr><td>row ${row}</td><td>cell</td></tr>`)
  const { losses } = read(`<table>${rows.join('')}</table>`)
  expect(losses).toEqual([expect.stringMatching(/^a part of the text \(row 100 cell row 101 cell/)])
})

test('deep nesting becomes paragraphs, and no word is lost', () => {
  const depth = 150
  const { markdown, losses } = read(
    `${'<ul><li>'.repeat(depth)}deep${'</li></ul>'.repeat(depth)}<blockquote>${'<div>'.repeat(90)}x${'</div>'.repeat(90)}</blockquote>`,
  )
  expect(markdown).toContain('deep')
  expect(losses).toEqual(['the levels of a list below the sixth'])
})

test('a story becomes the parts of a custom page', () => {
  const html =
    '<h2>Head</h2><p>Text</p><ul><li>a</li></ul><h3>Sub</h3><table><tr><td>1</td><td>2</td></tr></table>' +
    '<pre>one\n  two</pre><blockquote>Said<cite>Mara</cite></blockquote><img src="https://o.example/a.jpg">'
  const { parts, losses } = partsOf(read(html).blocks)
  expect(parts).toEqual([
    { kind: 'text', title: 'Head', text: 'Text\n\n- a\n\n**Sub**\n\n1 · 2\n\none\ntwo' },
    { kind: 'quote', text: 'Said', name: 'Mara' },
    { kind: 'picture', picture: 'https://o.example/a.jpg', caption: '' },
  ])
  expect(losses).toEqual([
    'a heading, which became bold text',
    'the formatting of a table',
    'the formatting of a code block',
  ])
})

test('a long page has at most 50 parts, and the others are reported', () => {
  const picture: RichTextNode = { type: 'picture', attrs: { src: '/media/a.png' } }
  const { parts, losses } = partsOf(Array.from({ length: 60 }, () => picture))
  expect(parts).toHaveLength(50)
  expect(losses).toEqual(['10 of 60 parts of the page'])
})

test.each([
  ['captions inside each other', '[caption x="1"]'.repeat(200_000)],
  ['elements that are not closed', `[x]<!-- ${'<pre '.repeat(200_000)}`],
  ['empty lines', 'a\n\n'.repeat(500_000)],
  ['marks in one paragraph', '<b>a</b>'.repeat(200_000)],
])('a text of %s is refused quickly', async (_, html) => {
  const spentMs = await processorTime(() => {
    expect(read(html).losses.length).toBeGreaterThan(0)
  })
  expect(spentMs).toBeLessThan(5_000)
})

test('an element with the name of an object’s method is plain text', () => {
  expect(read('<constructor>a</constructor><toString>b</toString>')).toMatchObject({
    markdown: 'ab',
    losses: [],
  })
})
