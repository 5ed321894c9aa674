import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isSwitching } from '../backup/restore/switch.ts'
import { connect, type Database } from '../database/connect.ts'
import { connectionFailure } from '../database/postgres/connection-failure.ts'
import { isPostgresUrl } from '../database/postgres-url.ts'
import { databaseFile } from '../database/sqlite/connect.ts'
import { type Env, readEnv } from '../env/env.ts'
import type { Variables } from '../env/variables.ts'
import { startFailure } from '../process/preflight.ts'
import { upgrade } from '../upgrade/upgrade.ts'
import type { Output } from './command.ts'

/** The configuration of an existing site. Throws errors with messages for the terminal. */
export function readSite(variables: Variables): Env {
  const env = readConfiguration(variables)
  if (isWithoutDatabase(env))
    throw new Error(`there is no site in ${env.dataDir}; start it once, or set DATA_DIR`)
  return env
}

/** The configuration of a site that may not exist yet. Throws after an interrupted restore. */
export function readConfiguration(variables: Variables): Env {
  const env = readVariables(variables)
  if (isSwitching(env.dataDir))
    throw new Error('a restore was interrupted: start the server once, which finishes it')
  return env
}

/** The configuration. Does not throw after an interrupted restore, which another restore can finish. */
export function readVariables(variables: Variables): Env {
  const { env, errors } = readEnv(variables)
  if (errors.length > 0) throw new Error(errors.join('\n'))
  return env
}

export const isWithoutDatabase = (env: Env) =>
  env.database === env.dataDir && !existsSync(join(env.dataDir, databaseFile))

/** Runs `run` with the site's migrated database. Throws errors with messages for the terminal. */
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
