/**
 * Optional nodes of a rich text, by the name in a field's `allow`. Paragraphs, line breaks, bold and italic are always
 * allowed.
 */
export const richNodes = {
  headings: 'Headings',
  lists: 'Lists',
  links: 'Links',
  pictures: 'Images',
  quotes: 'Quotes',
  figures: 'Figures',
  code: 'Code',
  tables: 'Tables',
  videos: 'Videos',
  actions: 'Calls to action',
} as const

export type RichNode = keyof typeof richNodes

/** All optional nodes. */
export const anyRichNode = Object.keys(richNodes) as RichNode[] // Cast: `Object.keys` gives string[].

/** Limits of a rich text. Far above real texts, and low enough to parse in milliseconds. */
export const richTextLimits = {
  /** Total characters of text. */
  text: 100_000,
  /** Total nodes, including text nodes. */
  nodes: 10_000,
  /** Nesting depth of nodes: a list in a list in a table has nine. */
  depth: 16,
  /** Maximum length of an attribute, such as an address or a caption, in characters. */
  attribute: 2_000,
  columns: 12,
  rows: 100,
} as const

/** Node in ProseMirror's JSON format: https://prosemirror.net/docs/ref/#model.Node.toJSON */
export interface RichTextNode {
  type: string
  attrs?: Record<string, string | number | boolean | null>
  content?: RichTextNode[]
  text?: string
  marks?: RichTextMark[]
}

export interface RichTextMark {
  type: string
  attrs?: Record<string, string | number | boolean | null>
}
