/** Values of the settings or a page by path: `socialMedia.github`, `hero.title`. */
export type FlatValues = Record<string, unknown>

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Flattens values. Groups are one level deep. */
export const flatten = (values: object): FlatValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      isGroup(value)
        ? Object.entries(value).map(([key, inner]) => [`${name}.${key}`, inner])
        : [[name, value]],
    ),
  )

/** Restores the groups of flattened values. */
export function unflatten(flat: FlatValues): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(flat)) {
    const [name = '', key] = path.split('.')
    values[name] = key === undefined ? value : { ...(values[name] ?? {}), [key]: value }
  }
  return values
}

/** The values for which `keep` returns true. */
export const pick = (flat: FlatValues, keep: (path: string, value: unknown) => boolean) =>
  Object.fromEntries(Object.entries(flat).filter(([path, value]) => keep(path, value)))
