import { createLimits, type Limits } from '../../limits.ts'
import type { CountRequest, CountResult } from './worker-protocol.ts'

/** Rate limits of a worker: a proxy for the limits of the primary, which counts for all workers. */
export function remoteLimits(send: (question: CountRequest) => void) {
  const waiting = new Map<number, (result: unknown) => void>()
  let last = 0
  const ask = (limit: string, method: string, args: string[]) =>
    new Promise<unknown>((resolve) => {
      const id = ++last
      waiting.set(id, resolve)
      send({ kind: 'count', id, limit, method, args })
    })

  const methodsOf = (limit: string, part: object) =>
    Object.keys(part).map((method) => [method, (...args: string[]) => ask(limit, method, args)])
  const entries = Object.entries(createLimits()).map(([limit, part]) => [
    limit,
    Object.fromEntries(methodsOf(limit, part)),
  ])
  return {
    limits: Object.fromEntries(entries) as Limits, // has the names of `createLimits`
    /** Resolves a call with the primary's answer. */
    settle({ id, result }: CountResult) {
      waiting.get(id)?.(result)
      waiting.delete(id)
    },
  }
}

/** Calls a limit of the primary on behalf of a worker. */
export async function countForWorker(
  limits: Limits,
  { id, limit, method, args }: CountRequest,
): Promise<CountResult> {
  const parts: Record<string, object> = limits
  const part = (parts[limit] ?? {}) as Record<string, (...args: string[]) => unknown> // its methods take and return plain values
  return { kind: 'counted', id, result: await part[method]?.(...args) }
}
