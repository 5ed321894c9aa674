import { expect, test } from 'vitest'
import { type RichNode, richNodes } from './nodes.ts'
import { readRichText } from './read.ts'

const all = Object.keys(richNodes) as RichNode[] // Cast: `Object.keys` gives string[].
const paragraph = (text: string, marks?: object[]) => ({
  type: 'paragraph',
  content: [{ type: 'text', text, ...(marks && { marks }) }],
})
const doc = (...content: object[]) => ({ type: 'doc', content })

test('allowed nodes are read, with default attributes added', () => {
  const story = doc(
    { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Before' }] },
    paragraph('See', [{ type: 'link', attrs: { href: '/contact' } }]),
    { type: 'picture', attrs: { src: '/media/a.webp', alt: 'A quay' } },
    {
      type: 'figures',
      content: [{ type: 'figure', attrs: { value: '42 → 9', label: 'minutes' } }],
    },
  )
  expect(readRichText(story, all)).toMatchObject({
    doc: { content: [{}, {}, { attrs: { alt: 'A quay', caption: '', width: 'text' } }, {}] },
  })
})

test('the error for a node that is not allowed names the node', () => {
  const table = doc({ type: 'table', content: [] })
  expect(readRichText(table, ['lists'])).toEqual({ error: expect.stringContaining('table') })
  const heading = doc({ type: 'heading', attrs: { level: 1 }, content: [] })
  expect(readRichText(heading, all)).toEqual({ error: expect.stringContaining('level') })
})

test.each(['', '/media/a.webp', 'https://p.example/a.webp'])(
  'a video accepts the poster %j',
  (poster) => {
    const attrs = { src: 'https://p.example/a.mp4', poster, title: '' }
    const story = doc({ type: 'video', attrs })
    expect(readRichText(story, all)).toMatchObject({ doc: { content: [{ attrs }] } })
  },
)

const nested = (depth: number) => {
  let inner: object = paragraph('deep')
  for (let level = 0; level < depth; level++) inner = { type: 'quote', content: [inner] }
  return doc(inner)
}
const link = (href: string) => doc(paragraph('x', [{ type: 'link', attrs: { href } }]))
const video = (poster: unknown) =>
  doc({ type: 'video', attrs: { src: 'https://p.example/a.mp4', poster, title: '' } })
/** Counts property reads of a value at any depth. */
function countReads(value: unknown, counter: { reads: number }): unknown {
  if (typeof value !== 'object' || value === null) return value
  return new Proxy(value, {
    get(target, name) {
      counter.reads++
      return countReads(Reflect.get(target, name), counter)
    },
  })
}
/** Upper bound of property reads. The most expensive document below needs 166. */
const maxReads = 1_000

const cyclic: { type: string; content: object[] } = { type: 'doc', content: [] }
cyclic.content.push(cyclic)

test.each([
  ['a depth of 10,000', nested(10_000)],
  ['itself', cyclic],
  [
    'a million marks',
    doc(
      paragraph(
        'x',
        Array.from({ length: 1e6 }, () => ({ type: 'bold' })),
      ),
    ),
  ],
  ['a million nodes', { type: 'doc', content: Array.from({ length: 1e6 }, () => paragraph('')) }],
  ['a megabyte of text', doc(paragraph('x'.repeat(1e6)))],
  ['an attribute of a megabyte', link(`/${'x'.repeat(1e6)}`)],
  ['javascript:', link('javascript:alert(1)')],
  ['javascript: with a tab', link('java\tscript:alert(1)')],
  ['data:', link('data:text/html,x')],
  ['a picture that is a script', doc({ type: 'picture', attrs: { src: 'javascript:alert(1)' } })],
  ['a video’s poster that is a script', video('javascript:alert(1)')],
  ['a video’s poster that is text', video('a quay')],
  ['a video’s poster on plain http', video('http://p.example/a.webp')],
  ['a video’s poster within a style', video("https://p.example/a.webp') url(x")],
  ['a video’s poster that is no text', video(1)],
  ['an unknown node', doc({ type: 'script', content: [] })],
  ['a node of the prototype', doc({ type: '__proto__' })],
  ['an unknown attribute of a node', { ...doc(paragraph('x')), style: 'color: red' }],
  ['a style', doc({ ...paragraph('x'), attrs: { style: 'color: red' } })],
  ['a mark that is none', doc(paragraph('x', [{ type: 'bold', style: 'x' }]))],
  ['half of a character', doc(paragraph('\ud800'))],
  ['a NUL', doc(paragraph('a\0'))],
  ['no document', paragraph('x')],
  ['nothing', null],
  ['a text', 'text'],
  ['an empty document', doc()],
  ['an empty text', doc({ type: 'paragraph', content: [{ type: 'text', text: '' }] })],
  [
    'an attribute that is an object',
    doc({ type: 'quote', attrs: { by: {} }, content: [paragraph('x')] }),
  ],
])('%s is rejected after a bounded number of reads', (_name, value) => {
  const counter = { reads: 0 }
  expect(readRichText(countReads(value, counter), all)).toEqual({ error: expect.any(String) })
  expect(counter.reads).toBeLessThan(maxReads)
})
