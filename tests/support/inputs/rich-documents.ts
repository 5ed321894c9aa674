import * as fc from 'fast-check'
import type { RichTextNode } from '#content/rich-text/nodes.ts'
import { codePoint } from './code-points.ts'

/** Ordinary words and everything that Markdown could misread. */
const words = fc.oneof(
  fc.string({ minLength: 1, maxLength: 20, unit: codePoint }),
  fc.stringMatching(/^[ a-z*_`[\]()!<>&#+.:|\\~=1-3-]{1,16}$/),
  fc.constantFrom(
    'A quay',
    ' ',
    '1. x',
    '- x',
    '# x',
    '> x',
    ':::',
    '|',
    '&amp;',
    '**',
    'ä“',
    '🧵',
  ),
)
/** Texts without control characters, which nobody can type and Markdown cannot express. */
const text = words.map((each) => each.replace(/[^\P{Cc}\t\n\r]/gu, '') || 'x')

const href = fc.constantFrom(
  ...['/contact', '/projects?a=1&b=2#x', 'https://example.com/a_(b)*c*', 'mailto:a@example.com'],
  'record:projects/0190a0b0-0000-7000-8000-000000000000',
)
const source = fc.constantFrom('/media/a.webp', 'https://example.com/a_(b).webp?a&b')

const flag = (type: string) => fc.constantFrom([{ type }], [])
const marks = fc.oneof(
  fc.constant([{ type: 'code' }]),
  fc
    .tuple(
      ...[flag('bold'), flag('italic')],
      fc.oneof(
        href.map((to) => [{ type: 'link', attrs: { href: to } }]),
        fc.constant([]),
      ),
    )
    .map((each) => each.flat()),
)
const texts = fc.record({ type: fc.constant('text'), text, marks })
const inline = fc.array(
  fc.oneof({ weight: 5, arbitrary: texts }, fc.constant({ type: 'hard_break' })),
  {
    maxLength: 5,
  },
)

const node = (
  type: string,
  content: fc.Arbitrary<unknown>,
  attrs: fc.Arbitrary<object> = fc.constant({}),
) => fc.record({ type: fc.constant(type), attrs, content }) as fc.Arbitrary<RichTextNode> // the parts form a node

const some = <T>(each: fc.Arbitrary<T>, maxLength = 3) =>
  fc.array(each, { minLength: 1, maxLength })
const attributes = (names: string[], more: Record<string, fc.Arbitrary<unknown>> = {}) =>
  fc.record({
    ...Object.fromEntries(names.map((name) => [name, fc.oneof(text, fc.constant(''))])),
    ...more,
  })

const none = fc.constant([])
const paragraph = node('paragraph', inline)
const span = fc.record({
  colspan: fc.integer({ min: 1, max: 3 }),
  rowspan: fc.integer({ min: 1, max: 2 }),
})
const cell = (type: string) =>
  fc.oneof(node(type, some(paragraph, 2), span), node(type, some(paragraph, 1)))
const cells = (type: string, count: number) =>
  fc.array(node(type, some(paragraph, 1)), { minLength: count, maxLength: count })
const row = (content: fc.Arbitrary<unknown>) => node('table_row', content)
/** The usual table: a header row, and rows of the same length. */
const plainTable = fc
  .integer({ min: 1, max: 3 })
  .chain((count) =>
    fc
      .tuple(
        row(cells('table_header', count)),
        fc.array(row(cells('table_cell', count)), { maxLength: 2 }),
      )
      .map(([head, rows]): RichTextNode => ({ type: 'table', content: [head, ...rows] })),
  )

const { list } = fc.letrec<{ list: RichTextNode; item: RichTextNode }>((tie) => ({
  item: node(
    'list_item',
    fc
      .tuple(
        paragraph,
        fc.array(fc.oneof({ maxDepth: 3 }, paragraph, tie('list')), { maxLength: 2 }),
      )
      .map((each) => each.flat()),
  ),
  list: fc.oneof(
    node('bullet_list', some(tie('item'))),
    node(
      'ordered_list',
      some(tie('item')),
      fc.record({ start: fc.integer({ min: 1, max: 9999 }) }),
    ),
  ),
}))

const block = fc.oneof(
  ...[paragraph, list, plainTable],
  node('heading', inline, fc.record({ level: fc.constantFrom(2, 3) })),
  node('quote', some(paragraph), attributes(['by'])),
  node(
    'picture',
    none,
    attributes(['alt', 'caption'], { src: source, width: fc.constantFrom('text', 'wide') }),
  ),
  node('figures', some(node('figure', none, attributes(['value', 'label'])))),
  node(
    'code_block',
    fc.array(
      text.map((each) => ({ type: 'text', text: each })),
      { maxLength: 2 },
    ),
    fc.record({ language: fc.constantFrom('', 'ts', 'c++') }),
  ),
  node('table', some(row(some(fc.oneof(cell('table_header'), cell('table_cell')))))),
  node(
    'video',
    none,
    attributes(['title'], { src: source, poster: fc.oneof(source, fc.constant('')) }),
  ),
  node('action', none, attributes(['label'], { href })),
)

/** Any document that the full schema allows. */
export const richDocument = node('doc', some(block, 6))

const withoutCode = ({ marks = [], content, ...node }: RichTextNode): RichTextNode => ({
  ...node,
  marks: marks.filter(({ type }) => type !== 'code'),
  ...(content && { content: content.map(withoutCode) }),
})

/** Any document that a Markdown field allows: paragraphs and lists. */
export const markdownDocument = node('doc', some(fc.oneof(paragraph, list), 6)).map(withoutCode)

/**
 * Removes what Markdown cannot express: empty paragraphs next to others, marks on line breaks, line breaks in inline
 * code, and carriage returns in code blocks.
 */
export function normalized(given: RichTextNode): RichTextNode {
  const { type, attrs = {}, marks = [], content = [], text } = given
  if (type === 'text') {
    const isCode = marks.some((mark) => mark.type === 'code')
    const line = isCode ? text?.replace(/[\n\r]/g, ' ') : text
    return { type, text: line ?? '', ...(marks.length > 0 && { marks }) }
  }
  if (type === 'hard_break') return { type }
  if (type === 'code_block') {
    const code = content.map((each) => each.text?.replaceAll('\r', '') ?? '').join('')
    return { type, attrs, content: code ? [{ type: 'text', text: code }] : [] }
  }
  const inner = content.map(normalized)
  const isEmpty = (each: RichTextNode | undefined) =>
    each?.type === 'paragraph' && !each.content?.length
  const kept = inner.filter((each, index) => {
    if (!isEmpty(each)) return true
    const isBeforeList =
      type === 'list_item' &&
      index === 0 &&
      inner
        .slice(1)
        .find((next) => !isEmpty(next))
        ?.type.endsWith('_list')
    return isBeforeList
  })
  const rest =
    kept.length > 0 || type === 'paragraph' || type === 'heading' ? kept : inner.slice(0, 1)
  return {
    type,
    ...(Object.keys(attrs).length > 0 && { attrs }),
    ...(rest.length > 0 && { content: rest }),
  }
}
