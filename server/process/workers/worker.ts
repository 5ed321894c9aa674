import { readEnv } from '../../env/env.ts'
import { isPostgresUrl } from '../../env/postgres-url.ts'
import { createFormTokens } from '../../inbox/form-tokens.ts'
import { onEnqueued } from '../../outbox/queue.ts'
import { setClockStart } from '../../people/sign-in/session-clock.ts'
import { type Listening, listen } from '../listen.ts'
import { startFailure } from '../preflight.ts'
import { remoteLimits } from './shared-rate-limits.ts'
import { remoteMetrics } from './worker-metrics.ts'
import type { StartMessage, ToPrimary, ToWorker } from './worker-protocol.ts'

/** Sends a message. A primary that is gone gets none; the worker then ends by itself. */
const send = (message: ToPrimary) => void process.send?.(message, () => {})

/**
 * Runs a worker, one of several processes that answer requests. It ends with the primary: Node ends it when the channel
 * between them closes.
 */
export async function runWorker(
  variables: Readonly<Record<string, string | undefined>>,
): Promise<Listening | undefined> {
  const { env } = readEnv(variables) // the primary has checked it
  const { limits, settle } = remoteLimits(send)
  const metrics = remoteMetrics(send)
  const { formKey, clock, patienceMs, poolSize } = await new Promise<StartMessage>((resolve) =>
    process.on('message', (message: ToWorker) => {
      if (message.kind === 'begin') resolve(message)
      else if (message.kind === 'counted') settle(message)
      else if (message.kind === 'collect') metrics.collect(message.id)
      else metrics.settle(message)
    }),
  )
  setClockStart(clock)
  let serving: Listening | undefined
  try {
    // Rate limits count for all workers together: with PostgreSQL in the database, with SQLite in the primary.
    const shared = isPostgresUrl(env.database)
      ? {}
      : { limits, formTokens: createFormTokens(undefined, formKey) }
    const report = (error: unknown) => serving?.report(error)
    const tracer =
      env.tracing &&
      (await import('../../telemetry/tracing/open-tracer.ts')).openTracer(env.tracing, report)
    serving = await listen(env, {
      patienceMs,
      poolSize,
      shareMetrics: metrics.share,
      tracer,
      ...shared,
    })
    onEnqueued(() => send({ kind: 'enqueued' }))
    send({ kind: 'listening' })
    return serving
  } catch (error) {
    const failed: ToPrimary = { kind: 'failed', reason: startFailure(error, env) }
    process.send?.(failed, () => process.exit(1))
    return undefined
  }
}
