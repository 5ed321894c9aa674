import type { ItemsField } from './fields.ts'

/** A validation error at a field of a list item. */
interface Fault {
  path: [index: number, field: string]
  message: string
}

/**
 * Validates a list whose links must differ, such as a menu. Reports a link that repeats the address of an earlier
 * one, and a label of only white space, which nobody could see or click.
 */
export function findDuplicateLinks(
  { entry, fields, distinct }: ItemsField,
  items: readonly Record<string, unknown>[],
): Fault[] {
  if (!distinct) return []
  const at = (index: number) => String(items[index]?.[distinct] ?? '').trim()
  const labels = Object.entries(fields).filter(([, field]) => field.kind === 'text')
  return items.flatMap((item, index) => {
    const first = items.findIndex((_, other) => at(other) === at(index))
    const one = entry.charAt(0).toUpperCase() + entry.slice(1)
    const message = `${one} ${first + 1} leads to ${at(index)} already`
    const repeated: Fault[] =
      first < index && at(index) !== '' ? [{ path: [index, distinct], message }] : []
    const blank = labels
      .filter(([name]) => /^\s+$/.test(String(item[name] ?? '')))
      .map(([name, { label }]): Fault => ({ path: [index, name], message: `${label} is required` }))
    return [...blank, ...repeated]
  })
}
