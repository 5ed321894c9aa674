import cluster from 'node:cluster'
import type { ListenOptions } from 'node:net'
import { setImmediate as breathe, setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../app.ts'
import { connect, type Database } from '../database/connect.ts'
import type { Env } from '../env.ts'
import type { Limits } from '../http/rate-limits.ts'
import type { FormTokens } from '../messages/spam-score.ts'
import { productionBuild } from '../pages/production-build.ts'
import { buildDir } from './build.ts'
import { createDraining } from './connection-draining.ts'

export interface Listening {
  /** Where it listens. */
  address: string
  report(error: unknown): void
  /** Answers what is asked within `drain`, finishes what runs, then closes the database if it opened it. */
  close(): Promise<void>
}

/**
 * How long a server that ends takes connections and requests, in milliseconds: what was sent within the
 * first 100 must have been read, on a busy machine too.
 */
const usualDrain = 300
/** Milliseconds after which connections are looked for that have become idle. */
const pace = 50

interface Options {
  isDevelopment?: boolean
  /** How long requests that run may take to end when the server closes, in milliseconds. */
  patience?: number
  /** How long a server that closes still takes requests, in milliseconds. */
  drain?: number
  /** Stays open when the server closes; without it the server opens one of its own. */
  db?: Database
  /** What several workers share. */
  limits?: Limits
  formTokens?: FormTokens
}

/**
 * Each worker listens for itself and the kernel deals out the connections. One that waits at a worker
 * that is killed is then refused at once; the cluster module would leave it without any answer. It
 * still deals out the connections where the kernel cannot.
 */
const isOneOfSeveral = cluster.isWorker && process.platform === 'linux'

/** Answers requests, in this process. */
export async function listen(
  env: Env,
  {
    isDevelopment = false,
    patience = 25_000,
    drain = isDevelopment ? 0 : usualDrain,
    db: given,
    ...shared
  }: Options,
): Promise<Listening> {
  const db = given ?? connect(env.dataDir)
  const draining = createDraining()
  let app: FastifyInstance | undefined
  const close = async () => {
    await app?.close()
    if (!given) await db.destroy()
  }
  try {
    const made = await createApp({
      env,
      db,
      draining,
      ...shared,
      pageSource: isDevelopment
        ? async (scope) => (await import('../pages/vite-dev-server.ts')).viteDevServer(scope.server)
        : (scope) => productionBuild(scope, buildDir),
    })
    app = made
    // Fastify hands `reusePort` on, but its types do not name it.
    const where = {
      port: env.port,
      host: env.host,
      reusePort: isOneOfSeveral,
    } satisfies ListenOptions
    return {
      address: await made.listen(where),
      report: (error) => made.log.error(error),
      async close() {
        draining.begin()
        await wait(drain)
        // All that has arrived by now is read first.
        await breathe()
        const cut = setTimeout(() => made.server.closeAllConnections(), patience)
        const ending = setInterval(draining.endIdle, pace)
        await close()
        clearTimeout(cut)
        clearInterval(ending)
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}
