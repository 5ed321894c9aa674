import type { ItemsField } from './fields.ts'

/** What is wrong with an item of a list, at one of its fields. */
interface Fault {
  path: [index: number, field: string]
  message: string
}

/**
 * Faults of a list whose links must differ, such as a menu: a link that leads to where another one does
 * already, and a label of nothing but blanks, which nobody could choose.
 */
export function faultsOf(
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
