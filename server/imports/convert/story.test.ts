import { expect, test } from 'vitest'
import type { RichTextNode } from '#content/rich-text/nodes.ts'
import { markdownOf } from '#content/rich-text/to-markdown.ts'
import { processorTime } from '#tests/support/processor-time.ts'
import { partsOf } from './page-parts.ts'
import { storyOf } from './story.ts'

const context = {
  isFromWordPressFile: true,
  linkOf: (href: string) => href || undefined,
  pictureOf: (src: string) => (src.startsWith('https:') ? { src } : { loss: `the picture ${src}` }),
  addressOf: (id: string) => (id === '404' ? undefined : `https://old.example/${id}.jpg`),
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
    linkOf: (href) => (href.startsWith('https:') ? href : undefined) as string,
  })
  expect(JSON.stringify(blocks)).not.toMatch(/alert|script|onerror/)
  expect(losses).toEqual(['the picture x', 'a drawing'])
})

test('text that a story cannot hold is reported by its letters', () => {
  const rows = Array.from({ length: 150 }, (_, row) => `<tr><td>row ${row}</td><td>cell</td></tr>`)
  const { losses } = read(`<table>${rows.join('')}</table>`)
  expect(losses).toEqual([expect.stringMatching(/^\d+ of \d+ letters of the text$/)])
})

test('deep nesting becomes paragraphs, and nothing is lost', () => {
  const depth = 150
  const { markdown, losses } = read(
    `${'<ul><li>'.repeat(depth)}deep${'</li></ul>'.repeat(depth)}<blockquote>${'<div>'.repeat(90)}x${'</div>'.repeat(90)}</blockquote>`,
  )
  expect(markdown).toContain('deep')
  expect(losses).toEqual([])
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
  expect(losses).toEqual(['the form of a table', 'the form of a code block'])
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
