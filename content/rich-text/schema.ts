import { type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model'
import { type RichNode, richTextLimits } from './nodes.ts'
import { isTextLink } from './record-link.ts'

/*
 * `Node.check` validates attributes when a document is read. There are no attributes for styles, classes or events: the
 * site decides how a node looks.
 */
const attribute = (name: string, what: string, fits: (value: unknown) => boolean) => ({
  validate(value: unknown) {
    if (!fits(value)) throw new RangeError(`${name} must be ${what}`)
  },
})

const words = { default: '', validate: 'string' } as const

const whole = (name: string, least: number, most: number) => ({
  default: least,
  ...attribute(
    name,
    `a whole number from ${least} to ${most}`,
    (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most,
  ),
})

const oneOf = (name: string, first: string, ...rest: string[]) => ({
  default: first,
  ...attribute(name, `one of ${[first, ...rest].join(', ')}`, (value) =>
    [first, ...rest].some((each) => each === value),
  ),
})

const href = attribute(
  'href',
  'a page such as /contact or an address such as https://example.com',
  (value) => typeof value === 'string' && isTextLink(value),
)

/** Address in the picture library or on another origin. */
const isSource = (value: unknown) =>
  typeof value === 'string' && /^(?:\/media\/|https:\/\/)[^\s"'<>\\]+$/.test(value)

const source = attribute('src', 'the address of a picture or video', isSource)

const poster = {
  default: '',
  ...attribute('poster', 'the address of a picture', (value) => value === '' || isSource(value)),
}

const always = {
  doc: { content: 'block+' },
  paragraph: { content: 'inline*', group: 'block' },
  text: { group: 'inline' },
  hard_break: { inline: true, group: 'inline', selectable: false },
} satisfies Record<string, NodeSpec>

const cell = {
  content: 'paragraph+',
  isolating: true,
  attrs: {
    colspan: whole('colspan', 1, richTextLimits.columns),
    rowspan: whole('rowspan', 1, richTextLimits.rows),
    // The editor's table package requires this attribute. It is always null.
    colwidth: { default: null, validate: 'null' },
  },
} satisfies NodeSpec

/** Nodes added by each name in a field's `allow`. */
const nodes: Record<RichNode, Record<string, NodeSpec>> = {
  headings: {
    heading: {
      content: 'inline*',
      group: 'block',
      defining: true,
      attrs: { level: whole('level', 2, 3) },
    },
  },
  lists: {
    bullet_list: { content: 'list_item+', group: 'block list' },
    ordered_list: {
      content: 'list_item+',
      group: 'block list',
      attrs: { start: whole('start', 1, 9999) },
    },
    list_item: { content: 'paragraph (paragraph | list)*', defining: true },
  },
  links: {},
  pictures: {
    picture: {
      group: 'block',
      attrs: { src: source, alt: words, caption: words, width: oneOf('width', 'text', 'wide') },
    },
  },
  quotes: {
    quote: { content: 'paragraph+', group: 'block', defining: true, attrs: { by: words } },
  },
  figures: {
    figures: { content: 'figure+', group: 'block' },
    figure: { attrs: { value: words, label: words } },
  },
  code: {
    code_block: {
      content: 'text*',
      group: 'block',
      marks: '',
      code: true,
      defining: true,
      attrs: { language: words },
    },
  },
  tables: {
    table: { content: 'table_row+', group: 'block', tableRole: 'table', isolating: true },
    table_row: { content: '(table_cell | table_header)+', tableRole: 'row' },
    table_cell: { ...cell, tableRole: 'cell' },
    table_header: { ...cell, tableRole: 'header_cell' },
  },
  videos: {
    video: { group: 'block', attrs: { src: source, poster, title: words } },
  },
  actions: {
    action: { group: 'block', attrs: { label: words, href } },
  },
}

const marks = {
  bold: {},
  italic: {},
  code: { code: true, excludes: '_' },
  link: { inclusive: false, attrs: { href } },
} satisfies Record<string, MarkSpec>

const schemas = new Map<string, Schema>()

/** Schema for a field's `allow`, memoized. */
export function richSchema(allow: readonly RichNode[]): Schema {
  const key = allow.toSorted().join()
  const known = schemas.get(key)
  if (known) return known
  const { code, link, ...plain } = marks
  const allowed = [allow.includes('code') && { code }, allow.includes('links') && { link }]
  const schema = new Schema({
    nodes: Object.assign({}, always, ...allow.map((name) => nodes[name])),
    marks: Object.assign({}, plain, ...allowed),
  })
  schemas.set(key, schema)
  return schema
}
