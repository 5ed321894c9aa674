import { setTimeout as wait } from 'node:timers/promises'
import type { TracingConfig } from '../../env/monitoring.ts'
import { type Resource, toOtlpJson } from './otlp-json.ts'
import type { Span } from './span.ts'

export interface SpanExporter {
  add(span: Span): void
  /** Sends the remaining spans within a few seconds. */
  close(): Promise<void>
}

interface Options {
  config: TracingConfig
  resource: Resource
  report(error: unknown): void
  fetch?: typeof globalThis.fetch
  batchMs?: number
}

const maxBatch = 512
/** Bounds the memory while the collector is unavailable: about 2 MB. */
const maxQueue = 2_048
const deadlineMs = 5_000
/** Minimum interval between log lines about an unavailable collector. */
const reportEveryMs = 60_000

/**
 * Batches spans and sends them to a collector over OTLP/HTTP, in the background. A batch that the collector refuses
 * is retried once, then dropped and counted.
 */
export function createSpanExporter({
  config,
  resource,
  report,
  fetch = globalThis.fetch,
  batchMs = 2_000,
}: Options): SpanExporter {
  let queue: Span[] = []
  let dropped = 0
  let reportedAt = Number.NEGATIVE_INFINITY
  let sending = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const send = async (spans: Span[]) => {
    const answer = await fetch(`${config.endpoint}/v1/traces`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...config.headers },
      body: JSON.stringify(toOtlpJson(resource, spans)),
      signal: AbortSignal.timeout(deadlineMs),
      redirect: 'error',
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`the trace collector answered ${answer.status}`)
  }

  const flush = async () => {
    while (queue.length > 0) {
      const batch = queue.slice(0, maxBatch)
      queue = queue.slice(maxBatch)
      try {
        await send(batch).catch(async () => {
          await wait(Math.min(batchMs, 500))
          await send(batch)
        })
      } catch (error) {
        dropped += batch.length
        if (performance.now() - reportedAt < reportEveryMs) continue
        reportedAt = performance.now()
        report(new Error(`${dropped} trace spans were dropped`, { cause: error }))
        dropped = 0
      }
    }
  }

  const flushNow = () => {
    clearTimeout(timer)
    timer = undefined
    sending = sending.then(flush)
    return sending
  }

  return {
    add(span) {
      if (queue.length >= maxQueue) {
        dropped += 1
        return
      }
      queue.push(span)
      if (queue.length >= maxBatch) void flushNow()
      else timer ??= setTimeout(flushNow, batchMs).unref()
    },
    close: flushNow,
  }
}
