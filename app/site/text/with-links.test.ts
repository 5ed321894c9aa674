import { expect, test } from 'vitest'
import { readMarkdownText } from '#content/rich-text/markdown-text.ts'
import type { RichTextNode } from '#content/rich-text/nodes.ts'
import { withLinks } from './with-links.ts'

const textsIn = (node: RichTextNode): RichTextNode[] =>
  node.text === undefined ? (node.content ?? []).flatMap(textsIn) : [node]

const hrefOf = ({ marks = [] }: RichTextNode) =>
  marks.find(({ type }) => type === 'link')?.attrs?.href

const linksIn = (text: string) =>
  textsIn(withLinks(readMarkdownText(text))).flatMap((node) => {
    const href = hrefOf(node)
    return href ? [[href, node.text]] : []
  })

test.each([
  ['Write to office@muster.example.', [['mailto:office@muster.example', 'office@muster.example']]],
  ['Mail: a.b+c@sub.müller.de, or call.', [['mailto:a.b+c@sub.müller.de', 'a.b+c@sub.müller.de']]],
  [
    'See (https://ec.europa.eu/odr?a=1#top).',
    [['https://ec.europa.eu/odr?a=1#top', 'https://ec.europa.eu/odr?a=1#top']],
  ],
  ['At www.muster.example/', [['https://www.muster.example/', 'www.muster.example/']]],
  ['- **a@muster.example**', [['mailto:a@muster.example', 'a@muster.example']]],
  ['@home, a@b, 5 @ 3, javascript:alert(1), ftp://x.example', []],
  ['<a href="https://x.example">', [['https://x.example', 'https://x.example']]],
])('the addresses in %j become links', (text, links) => {
  expect(linksIn(text)).toEqual(links)
})

test('an address inside a link keeps the link’s target', () => {
  expect(linksIn('[www.muster.example](/contact)')).toEqual([['/contact', 'www.muster.example']])
})

test('text without addresses is unchanged', () => {
  const doc = readMarkdownText('a <b> & "c"')
  expect(withLinks(doc)).toEqual(doc)
})
