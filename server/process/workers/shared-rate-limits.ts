import { createLimits, type Limits } from '../../http/rate-limits.ts'
import type { CountRequest, CountResult } from './worker-protocol.ts'

/** The limits as a worker sees them: another process, which all workers ask, counts. */
export function remoteLimits(send: (question: CountRequest) => void) {
  const waiting = new Map<number, (result: unknown) => void>()
  let last = 0
  const ask = (limit: string, method: string, given: string[]) =>
    new Promise<unknown>((resolve) => {
      const id = ++last
      waiting.set(id, resolve)
      send({ kind: 'count', id, limit, method, given })
    })

  const methodsOf = (limit: string, part: object) =>
    Object.keys(part).map((method) => [method, (...given: string[]) => ask(limit, method, given)])
  const entries = Object.entries(createLimits()).map(([limit, part]) => [
    limit,
    Object.fromEntries(methodsOf(limit, part)),
  ])
  return {
    limits: Object.fromEntries(entries) as Limits, // made after its model, name by name
    /** To be told of each answer. */
    settle({ id, result }: CountResult) {
      waiting.get(id)?.(result)
      waiting.delete(id)
    },
  }
}

/** Counts for a worker. */
export async function answerOf(
  limits: Limits,
  { id, limit, method, given }: CountRequest,
): Promise<CountResult> {
  const parts: Record<string, object> = limits
  const part = (parts[limit] ?? {}) as Record<string, (...given: string[]) => unknown> // as above
  return { kind: 'counted', id, result: await part[method]?.(...given) }
}
