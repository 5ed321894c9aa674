import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isSwitching } from '../backup/restore/switch.ts'
import { connect, type Database } from '../database/connect.ts'
import { hasSite } from '../database/migrate.ts'
import { connectionFailure } from '../database/postgres/connection-failure.ts'
import { databaseFile } from '../database/sqlite/connect.ts'
import { type Env, readEnv } from '../env/env.ts'
import { isPostgresUrl } from '../env/postgres-url.ts'
import type { Variables } from '../env/variables.ts'
import { ownerErrors } from '../process/data-owner.ts'
import { startFailure } from '../process/preflight.ts'
import { upgrade } from '../upgrade/upgrade.ts'
import type { Output } from './command.ts'

/** The configuration of an existing site. Throws errors with messages for the terminal. */
export async function readSite(variables: Variables): Promise<Env> {
  const env = readConfiguration(variables)
  if (isWithoutDatabase(env)) throw noSiteError(env)
  // A SQLite file is a site's, or opening it fails. Opening and closing it once more would write to it.
  if (!isPostgresUrl(env.database)) return env
  const db = opened(env)
  try {
    if (!(await hasSite(db))) throw noSiteError(env)
    return env
  } catch (error) {
    throw explained(error, env)
  } finally {
    await db.destroy()
  }
}

const noSiteError = ({ database, dataDir }: Env) =>
  new Error(
    isPostgresUrl(database)
      ? 'there is no site in the database of DATABASE_URL; start it once, or change DATABASE_URL'
      : `there is no site in ${dataDir}; start it once, or set DATA_DIR`,
  )

/** The configuration of a site that may not exist yet. Throws after an interrupted restore. */
export function readConfiguration(variables: Variables): Env {
  const env = readVariables(variables)
  if (isSwitching(env.dataDir))
    throw new Error('a restore was interrupted: start the server once, which finishes it')
  return env
}

/**
 * The configuration. Does not throw after an interrupted restore, which another restore can finish. Throws if the data
 * folder belongs to another user: even reading a SQLite database creates files beside it.
 */
export function readVariables(variables: Variables): Env {
  const { env, errors } = readEnv(variables)
  errors.push(...ownerErrors(env.dataDir))
  if (errors.length > 0) throw new Error(errors.join('\n'))
  return env
}

export const isWithoutDatabase = (env: Env) =>
  env.database === env.dataDir && !existsSync(join(env.dataDir, databaseFile))

/** Runs `run` with the migrated database of an existing site. Throws errors with messages for the terminal. */
export async function* withSite(
  variables: Variables,
  run: (parts: { db: Database; env: Env }) => Output,
): Output {
  return yield* withDatabase(await readSite(variables), run)
}

/** Like `withSite` for a database that may be empty. */
export async function* withDatabase(
  env: Env,
  run: (parts: { db: Database; env: Env }) => Output,
): Output {
  const db = opened(env)
  try {
    await upgrade(db, env)
    return yield* run({ db, env })
  } catch (error) {
    throw explained(error, env)
  } finally {
    await db.destroy()
  }
}

/** Replaces a PostgreSQL connection error by a message for the terminal. */
export function explained(error: unknown, env: Env): unknown {
  const unreached = isPostgresUrl(env.database) && connectionFailure(error, env.database)
  return unreached ? new Error(unreached) : error
}

/** Opens the site's database. Throws errors with messages for the terminal. */
export function opened(env: Env): Database {
  try {
    return connect(env.database)
  } catch (error) {
    throw new Error(startFailure(error, env))
  }
}
