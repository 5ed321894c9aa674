import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalized, richDocument } from '#tests/support/inputs/rich-documents.ts'
import { documentOf } from './from-markdown.ts'
import { anyRichNode, type RichTextNode } from './nodes.ts'
import { readRichText } from './read.ts'
import { markdownOf } from './to-markdown.ts'

/** Property tests: set RUNS for more cases. */
const numRuns = Number(process.env.RUNS ?? 500)

const read = (value: unknown): RichTextNode | null => {
  const found = readRichText(value, anyRichNode)
  if ('error' in found) throw new Error(found.error)
  return found.doc
}

test('any document survives a round trip through Markdown', () => {
  fc.assert(
    fc.property(richDocument, (given) => {
      const doc = read(normalized(given))
      if (!doc) return
      const text = markdownOf(doc)
      expect(read(documentOf(text)), text).toEqual(doc)
      expect(markdownOf(documentOf(text))).toBe(text)
    }),
    { numRuns },
  )
})

test('nested lists on one line are not parsed as a horizontal rule', () => {
  const item = (...inner: RichTextNode[]): RichTextNode => ({
    type: 'bullet_list',
    content: [{ type: 'list_item', content: [{ type: 'paragraph' }, ...inner] }],
  })
  const doc = read({ type: 'doc', content: [item(item(item()))] })
  expect(doc && markdownOf(doc)).toBe('- * -\n')
  expect(read(documentOf('- * -\n'))).toEqual(doc)
})

test.each(['\ufdd0', '\u007f', '\u{1ffff}', '\u0085'])(
  'a %j next to emphasis is kept',
  (character) => {
    const text = (text: string, ...marks: string[]): RichTextNode => ({
      type: 'text',
      text,
      marks: marks.map((type) => ({ type })),
    })
    const content = [text(character, 'bold'), text('A quay', 'bold', 'italic'), text(character)]
    const doc = read({ type: 'doc', content: [{ type: 'paragraph', content }] })
    expect(doc && read(documentOf(markdownOf(doc)))).toEqual(doc)
  },
)
