import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdownDocument, normalized } from '#tests/support/inputs/rich-documents.ts'
import { asMarkdown } from './as-markdown.ts'
import {
  mapMarkdownLinks,
  markdownNodes,
  readMarkdownText,
  writeMarkdownText,
} from './markdown-text.ts'
import type { RichTextNode } from './nodes.ts'
import { plainText } from './plain-text.ts'
import { readRichText } from './read.ts'

/** Property tests: set RUNS for more cases. */
const numRuns = Number(process.env.RUNS ?? 500)

const words = (text: string) => ({ type: 'text', text })
const paragraph = (...content: RichTextNode[]): RichTextNode => ({ type: 'paragraph', content })
const marked = (text: string, type: string, attrs?: Record<string, string>) => ({
  ...words(text),
  marks: [attrs ? { type, attrs } : { type }],
})

test('bold, italic, links and lists are parsed; other Markdown stays plain text', () => {
  const text = [
    '**Ada** _Lovelace_ [writes](/contact)',
    '- one\n- two',
    '3. three',
    '# a `b` <i>c</i> > d | e ~~f~~ ![g](/h)',
  ].join('\n\n')
  expect(readMarkdownText(text).content).toEqual([
    paragraph(
      marked('Ada', 'bold'),
      words(' '),
      marked('Lovelace', 'italic'),
      words(' '),
      marked('writes', 'link', { href: '/contact' }),
    ),
    {
      type: 'bullet_list',
      content: ['one', 'two'].map((each) => ({
        type: 'list_item',
        content: [paragraph(words(each))],
      })),
    },
    {
      type: 'ordered_list',
      attrs: { start: 3 },
      content: [{ type: 'list_item', content: [paragraph(words('three'))] }],
    },
    paragraph(words('# a `b` <i>c</i> > d | e ~~f~~ !'), marked('g', 'link', { href: '/h' })),
  ])
})

test('a line break in the source is a hard break', () => {
  expect(readMarkdownText('Quay 1\n20457 Hamburg').content).toEqual([
    paragraph(words('Quay 1'), { type: 'hard_break' }, words('20457 Hamburg')),
  ])
})

test('a hard break is written as a line break', () => {
  const text = 'Quay 1\\\\\n20457 **Hamburg**\n\n- a\n  b'
  expect(writeMarkdownText(readMarkdownText(text))).toBe(text)
})

test.each(['javascript:alert(1)', 'data:text/html,x', '//evil.example', 'vbscript:x'])(
  'a link to %s stays plain text',
  (href) => {
    expect(readMarkdownText(`[a](${href})`).content).toEqual([paragraph(words(`[a](${href})`))])
  },
)

test('every document with the allowed nodes survives a round trip', () => {
  fc.assert(
    fc.property(markdownDocument, (given) => {
      const found = readRichText(normalized(given), markdownNodes)
      if ('error' in found) throw new Error(found.error)
      if (!found.doc) return
      const text = writeMarkdownText(found.doc)
      expect(readRichText(readMarkdownText(text), markdownNodes), text).toEqual(found)
    }),
    { numRuns },
  )
})

test.each([
  '1. Januar 2026\n3. März 2026',
  '- no list\n+ none\n* none\n-',
  '2024) that year',
  '**not bold** _nor italic_ a_b_c __init__ *',
  'C:\\*, \\ and \\',
  '[no](/link) [Name and form]',
  'a<br>b &#42; &amp; <b>',
  '# no heading\n\n    no code\n\n> no quote\n---\n===',
])('the plain text %j survives escaping and parsing', (text) => {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  expect(plainText(readMarkdownText(asMarkdown(text))).split('\n')).toEqual(lines)
})

test('any plain text survives escaping and parsing', () => {
  const piece = fc.constantFrom(
    ...[
      '*',
      '_',
      '**',
      '[',
      '](/a)',
      '\\',
      '1.',
      '2)',
      '-',
      '+',
      '#',
      '&#42;',
      '<br>',
      ' ',
      'a',
      'ä',
      '!',
      '`',
    ],
    '\n',
    '\n\n',
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const text = pieces.join('')
      const lines = text.split('\n').flatMap((line) => line.trim() || [])
      const read = plainText(readMarkdownText(asMarkdown(text)))
      expect(read.split('\n').filter(Boolean), JSON.stringify(text)).toEqual(lines)
    }),
    { numRuns: numRuns * 4 },
  )
})

test('links are replaced, and a text without a changed link keeps its formatting', () => {
  const moved = (href: string) => (href === '/old' ? '/new' : href)
  expect(mapMarkdownLinks('* [a](/old)', moved)).toBe('- [a](/new)')
  expect(mapMarkdownLinks('* [a](/other)', moved)).toBe('* [a](/other)')
})
