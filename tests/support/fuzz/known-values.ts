import * as fc from 'fast-check'

/**
 * Ids and similar values from earlier responses, by resource. Without them every call would be about something that
 * does not exist.
 */
export function createKnownValues(isTaboo: (value: string) => boolean) {
  const known = new Map<string, string[]>()
  const most = 40

  const add = (resource: string, value: unknown) => {
    if (typeof value !== 'string' || value === '' || isTaboo(value)) return
    const values = known.get(resource) ?? []
    if (values.includes(value)) return
    known.set(resource, [value, ...values].slice(0, most))
  }

  const read = (resource: string, value: unknown, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > 3) return
    for (const [name, inner] of Object.entries(value).slice(0, 60)) {
      if (name === '_id') add(resource, inner)
      if (name === 'slug') add(`${resource}.slug`, inner)
      read(resource, inner, depth + 1)
    }
  }

  return {
    /** Collects the values in a response. */
    read: (resource: string, value: unknown) => read(resource, value, 0),
    /** A known value of the resource, or of any resource if this one has no known values. Prefers the newest. */
    of: (resource: string): fc.Arbitrary<string> =>
      fc.tuple(fc.nat(), fc.boolean()).map(([number, isNewest]) => {
        const values = known.get(resource) ?? [...known.values()].flat()
        return (
          values[isNewest ? 0 : number % values.length] ?? '0190a0b0-0000-7000-8000-000000000000'
        )
      }),
  }
}

export type KnownValues = ReturnType<typeof createKnownValues>
