import { buildWhenStale } from './build.ts'
import { readEnv } from './env.ts'
import { clearIncoming } from './images/receive.ts'
import { obstacles, openDatabase, reasonOf, welcome } from './prepare.ts'
import { beginSweeping } from './sweeping.ts'

export interface Running {
  /** Finishes what runs, then closes the database. */
  close(): Promise<void>
}

interface Options {
  isDevelopment?: boolean
  /** How long requests that run may take to end when the server closes, in milliseconds. */
  patience?: number
  log: (line: string) => void
  /** Is told when the server cannot go on by itself. */
  giveUp?: (reason: string) => void
}

/**
 * Starts the server: checks the configuration, builds what is stale, migrates, seeds, listens; with
 * WORKERS in as many processes. Gives every reason why it cannot instead, a line each.
 */
export async function start(
  variables: Readonly<Record<string, string | undefined>>,
  { isDevelopment = false, patience = 25_000, log, giveUp = log }: Options,
): Promise<Running | string[]> {
  const { env, errors } = readEnv(variables)
  errors.push(...(await obstacles(env)))
  if (errors.length > 0) return errors

  try {
    if (!isDevelopment) await buildWhenStale(log)
    const db = await openDatabase(env, log)
    await clearIncoming(env.imagesDir)
    const isOne = env.workers === 1 || isDevelopment
    const serving = isOne
      ? await (await import('./serve.ts')).serve(env, { isDevelopment, patience, db })
      : await (await import('./workers/primary.ts')).startWorkers(env, { patience, log, giveUp })
    if (Array.isArray(serving)) {
      await db.destroy()
      return serving
    }
    log(await welcome(env, db))
    const { imagesDir } = env
    const endSweeping = beginSweeping({ db, imagesDir, report: serving.report })
    return {
      async close() {
        endSweeping()
        await serving.close()
        if (!isOne) await db.destroy()
      },
    }
  } catch (error) {
    return [reasonOf(error, env)]
  }
}
