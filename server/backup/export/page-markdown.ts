import type { Content } from '#content/documents/define.ts'
import type { Field } from '#content/documents/fields.ts'
import { isSearchField } from '#content/documents/types/search-fields.ts'
import type { Part } from '#content/documents/types/subpages.ts'
import type { Language } from '#content/labels/languages.ts'
import { partLabel } from '#content/publishing/review/part-labels.ts'
import { readMarkdownText } from '#content/rich-text/markdown-text.ts'
import type { RichTextNode } from '#content/rich-text/nodes.ts'
import { markdownOf } from '#content/rich-text/to-markdown.ts'
import { frontMatterFields } from './front-matter.ts'

/**
 * Markdown page of a record for other systems. Contains the record's fields with labels in the site's language, except
 * those that are in the front matter; its picture is in both, because not every system shows that of the front matter.
 */
export function pageMarkdown(content: Content, record: object, language: Language): string {
  const values = record as Record<string, unknown> // the declaration defines its fields
  const { picture: _, ...fields } = frontMatterFields(content)
  const inFrontMatter = Object.values(fields)
  const shown = Object.entries(content.fields)
    .filter(([name]) => !isSearchField(name) && !inFrontMatter.includes(name))
    .map(([name, field]) => ({
      field,
      value: values[name],
      label: partLabel(field.label, language),
    }))
  const facts = shown.flatMap(({ field, value, label }) =>
    isFact(field) && value ? [`${label}: ${value}`] : [],
  )
  const blocks = [
    ...(facts.length > 0 ? [bulletList(facts)] : []),
    ...shown.flatMap(({ field, value, label }) => {
      const below = blocksOfField(field, value)
      return below.length > 0 && isTitled(field) ? [...heading(2, label), ...below] : below
    }),
  ]
  return blocks.length > 0 ? markdownOf({ type: 'doc', content: blocks }) : ''
}

const isFact = ({ kind }: Field) => kind === 'text' || kind === 'choice' || kind === 'date'

const isTitled = ({ kind }: Field) => kind === 'paragraph' || kind === 'list' || kind === 'group'

/** Markdown blocks of a field. The casts are safe, because the kind of a field determines the type of its value. */
function blocksOfField(field: Field, value: unknown): RichTextNode[] {
  if (!value) return []
  switch (field.kind) {
    case 'paragraph':
      return paragraphs(String(value))
    case 'list': {
      const entries = (value as string[]).filter(Boolean)
      return entries.length > 0 ? [bulletList(entries)] : []
    }
    case 'group':
      return Object.values(value).flatMap((text) => (text ? paragraphs(String(text)) : []))
    case 'image':
      return [picture(String(value))]
    case 'images':
      return (value as string[]).filter(Boolean).map((address) => picture(address))
    case 'parts':
      return (value as Part[]).flatMap(blocksOf)
    case 'richText':
      return (value as RichTextNode).content ?? []
    default:
      return []
  }
}

function blocksOf(part: Part): RichTextNode[] {
  switch (part.kind) {
    case 'text':
      return [...heading(2, part.title), ...blocksOfText(part.text)]
    case 'list':
      return [...heading(2, part.title), bulletList(part.entries.filter(Boolean))]
    case 'figures':
      return [{ type: 'figures', content: part.figures.map(figure) }]
    case 'quote':
      return [{ type: 'quote', attrs: { by: part.name }, content: paragraphs(part.text) }]
    case 'picture':
      return [picture(part.picture, part.caption)]
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

const picture = (src: string, caption = ''): RichTextNode => ({
  type: 'picture',
  attrs: { src, alt: '', caption, width: 'text' },
})

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

/** Splits plain text into paragraphs at empty lines, and keeps its line breaks. */
const paragraphs = (text: string): RichTextNode[] =>
  text
    .split(/(?:\r?\n[ \t]*){2,}/)
    .map((lines) => ({ type: 'paragraph', content: lines.split(/\r\n?|\n/).flatMap(lineOf) }))

const lineOf = (text: string, index: number): RichTextNode[] => [
  ...(index > 0 ? [{ type: 'hard_break' }] : []),
  ...(text ? [{ type: 'text', text }] : []),
]
