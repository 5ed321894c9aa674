import type { Content } from '#content/define.ts'
import { readMarkdownText } from '#content/rich-text/markdown-text.ts'
import type { RichTextNode } from '#content/rich-text/nodes.ts'
import { markdownOf } from '#content/rich-text/to-markdown.ts'
import type { Part } from '#content/types/subpages.ts'

/** Markdown of the parts that a page is put together from, for other systems; empty for a record without parts. */
export function partsMarkdown({ fields }: Content, record: object): string {
  const found = Object.entries(record).find(([name]) => fields[name]?.kind === 'parts')
  // Cast: it was validated as it was saved.
  const parts = (found?.[1] ?? []) as readonly Part[]
  if (parts.length === 0) return ''
  return markdownOf({ type: 'doc', content: parts.flatMap(blocksOf) })
}

function blocksOf(part: Part): RichTextNode[] {
  switch (part.kind) {
    case 'text':
      return [...heading(2, part.title), ...blocksOfText(part.text)]
    case 'list':
      return [...heading(2, part.title), bulletList(part.entries)]
    case 'figures':
      return [{ type: 'figures', content: part.figures.map(figure) }]
    case 'quote':
      return [{ type: 'quote', attrs: { by: part.name }, content: paragraphs(part.text) }]
    case 'picture': {
      const attrs = { src: part.picture, alt: '', caption: part.caption, width: 'text' }
      return [{ type: 'picture', attrs }]
    }
    case 'questions':
      return [
        ...heading(2, part.title),
        ...part.questions.flatMap(({ question, answer }) => [
          ...heading(3, question),
          ...blocksOfText(answer),
        ]),
      ]
    case 'action':
      return [
        ...heading(2, part.title),
        ...paragraphs(part.text),
        { type: 'action', attrs: { label: part.label, href: part.to } },
      ]
  }
}

const blocksOfText = (text: string) => readMarkdownText(text).content ?? []

const heading = (level: number, text: string): RichTextNode[] =>
  text ? [{ type: 'heading', attrs: { level }, content: [{ type: 'text', text }] }] : []

const bulletList = (entries: readonly string[]): RichTextNode => ({
  type: 'bullet_list',
  content: entries
    .filter(Boolean)
    .map((entry) => ({ type: 'list_item', content: paragraphs(entry) })),
})

const figure = ({ figure: value, label }: { figure: string; label: string }): RichTextNode => ({
  type: 'figure',
  attrs: { value, label },
})

/** A plain text: paragraphs behind empty lines, and lines that end where they are written to end. */
const paragraphs = (text: string): RichTextNode[] =>
  text
    .split(/(?:\r?\n[ \t]*){2,}/)
    .map((lines) => ({ type: 'paragraph', content: lines.split(/\r\n?|\n/).flatMap(lineOf) }))

const lineOf = (text: string, index: number): RichTextNode[] => [
  ...(index > 0 ? [{ type: 'hard_break' }] : []),
  ...(text ? [{ type: 'text', text }] : []),
]
