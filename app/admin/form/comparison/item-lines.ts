/** Items as lines, one for each: 'Projects · /projects'. Texts and lists of them stay as they are. */
export function itemLines(value: unknown): string | string[] {
  if (!Array.isArray(value)) return typeof value === 'string' ? value : ''
  return value.map((item) =>
    typeof item === 'object' && item !== null
      ? Object.values(item).filter(Boolean).join(' · ')
      : String(item),
  )
}
