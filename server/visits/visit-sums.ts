import { otherKey } from '#content/visits/visit-ranges.ts'

/**
 * What visits are counted by. The key of `total` is empty, and so is that of `surplus`: a day with it had more visitors
 * than are counted one by one.
 */
export type SumKind =
  | 'total'
  | 'surplus'
  | 'page'
  | 'source'
  | 'campaign'
  | 'country'
  | 'device'
  | LeadSumKind

type LeadSumKind = 'lead' | 'lead-page' | 'lead-entry' | 'lead-source'

/** What a visitor sent. */
export type LeadKind = 'message' | 'application' | 'newsletter'

/**
 * Keys of a day by kind, against robots that invent addresses or referrers. Kinds whose keys nobody can invent have no
 * bound.
 */
export const mostKeys = {
  page: 1_000,
  'lead-page': 200,
  'lead-entry': 200,
  source: 300,
  'lead-source': 300,
  campaign: 300,
  country: 300,
} satisfies Partial<Record<SumKind, number>>

export interface Sum {
  kind: SumKind
  key: string
  views: number
  visitors: number
}

/** Sums of views and visitors by kind and key. */
export interface Sums {
  add(sum: Sum): void
  all(): Sum[]
}

export function createSums(): Sums {
  const sums = new Map<string, Sum>()
  return {
    add({ kind, key, views, visitors }) {
      const name = nameOf(kind, key)
      const before = sums.get(name) ?? { kind, key, views: 0, visitors: 0 }
      before.views += views
      before.visitors += visitors
      sums.set(name, before)
    },
    all: () => [...sums.values()],
  }
}

export const nameOf = (kind: SumKind, key: string) => `${kind}\n${key}`

/** The kind and the key of a name. */
export function kindAndKeyOf(name: string): Pick<Sum, 'kind' | 'key'> {
  const at = name.indexOf('\n')
  return { kind: name.slice(0, at) as SumKind, key: name.slice(at + 1) } // Cast: made by `nameOf`.
}

/** The sums in which keys beyond the bound are one. `isKnown` tells keys that already count towards the bound. */
export function withinBounds(
  sums: readonly Sum[],
  counts: ReadonlyMap<string, number>,
  isKnown: (sum: Sum) => boolean,
): Sum[] {
  const bounded = createSums()
  const used = new Map(counts)
  for (const sum of sums) {
    const most = mostKeys[sum.kind as keyof typeof mostKeys] // Cast: other kinds have no bound.
    const count = used.get(sum.kind) ?? 0
    const isSurplus = most !== undefined && count >= most && !isKnown(sum)
    if (!isSurplus && !isKnown(sum)) used.set(sum.kind, count + 1)
    bounded.add(isSurplus ? { ...sum, key: otherKey } : sum)
  }
  return bounded.all()
}
