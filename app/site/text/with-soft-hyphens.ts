import type { Content } from '#content/define.ts'
import type { FieldKind } from '#content/fields.ts'
import { softHyphens } from '#content/soft-hyphens.ts'

/** Kinds whose values are texts to be read. */
const isWords = {
  ...{ text: true, paragraph: true, choice: true, list: true, items: true, group: true },
  ...{ select: false, icon: false, color: false, image: false, images: false, link: false },
} satisfies Record<FieldKind, boolean>

/**
 * For loaders: a record with soft hyphens in its long words. Made on the server, it costs a page no
 * script; what is no text to be read removes them again (`plainText`).
 */
export function withSoftHyphens<R extends object>(content: Content, record: R): R {
  const values = Object.entries(record).map(([name, value]) => {
    const field = content.fields[name]
    return [name, field && isWords[field.kind] ? soften(value) : value]
  })
  return Object.fromEntries(values)
}

function soften(value: unknown): unknown {
  if (typeof value === 'string') return softHyphens(value)
  if (Array.isArray(value)) return value.map(soften)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, soften(each)]))
}
