import { type MarkSpec, type Node, type NodeSpec, Schema } from 'prosemirror-model'
import type { RichNode } from '#content/rich-text/nodes.ts'
import { richSchema } from '#content/rich-text/schema.ts'
import { hashOf } from '../../../../../../ui/picture/media.ts'

type Drawn = Pick<NodeSpec, 'toDOM' | 'parseDOM' | 'atom' | 'selectable'>

/**
 * Attribute with the source of a picture. A picture of the media library is shown as its 960-pixel variant. A picture
 * of another origin is not loaded.
 */
function shown(src: string): Record<string, string> {
  const hash = hashOf(src)
  if (hash) return { src: `/media/${hash}/960.webp` }
  return src.startsWith('https://') ? { [unloadedSource]: src } : { src }
}

/** Attribute for the address of a picture that the content security policy does not let the browser load. */
export const unloadedSource = 'data-src'

const spans = ({ attrs: { colspan, rowspan } }: Node) => ({
  ...(colspan === 1 ? {} : { colspan }),
  ...(rowspan === 1 ? {} : { rowspan }),
})

/*
 * DOM of the nodes in the editor and in copied HTML: semantic elements without styles. `parseDOM` reads only what the
 * browser changes while somebody types; `content/rich-text/html/` reads HTML of other documents.
 */
const nodes: Record<string, Drawn> = {
  paragraph: { toDOM: () => ['p', 0], parseDOM: [{ tag: 'p' }, { tag: 'div' }] },
  hard_break: { toDOM: () => ['br'], parseDOM: [{ tag: 'br' }] },
  heading: {
    toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
    parseDOM: [2, 3].map((level) => ({ tag: `h${level}`, attrs: { level } })),
  },
  bullet_list: { toDOM: () => ['ul', 0], parseDOM: [{ tag: 'ul' }] },
  ordered_list: {
    toDOM: ({ attrs: { start } }) => (start === 1 ? ['ol', 0] : ['ol', { start }, 0]),
    parseDOM: [{ tag: 'ol' }],
  },
  list_item: { toDOM: () => ['li', 0], parseDOM: [{ tag: 'li' }] },
  picture: {
    toDOM: ({ attrs: { src, alt, caption, width } }) => [
      'figure',
      { 'data-width': width },
      ['img', { ...shown(src), alt, draggable: 'false' }],
      ['figcaption', caption],
    ],
  },
  quote: {
    toDOM: ({ attrs: { by } }) => [
      'blockquote',
      ['div', 0],
      ['footer', { contenteditable: 'false' }, by],
    ],
    parseDOM: [{ tag: 'blockquote', contentElement: 'div' }],
  },
  // Figures are selected as a whole: the attribute bar edits their values and labels.
  figures: {
    atom: true,
    toDOM: () => ['dl', { 'data-rich': 'figures' }, 0],
  },
  figure: {
    selectable: false,
    toDOM: ({ attrs: { value, label } }) => ['div', ['dt', value], ['dd', label]],
  },
  code_block: {
    toDOM: ({ attrs: { language } }) => [
      'pre',
      { spellcheck: 'false', ...(language && { class: `language-${language}` }) },
      ['code', 0],
    ],
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
  },
  table: { toDOM: () => ['table', ['tbody', 0]], parseDOM: [{ tag: 'table' }] },
  table_row: { toDOM: () => ['tr', 0], parseDOM: [{ tag: 'tr' }] },
  table_cell: { toDOM: (cell) => ['td', spans(cell), 0], parseDOM: [{ tag: 'td' }] },
  table_header: { toDOM: (cell) => ['th', spans(cell), 0], parseDOM: [{ tag: 'th' }] },
  video: {
    toDOM: ({ attrs: { src, poster, title } }) => [
      'figure',
      { 'data-rich': 'video' },
      ...(poster ? [['img', { ...shown(poster), alt: '', draggable: 'false' }]] : []),
      ['figcaption', title || src],
    ],
  },
  action: {
    toDOM: ({ attrs: { label, href } }) => [
      'p',
      { 'data-rich': 'action', 'data-href': href },
      ['strong', label],
    ],
  },
}

const marks: Record<string, Pick<MarkSpec, 'toDOM' | 'parseDOM'>> = {
  bold: { toDOM: () => ['strong', 0], parseDOM: [{ tag: 'strong' }, { tag: 'b' }] },
  italic: { toDOM: () => ['em', 0], parseDOM: [{ tag: 'em' }, { tag: 'i' }] },
  code: { toDOM: () => ['code', { spellcheck: 'false' }, 0], parseDOM: [{ tag: 'code' }] },
  link: { toDOM: ({ attrs: { href } }) => ['a', { href }, 0] },
}

const schemas = new Map<string, Schema>()

/** Schema of a field with the DOM of its nodes. Memoized. */
export function editorSchema(allow: readonly RichNode[]): Schema {
  const key = allow.toSorted().join()
  const known = schemas.get(key)
  if (known) return known
  const plain = richSchema(allow)
  const drawn = <S extends object>(specs: Record<string, S>, looks: Record<string, object>) =>
    Object.fromEntries(
      Object.entries(specs).map(([name, spec]) => [name, { ...spec, ...looks[name] }]),
    )
  const specs = <K extends 'nodes' | 'marks'>(kind: K) =>
    Object.fromEntries(Object.entries(plain[kind]).map(([name, { spec }]) => [name, spec]))
  const schema = new Schema({
    nodes: drawn<NodeSpec>(specs('nodes'), nodes),
    marks: drawn<MarkSpec>(specs('marks'), marks),
  })
  schemas.set(key, schema)
  return schema
}
