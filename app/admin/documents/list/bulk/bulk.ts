import { reasonOf } from '../../../../api/failure.ts'

/** Outcome of a bulk action: the successful records, and the failed ones with their reasons. */
export interface Outcome<T> {
  done: T[]
  failed: { item: T; reason: string }[]
}

/** Most calls that run at the same time. */
const concurrency = 4

/**
 * Applies a call to each item with limited concurrency. A failure does not stop the others. After an
 * abort no more calls are started; items that were not started are neither in `done` nor in `failed`.
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
  await Promise.all(Array.from({ length: concurrency }, next))
  // Items in their given order, not in the order in which their calls ended.
  const ended = items.filter((item) => reasons.has(item))
  return {
    done: ended.filter((item) => reasons.get(item) === undefined),
    failed: ended.flatMap((item) => {
      const reason = reasons.get(item)
      return reason === undefined ? [] : [{ item, reason }]
    }),
  }
}

/** `undefined` after a success, else the reason of the failure. */
async function attempt<T>(work: (item: T) => Promise<unknown>, item: T) {
  try {
    await work(item)
    return undefined
  } catch (error) {
    return reasonOf(error) ?? 'Something went wrong.'
  }
}

/** The first few names and the count of the rest. */
export function namesOf(names: readonly string[], most = 4): string {
  const shown = names.length > most + 1 ? names.slice(0, most) : names
  const rest = names.length - shown.length
  return list.format(rest > 0 ? [...shown, `${rest} more`] : shown)
}

const list = new Intl.ListFormat('en', { type: 'conjunction' })
