import type { Field, Fields, PartsField } from '#content/documents/fields.ts'

/** Lines of a `parts` field, one for each text: 'Quote: It works.', 'List: First entry'. */
export function partLines(field: Field, value: unknown): string[] {
  if (field.kind !== 'parts' || !Array.isArray(value)) return []
  return value.flatMap((part) => linesOf(field.kinds, part))
}

function linesOf(kinds: PartsField['kinds'], part: Record<string, unknown>): string[] {
  const { label = '', fields = {} as Fields } = kinds[String(part.kind)] ?? {}
  return Object.keys(fields)
    .flatMap((name) => itemLines(part[name]))
    .filter(Boolean)
    .map((line) => `${label}: ${line}`)
}

/** One line for each item: 'Projects · /projects'. A text or a list of texts is unchanged. */
export function itemLines(value: unknown): string | string[] {
  if (!Array.isArray(value)) return typeof value === 'string' ? value : ''
  return value.map((item) =>
    typeof item === 'object' && item !== null
      ? Object.values(item).filter(Boolean).join(' · ')
      : String(item),
  )
}
