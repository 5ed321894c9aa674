import { type Field, type FieldKind, type Fields, isInMarkdown } from '#content/documents/fields.ts'
import { softHyphens } from '#content/text/soft-hyphens.ts'

/** Kinds whose values are texts to be read. */
const isWords = {
  text: true,
  paragraph: true,
  choice: true,
  list: true,
  items: true,
  parts: true,
  group: true,
  select: false,
  arrangement: false,
  icon: false,
  color: false,
  image: false,
  images: false,
  link: false,
  date: false,
  moment: false,
  richText: false,
} satisfies Record<FieldKind, boolean>

/** `shownRichText` has those of rich texts and of texts in Markdown. */
const isRead = (field: Field) => isWords[field.kind] && !isInMarkdown(field)

/**
 * For loaders: a record or texts with soft hyphens in its long words. Made on the server, it costs a page no
 * script; what is no text to be read removes them again (`plainText`).
 */
export function withSoftHyphens<R extends object>(fields: Fields, record: R): R {
  const values = Object.entries(record).map(([name, value]) => {
    const field = fields[name]
    return [name, field && isRead(field) ? soften(field, value) : value]
  })
  return Object.fromEntries(values)
}

function soften(field: Field, value: unknown): unknown {
  if (typeof value === 'string') return softHyphens(value)
  if (Array.isArray(value)) return value.map((each) => soften(field, each))
  if (field.kind === 'parts') {
    const part = Object(value)
    return withSoftHyphens(field.kinds[part.kind]?.fields ?? {}, part)
  }
  const isFields = (field.kind === 'group' || field.kind === 'items') && Object(value) === value
  return isFields ? withSoftHyphens(field.fields, Object(value)) : value
}
