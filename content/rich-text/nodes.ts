/**
 * What a rich text can be made of, by the name under which a field allows it. Paragraphs, line breaks, bold and
 * italic are always there.
 */
export const richNodes = {
  headings: 'Headings',
  lists: 'Lists',
  links: 'Links',
  pictures: 'Pictures',
  quotes: 'Quotes',
  figures: 'Figures',
  code: 'Code',
  tables: 'Tables',
  videos: 'Videos',
  actions: 'Calls to action',
} as const

export type RichNode = keyof typeof richNodes

/** All of them. */
export const anyRichNode = Object.keys(richNodes) as RichNode[] // of the literal

/** Bounds of a rich text: what a person writes is far below them, and what is below them is read in milliseconds. */
export const richTextLimits = {
  /** Characters of all its text. */
  text: 100_000,
  /** Nodes, texts among them. */
  nodes: 10_000,
  /** Levels of nodes in nodes: a list in a list in a table has nine. */
  depth: 16,
  /** Characters of one attribute, such as an address or a caption. */
  attribute: 2_000,
  columns: 12,
  rows: 100,
} as const

/** A node as ProseMirror writes it: https://prosemirror.net/docs/ref/#model.Node.toJSON */
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
