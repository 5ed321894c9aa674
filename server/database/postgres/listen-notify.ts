import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresOptions } from './connection-options.ts'

/** The channel that carries each new content version. */
export const versionChannel = 'atrium_version'

const retryMs = 500
/** A connection that cannot even be ended is left to the system. */
const endMs = 1_000

/**
 * Listens for notices on a connection of its own, which is opened again when it is lost. `onNotice` is called for
 * each, and whenever some may have been missed.
 */
export function listen(options: PostgresOptions, onNotice: () => void): { close(): Promise<void> } {
  const stop = new AbortController()
  const { signal } = stop

  const follow = async () => {
    while (!signal.aborted) {
      // The look each second goes on while there is no connection.
      await followOnce(options, { onNotice, signal }).catch(() => {})
      await wait(retryMs, undefined, { signal, ref: false }).catch(() => {})
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

/** Listens until the connection or the server ends. */
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
    if (signal.aborted) return
    await client.query(`listen ${versionChannel}`)
    onNotice()
    await Promise.race([isEnded, signal.aborted || once(signal, 'abort')])
  } finally {
    await Promise.race([client.end(), wait(endMs, undefined, { ref: false })]).catch(() => {})
  }
}
