import cluster from 'node:cluster'
import type { Server } from 'node:http'
import type { ListenOptions } from 'node:net'
import { setTimeout as wait, setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { createApp, type Parts } from '../app.ts'
import { connect, type Database } from '../database/connect.ts'
import type { Env } from '../env/env.ts'
import { createDraining } from '../http/connection-draining.ts'
import type { FormTokens } from '../inbox/form-tokens.ts'
import type { Limits } from '../limits.ts'
import { productionBuild } from '../site/production-build.ts'
import type { PageSource } from '../site/site-pages.ts'
import type { Tracer } from '../telemetry/tracing/tracer.ts'
import { keptAssetsDir } from './previous-assets.ts'

export interface Listening {
  /** URL of the server. */
  address: string
  report(error: unknown): void
  /**
   * Graceful shutdown: accepts requests during `drainMs`, finishes running ones, then closes the database if the server
   * opened it.
   */
  close(): Promise<void>
}

/** What a site in development takes from `development.ts`. */
export interface Development {
  /** The pages, from their sources. */
  pageSource(): Promise<PageSource>
  /** Gives requests to the server, which does not listen. Returns its URL. */
  serve(server: Server): string
}

/** In a longer turn of the event loop new connections can arrive after it has accepted the waiting ones. */
const quietTurnMs = 1
const quietPatienceMs = 1_000

/** Interval at which idle connections are closed. */
const idleCheckMs = 50

interface Options {
  development?: Development | undefined
  /** Time for running requests to finish when the server closes. */
  patienceMs?: number
  /** Time for which a closing server still accepts requests. */
  drainMs?: number
  /** A database that stays open when the server closes. By default the server opens its own. */
  db?: Database
  /** Upper bound of the connections to PostgreSQL that the server opens. */
  poolSize?: number | undefined
  /** Rate limits that several workers share. */
  limits?: Limits
  formTokens?: FormTokens
  shareMetrics?: NonNullable<Parts['shareMetrics']>
  /** Called when the server is ready to listen. */
  beforeListen?: () => Promise<void>
  /** Absent when tracing is off. */
  tracer?: Tracer | undefined
}

/**
 * SO_REUSEPORT: each worker listens itself, and the kernel distributes the connections. When a worker is killed, its
 * waiting connections are refused at once; with the cluster module they would never get an answer. The cluster module
 * is used where the kernel cannot distribute connections.
 */
const isOneOfSeveral = cluster.isWorker && process.platform === 'linux'

/** Listens and answers requests, in this process. */
export async function listen(
  env: Env,
  {
    development,
    patienceMs = 25_000,
    drainMs = development ? 0 : env.drainMs,
    db: given,
    beforeListen,
    poolSize,
    ...shared
  }: Options,
): Promise<Listening> {
  const db = given ?? connect(env.database, shared.tracer?.onQuery, poolSize)
  const draining = createDraining()
  let app: FastifyInstance | undefined
  const close = async () => {
    await app?.close()
    if (given) return
    await db.destroy()
    await shared.tracer?.close()
  }
  try {
    const made = await createApp({
      env,
      db,
      draining,
      ...shared,
      pageSource: (scope) =>
        development?.pageSource() ??
        productionBuild(scope, { db, keptAssets: keptAssetsDir(env.dataDir) }),
    })
    app = made
    // Fastify passes `reusePort` on, but its types lack it.
    const where = {
      port: env.port,
      host: env.host,
      reusePort: isOneOfSeveral,
    } satisfies ListenOptions
    // Fastify stops listening right after this hook.
    made.addHook('preClose', () => quietTurn(made.server))
    await made.ready()
    await beforeListen?.()
    const address = development?.serve(made.server) ?? (await made.listen(where))
    return {
      address,
      report: (error) => made.log.error(error),
      async close() {
        draining.begin()
        await wait(drainMs)
        const cut = setTimeout(() => made.server.closeAllConnections(), patienceMs)
        const ending = setInterval(draining.endIdle, idleCheckMs)
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

/**
 * Resolves right after a short turn of the event loop in which no connection was waiting. A connection that arrives
 * between this turn and the end of listening is reset, and a proxy must not send its POST to another server. A turn
 * accepts one connection, so turns that have accepted one do not count.
 */
async function quietTurn(server: Server): Promise<void> {
  let accepted = 0
  const count = () => {
    accepted += 1
  }
  server.on('connection', count)
  const deadline = performance.now() + quietPatienceMs
  for (;;) {
    const [began, before] = [performance.now(), accepted]
    await yieldToEventLoop()
    const ended = performance.now()
    if ((accepted === before && ended - began < quietTurnMs) || ended > deadline) break
  }
  server.off('connection', count)
}
