import type { Field, Fields, PartsField } from '#content/documents/fields.ts'

/** Parts as lines, one for each text: 'Quote: It works.', 'List: First entry'. */
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

/** Items as lines, one for each: 'Projects · /projects'. Texts and lists of them stay as they are. */
export function itemLines(value: unknown): string | string[] {
  if (!Array.isArray(value)) return typeof value === 'string' ? value : ''
  return value.map((item) =>
    typeof item === 'object' && item !== null
      ? Object.values(item).filter(Boolean).join(' · ')
      : String(item),
  )
}
