import type { Field, FieldKind, Fields } from '../documents/fields.ts'
import type { RichTextNode } from '../rich-text/nodes.ts'

type Change = (address: string) => string

const same = (value: unknown) => value

/**
 * For each kind of field: changes the addresses of pictures in a value. Kinds without pictures return the value itself.
 */
const changed = {
  text: same,
  paragraph: same,
  choice: same,
  select: same,
  icon: same,
  color: same,
  image: (value, _, change) => (typeof value === 'string' ? change(value) : value),
  images: (value, _, change) =>
    Array.isArray(value) ? value.map((each) => change(String(each))) : value,
  link: same,
  date: same,
  moment: same,
  // Cast: the value of a rich text field is a document.
  richText: (value, _, change) => (value ? inDocument(value as RichTextNode, change) : value),
  list: same,
  items: (value, field, change) =>
    field.kind === 'items' && Array.isArray(value)
      ? value.map((item) => changePictures(field.fields, item, change))
      : value,
  arrangement: same,
  parts: (value, field, change) =>
    field.kind === 'parts' && Array.isArray(value)
      ? value.map((part) => changePictures(field.kinds[part.kind]?.fields ?? {}, part, change))
      : value,
  group: (value, field, change) =>
    field.kind === 'group' ? changePictures(field.fields, Object(value), change) : value,
} satisfies Record<FieldKind, (value: unknown, field: Field, change: Change) => unknown>

/** Changes the addresses of pictures and of videos' posters in a document. The address of a video stays unchanged. */
function inDocument(node: RichTextNode, change: Change): RichTextNode {
  const { type, attrs, content } = node
  const name = type === 'picture' ? 'src' : 'poster'
  const address = attrs?.[name]
  return {
    ...node,
    ...(typeof address === 'string' && address !== ''
      ? { attrs: { ...attrs, [name]: change(address) } }
      : {}),
    ...(content ? { content: content.map((each) => inDocument(each, change)) } : {}),
  }
}

/** Changes the addresses of pictures in the values of declared fields. */
export function changePictures<T extends object>(fields: Fields, values: T, change: Change): T {
  const next = Object.entries(values).map(([name, value]) => {
    const field = fields[name]
    return [name, field ? changed[field.kind](value, field, change) : value]
  })
  // Cast: the same names, each with a value of its kind.
  return Object.fromEntries(next) as T
}

/** Unique addresses of pictures in the values of declared fields. */
export function picturesIn(fields: Fields, values: object): string[] {
  const found = new Set<string>()
  changePictures(fields, values, (address) => {
    found.add(address)
    return address
  })
  return [...found]
}
