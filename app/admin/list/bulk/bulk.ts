import { reasonOf } from '../../../api/failure.ts'

/** What became of several records: which it was done to, and which not and why. */
export interface Outcome<T> {
  done: T[]
  failed: { item: T; reason: string }[]
}

/** How many calls are under way at the same time. */
const atOnce = 4

/**
 * Does the same to several items, a few at a time; a failure of one leaves the others alone. After
 * `signal` nothing more is begun, and what was not begun is in neither list.
 */
export async function applyToEach<T>(
  items: readonly T[],
  work: (item: T) => Promise<unknown>,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (count: number) => void } = {},
): Promise<Outcome<T>> {
  const waiting = [...items]
  const reasons = new Map<T, string | undefined>()
  const next = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      if (signal?.aborted) return
      reasons.set(item, await attempt(work, item))
      onProgress?.(reasons.size)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, next))
  // In the order of the list, whichever came first.
  const ended = items.filter((item) => reasons.has(item))
  return {
    done: ended.filter((item) => reasons.get(item) === undefined),
    failed: ended.flatMap((item) => {
      const reason = reasons.get(item)
      return reason === undefined ? [] : [{ item, reason }]
    }),
  }
}

/** Nothing when it was done, else why not. */
async function attempt<T>(work: (item: T) => Promise<unknown>, item: T) {
  try {
    await work(item)
    return undefined
  } catch (error) {
    return reasonOf(error) ?? 'Something went wrong.'
  }
}

/** The first few names, and how many more there are. */
export function namesOf(names: readonly string[], most = 4): string {
  const shown = names.length > most + 1 ? names.slice(0, most) : names
  const rest = names.length - shown.length
  return list.format(rest > 0 ? [...shown, `${rest} more`] : shown)
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })
