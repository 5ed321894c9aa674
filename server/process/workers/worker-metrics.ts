import { setTimeout as wait } from 'node:timers/promises'
import {
  type GatherMetrics,
  type MetricFamily,
  mergeFamilies,
} from '../../telemetry/metrics/metric-family.ts'
import { processFamilies } from '../../telemetry/metrics/process-metrics.ts'
import type { GatheredMetrics, ToPrimary } from './worker-protocol.ts'

/** Maximum time to wait for a worker's metrics; a busy worker may not answer. */
const patienceMs = 1_500

/** Primary side: asks each worker for its metrics and adds them up. */
export function createMetricsCollector() {
  /** For each worker id: the function that asks it, and its last answer. */
  const workers = new Map<number, { ask: (id: number) => void; last: MetricFamily[] }>()
  const waiting = new Map<number, Map<number, () => void>>()
  /** Counters of ended workers. They are kept, because the total of a counter must never fall. */
  let ended: MetricFamily[] = []
  let lastId = 0

  return {
    add: (worker: number, ask: (id: number) => void) => void workers.set(worker, { ask, last: [] }),

    remove(worker: number) {
      const counted = workers.get(worker)?.last.filter(({ type }) => type !== 'gauge') ?? []
      ended = mergeFamilies([
        { name: 'ended', families: ended },
        { name: 'ended', families: counted },
      ])
      workers.delete(worker)
      for (const each of waiting.values()) each.get(worker)?.()
    },

    collected(worker: number, id: number, families: MetricFamily[]) {
      const known = workers.get(worker)
      if (known) known.last = families
      waiting.get(id)?.get(worker)?.()
    },

    async gather(): Promise<MetricFamily[]> {
      const id = ++lastId
      const answers = new Map<number, () => void>()
      waiting.set(id, answers)
      const all = [...workers].map(([worker, { ask }]) => {
        const { promise, resolve } = Promise.withResolvers<void>()
        answers.set(worker, resolve)
        ask(id)
        return promise
      })
      await Promise.race([Promise.all(all), wait(patienceMs, undefined, { ref: false })])
      waiting.delete(id)
      return mergeFamilies([
        { name: 'ended', families: ended },
        { name: 'primary', families: processFamilies() },
        ...[...workers].map(([worker, { last }]) => ({ name: `worker-${worker}`, families: last })),
      ])
    },
  }
}

/** Worker side: sends its own metrics, and asks the primary for the metrics of all workers. */
export function remoteMetrics(send: (message: ToPrimary) => void) {
  const waiting = new Map<number, (families: MetricFamily[]) => void>()
  let own: () => MetricFamily[] = () => []
  let lastId = 0

  return {
    /** `families` returns the metrics of this worker. The returned function asks for the metrics of all workers. */
    share(families: () => MetricFamily[]): GatherMetrics {
      own = families
      return () => {
        const id = ++lastId
        const { promise, resolve } = Promise.withResolvers<MetricFamily[]>()
        waiting.set(id, resolve)
        send({ kind: 'gather', id })
        return promise
      }
    },
    collect: (id: number) => send({ kind: 'collected', id, families: own() }),
    settle({ id, families }: GatheredMetrics) {
      waiting.get(id)?.(families)
      waiting.delete(id)
    },
  }
}
