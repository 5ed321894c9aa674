import type { Content } from '#content/documents/define.ts'
import { firstOption } from '#content/documents/empty-values.ts'
import {
  type BoundedField,
  type Field,
  type FieldKind,
  type Fields,
  maxLengthOf,
} from '#content/documents/fields.ts'
import { richTextLimits } from '#content/rich-text/nodes.ts'

type SampleOf = (field: Field, word: string) => unknown

const samples = {
  text: (field, word) => `${field.label} ${word}`,
  paragraph: (field, word) => `${field.label} ${word}\n\nA second paragraph.`,
  choice: (_, word) => `web ${word}`,
  select: (field) => (field.kind === 'select' ? firstOption(field) : ''),
  icon: () => 'web',
  color: () => '#9a3412',
  image: (_, word) => `https://pictures.example/${word}.webp`,
  // A future date: an opening closes after this date.
  date: () => '2076-11-22',
  moment: () => '2026-11-22T08:00:00.000Z',
  richText: (field, word) => ({
    type: 'doc',
    content: [
      { type: 'paragraph', content: [{ type: 'text', text: `${field.label} ${word}` }] },
      { type: 'paragraph', content: [{ type: 'text', marks: [{ type: 'bold' }], text: 'Bold' }] },
    ],
  }),
  link: (_, word) => `/${encodeURIComponent(word)}`,
  list: (_, word) => [`First ${word}`, '', 'Third'],
  images: (_, word) => [`https://pictures.example/${word}-2.webp`],
  arrangement: (field) =>
    field.kind === 'arrangement' ? Object.keys(field.options).reverse() : [],
  items: (field, word) =>
    field.kind === 'items'
      ? [valuesFor(field.fields, word), valuesFor(field.fields, `${word} two`)]
      : [],
  parts: (field, word) =>
    field.kind === 'parts'
      ? Object.entries(field.kinds).map(([kind, { fields }]) => ({
          ...valuesFor(fields, word),
          kind,
        }))
      : [],
  group: (field, word) => (field.kind === 'group' ? valuesFor(field.fields, word) : {}),
} satisfies Record<FieldKind, SampleOf>

/** Cuts a text, or each text of a list, to the limit of its field. */
const fitted = (field: BoundedField, value: unknown): unknown =>
  Array.isArray(value)
    ? value.map((entry) => fitted(field, entry))
    : [...String(value)].slice(0, maxLengthOf(field)).join('')

/** Valid values of some fields. The same word always gives the same values. */
export function valuesFor(fields: Fields, word: string): Record<string, unknown> {
  const values = Object.entries(fields).map(([name, field]) => {
    const value = samples[field.kind](field, word)
    return [
      name,
      'fields' in field || 'options' in field || 'kinds' in field || 'allow' in field
        ? value
        : fitted(field, value),
    ]
  })
  return Object.fromEntries(values)
}

/** A valid record of a type. */
export const sample = (content: Content, word = 'one') => valuesFor(content.fields, word)

/** A document at the limit of characters. */
const longestDoc = (text: string) => ({
  type: 'doc',
  content: [
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: text.repeat(5).slice(0, richTextLimits.text).toWellFormed() },
      ],
    },
  ],
})

/** Values at the length limit of each field, if `text` is long enough. */
export function longestValues(fields: Fields, text: string): Record<string, unknown> {
  const values = Object.entries(fields).map(([name, field]) => {
    if (field.kind === 'group') return [name, longestValues(field.fields, text)]
    if (field.kind === 'items') {
      const long = longestValues(field.fields, text)
      const { distinct } = field
      return [name, distinct ? [long, { ...long, [distinct]: '/b' }] : [long, long]]
    }
    if (field.kind === 'arrangement') return [name, Object.keys(field.options)]
    if (field.kind === 'parts') {
      const [[kind = '', { fields: inner = {} } = {}] = []] = Object.entries(field.kinds)
      return [name, Array(2).fill({ ...longestValues(inner, text), kind })]
    }
    if (field.kind === 'date') return [name, '2076-11-22']
    if (field.kind === 'richText') return [name, longestDoc(text)]
    const most = field.kind === 'link' ? `/${'a'.repeat(100)}` : fitted(field, text)
    return [name, field.kind === 'list' || field.kind === 'images' ? Array(5).fill(most) : most]
  })
  return Object.fromEntries(values)
}

/** An empty value of a field, and the error messages that it must cause. */
export function emptyCase(name: string, field: Field): { value: unknown; errors: unknown[] } {
  const required = (path: string, label: string) => ({
    field: path,
    message: `${label} is required`,
  })
  if (field.kind === 'list' || field.kind === 'images') {
    const message = `At least one ${field.entry} is required`
    return { value: [], errors: [{ field: name, message }] }
  }
  if (field.kind === 'parts') {
    const message = 'At least one part is required'
    return { value: [], errors: [{ field: name, message }] }
  }
  if (field.kind === 'select') {
    const message = `${field.label} must be one of ${Object.keys(field.options).join(', ')}`
    return { value: '', errors: [{ field: name, message }] }
  }
  if (field.kind !== 'group') return { value: '', errors: [required(name, field.label)] }
  const inner = Object.entries(field.fields)
  return {
    value: Object.fromEntries(inner.map(([key]) => [key, ''])),
    errors: inner.map(([key, { label }]) => required(`${name}.${key}`, label)),
  }
}
