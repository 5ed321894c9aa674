import { type Field, type FieldKind, type Fields, isInMarkdown } from '#content/documents/fields.ts'
import { softHyphens } from '#content/text/soft-hyphens.ts'

/** Whether a field kind holds text for readers. */
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

/** Whether `withSoftHyphens` changes a field. Rich texts and Markdown get their soft hyphens in `shownRichText`. */
const isRead = (field: Field) => isWords[field.kind] && !isInMarkdown(field)

/**
 * For loaders: adds soft hyphens to the long words of a record or of page texts. The server does this, so that
 * pages need no script for it. Metadata and structured data remove them again with `plainText`.
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
