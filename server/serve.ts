import cluster from 'node:cluster'
import type { ListenOptions } from 'node:net'
import { createApp } from './app.ts'
import { buildDir } from './build.ts'
import { connect, type Database } from './database/connect.ts'
import type { Env } from './env.ts'
import type { Limits } from './limits.ts'
import { builtPages } from './pages/built.ts'
import type { FormTokens } from './suspicion.ts'

export interface Serving {
  /** Where it listens. */
  address: string
  report(error: unknown): void
  /** Finishes what runs, then closes the database. */
  close(): Promise<void>
}

interface Options {
  isDevelopment?: boolean
  /** How long requests that run may take to end when the server closes, in milliseconds. */
  patience?: number
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
export async function serve(
  env: Env,
  { isDevelopment = false, patience = 25_000, db = connect(env.dataDir), ...shared }: Options,
): Promise<Serving> {
  const app = await createApp({
    env,
    db,
    ...shared,
    pageSource: isDevelopment
      ? async (scope) => (await import('./pages/vite.ts')).vitePages(scope.server)
      : (scope) => builtPages(scope, buildDir),
  })
  const where: ListenOptions = { port: env.port, host: env.host, reusePort: isOneOfSeveral }
  const address = await app.listen(where)
  return {
    address,
    report: (error) => app.log.error(error),
    async close() {
      const cut = setTimeout(() => app.server.closeAllConnections(), patience)
      await app.close()
      clearTimeout(cut)
      await db.destroy()
    },
  }
}
