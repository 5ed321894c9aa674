import { inspect } from 'node:util'
import { BackupError } from '../backup/backup-error.ts'
import { clearAbandoned, clearRestores } from '../backup/restore/data-folder.ts'
import { restoreAtStart } from '../backup/restore/restore-at-start.ts'
import { lockData } from '../backup/restore/restore-lock.ts'
import { finishSwitch, isSwitching } from '../backup/restore/switch.ts'
import { readEnv } from '../env/env.ts'
import { isPostgresUrl } from '../env/postgres-url.ts'
import { createDatabaseWatch } from '../health/database-watch.ts'
import { keepDiskReserve } from '../health/keep-disk-reserve.ts'
import { clearAbandonedSpool } from '../media/upload-spool.ts'
import { builtAssets } from '../program.ts'
import { publishDueReleases } from '../publishing/releases/due-releases.ts'
import { tellOfFailedRelease } from '../publishing/releases/release-mails.ts'
import { bootstrap, startMessage } from './bootstrap.ts'
import { ownerErrors } from './data-owner.ts'
import { ensureBuilt } from './ensure-built.ts'
import type { Development } from './listen.ts'
import { preflightErrors, startFailure } from './preflight.ts'
import { keepAssets } from './previous-assets.ts'
import { openStartingServer } from './starting-server.ts'
import { waitForDatabase } from './wait-for-database.ts'
import { workerPoolSize } from './workers/worker-pool-size.ts'

export interface Running {
  /** Finishes running work, then closes the database. */
  close(): Promise<void>
}

interface Options {
  development?: Development
  /** Time for running requests to finish when the server closes. */
  patienceMs?: number
  /** Aborts the start at any point. */
  stop?: AbortSignal
  log: (line: string) => void
  /** Called when the server cannot recover. */
  giveUp?: (reason: string) => void
}

/**
 * Starts the server: checks the configuration, builds when stale, migrates, seeds and listens, in WORKERS processes if
 * set. When the server cannot start, closes everything and returns the errors, one line each. Returns no errors when
 * `stop` was aborted.
 */
export async function start(
  variables: Readonly<Record<string, string | undefined>>,
  {
    development,
    patienceMs = 25_000,
    stop = new AbortController().signal,
    log,
    giveUp = log,
  }: Options,
): Promise<Running | string[]> {
  const { env, errors } = readEnv(variables)
  // First, because finishing a switch writes into the folder.
  const foreign = ownerErrors(env.dataDir)
  if (foreign.length > 0) return [...errors, ...foreign]
  try {
    const former = await finishSwitch(env.dataDir)
    if (former)
      log(`  A restore that was interrupted was finished; the former data are in ${former}.`)
  } catch (error) {
    if (error instanceof BackupError) return [error.message]
    return [`a restore was interrupted, and cannot be finished: ${error}`]
  }
  errors.push(...(await preflightErrors(env, { listens: !development })))
  if (errors.length > 0) return errors

  let close = async () => {}
  let answering: (() => Promise<void>) | undefined
  const stopAnswering = async () => answering?.()
  const answerMeanwhile = async () => {
    if (!development) answering ??= await openStartingServer(env)
  }
  let reportTo = (error: unknown) => log(`atrium: ${inspect(error)}`)
  const report = (error: unknown) => reportTo(error)
  try {
    if (!development) await ensureBuilt(log, stop)
    stop.throwIfAborted()
    const tracer =
      env.tracing &&
      (await import('../telemetry/tracing/open-tracer.ts')).openTracer(env.tracing, report)
    await waitForDatabase(env, { log, signal: stop, answerMeanwhile })
    const isOne = env.workers === 1 || development
    const poolSize = isOne ? undefined : await workerPoolSize(env, log)
    await restoreAtStart(env, variables, { log, signal: stop, answerMeanwhile })
    // This lock prevents restores until the database is open. From then on, the lock of the open database prevents
    // restores.
    const lock = await lockData(env.dataDir, 'shared')
    if (isSwitching(env.dataDir)) {
      lock.release()
      throw new BackupError('a restore was just interrupted; the next start finishes it')
    }
    // Deletes folders of killed restores: while the lock is held, no restore is running.
    await clearRestores(env.dataDir).catch(report)
    const db = await bootstrap(env, log, {
      onQuery: tracer?.onQuery,
      poolSize,
      answerMeanwhile,
    }).finally(() => lock.release())
    close = async () => {
      await db.destroy()
      await tracer?.close()
    }
    // Due releases are published before the first request, because they may have become due while the server was
    // stopped. If this fails, the job tries again and reports the failure.
    await publishDueReleases(db, tellOfFailedRelease(env)).catch(() => {})
    await clearAbandonedSpool(env.imagesDir)
    await clearAbandoned(env.dataDir).catch(report)
    stop.throwIfAborted()
    if (!isOne) await stopAnswering()
    const together = { patienceMs, poolSize, stop, log, giveUp }
    const serving = isOne
      ? await (await import('./listen.ts')).listen(env, {
          development,
          patienceMs,
          db,
          tracer,
          beforeListen: stopAnswering,
        })
      : await (await import('./workers/primary.ts')).startWorkers(env, together)
    if (Array.isArray(serving)) {
      await close()
      return serving
    }
    // With workers, this process has no other log.
    const print = (line: string) => log(`atrium: ${line}`)
    const databaseWatch = isOne ? undefined : createDatabaseWatch(db, { error: print, warn: print })
    databaseWatch?.start()
    reportTo = (error) => {
      if (!databaseWatch?.isOutage(error)) serving.report(error)
    }
    const closeRest = close
    close = async () => {
      databaseWatch?.stop()
      await serving.close()
      await closeRest()
    }
    const stopKeeping = keepDiskReserve(db)
    log(await startMessage(env, db))
    if (!development && !isPostgresUrl(env.database))
      await keepAssets(builtAssets, env.dataDir).catch(serving.report)
    const { startJobs } = await import('../jobs.ts')
    const jobs = await startJobs({ db, env }, report)
    const { startDeliveries } = await import('../start-deliveries.ts')
    const outbox = startDeliveries({ db, env, report })
    return {
      async close() {
        databaseWatch?.stop()
        stopKeeping()
        await Promise.all([jobs.close(), outbox.close(), serving.close()])
        await closeRest()
      },
    }
  } catch (error) {
    await stopAnswering()
    await close()
    return stop.aborted ? [] : [startFailure(error, env)]
  }
}
