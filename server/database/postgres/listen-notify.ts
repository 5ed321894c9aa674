import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresOptions } from '../../env/postgres-options.ts'

/** Channel of LISTEN/NOTIFY for new content versions. */
export const versionChannel = 'atrium_version'

/** Pause before a reconnect. It doubles while connecting fails, so that a full server is not asked all the time. */
const retryMs = { shortest: 500, longest: 10_000 }
/** Waits at most this long for a connection to close. */
const endMs = 1_000

/**
 * Listens for notifications on a dedicated connection, and reconnects when it is lost. Calls `onNotice` for each
 * notification, and after each connect, because notifications may have been missed.
 */
export function listen(options: PostgresOptions, onNotice: () => void): { close(): Promise<void> } {
  const stop = new AbortController()
  const { signal } = stop

  const follow = async () => {
    let pauseMs = retryMs.shortest
    while (!signal.aborted) {
      // Without a connection, the poll of `watchVersion` continues.
      const hasConnected = await followOnce(options, { onNotice, signal }).catch(() => false)
      pauseMs = hasConnected ? retryMs.shortest : Math.min(2 * pauseMs, retryMs.longest)
      await wait(pauseMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }
  const following = follow()
  return {
    async close() {
      stop.abort()
      await following
    },
  }
}

/** Listens until the connection is lost or the signal aborts. Returns `true`; throws if it cannot connect. */
async function followOnce(
  options: PostgresOptions,
  { onNotice, signal }: { onNotice: () => void; signal: AbortSignal },
) {
  const { default: pg } = await import('pg')
  const { poolSize: _, ...config } = options
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: 2_500,
    keepAlive: true,
    application_name: 'atrium notices',
  })
  const { promise: isEnded, resolve: end } = Promise.withResolvers<void>()
  client.once('end', end)
  client.on('error', () => end())
  client.on('notification', onNotice)
  try {
    await client.connect()
    if (signal.aborted) return true
    await client.query(`listen ${versionChannel}`)
    onNotice()
    await Promise.race([isEnded, signal.aborted || once(signal, 'abort')])
    return true
  } finally {
    await Promise.race([client.end(), wait(endMs, undefined, { ref: false })]).catch(() => {})
  }
}
