import { readEnv } from '../../env.ts'
import { reasonOf } from '../preflight.ts'
import { type Serving, serve } from '../listen.ts'
import { setClockStart } from '../../sign-in/session-clock.ts'
import { createFormTokens } from '../../messages/spam-score.ts'
import type { Beginning, ToPrimary, ToWorker } from './worker-protocol.ts'
import { remoteLimits } from './shared-rate-limits.ts'

const send = (message: ToPrimary) => void process.send?.(message)

/**
 * One of several processes that answer requests. It ends with the primary: Node sees to that when the
 * channel between them closes.
 */
export async function work(
  variables: Readonly<Record<string, string | undefined>>,
): Promise<Serving | undefined> {
  const { env } = readEnv(variables) // the primary has found no errors in it
  const { limits, settle } = remoteLimits(send)
  const { formKey, clock, patience } = await new Promise<Beginning>((resolve) =>
    process.on('message', (message: ToWorker) =>
      message.kind === 'begin' ? resolve(message) : settle(message),
    ),
  )
  setClockStart(clock)
  try {
    const formTokens = createFormTokens(undefined, formKey)
    const serving = await serve(env, { patience, limits, formTokens })
    send({ kind: 'listening' })
    return serving
  } catch (error) {
    const failed: ToPrimary = { kind: 'failed', reason: reasonOf(error, env) }
    process.send?.(failed, () => process.exit(1))
    return undefined
  }
}
