import { access, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { BackupError } from '../backup/backup-error.ts'
import { UnfinishedCopyError } from '../database/copy/unfinished-copy.ts'
import { MissingColumnError } from '../database/declared-columns.ts'
import { EncodingError } from '../database/errors.ts'
import { OtherVersionError } from '../database/migrate.ts'
import { connectionFailure } from '../database/postgres/connection-failure.ts'
import { databaseFile } from '../database/sqlite/connect.ts'
import { checkDatabaseFile, checkPages, UnreadableError } from '../database/sqlite/database-file.ts'
import { isDamaged } from '../database/sqlite/result-codes.ts'
import type { Env } from '../env/env.ts'
import { isPostgresUrl } from '../env/postgres-url.ts'
import { codeOf } from '../error-code.ts'
import { UpgradeError } from '../upgrade/upgrade.ts'
import { containerErrors } from './container-data.ts'
import { listenError, portErrors } from './port-check.ts'

/** Preflight: errors that prevent a start and are known before anything is built or written. */
export const preflightErrors = async (env: Env, { listens = true } = {}): Promise<string[]> => [
  ...vanishingErrors(env),
  ...(await siteErrors(env)),
  ...(listens ? await portErrors(env) : []),
]

/**
 * Errors when the data folder would be lost with its container. With PostgreSQL and a bucket there are none, because
 * the folder may then be lost.
 */
const vanishingErrors = ({ database, dataDir, storage, mayVanish }: Env): string[] =>
  mayVanish || (isPostgresUrl(database) && storage) ? [] : containerErrors(dataDir)

/** Checks the database first: nothing is written next to a database that is not Atrium's. */
async function siteErrors(env: Env): Promise<string[]> {
  try {
    const file = join(env.dataDir, databaseFile)
    if (env.database === env.dataDir && checkDatabaseFile(file)) checkPages(file)
  } catch (error) {
    if (error instanceof UnreadableError) return [startFailure(error, env)]
  }
  return dataDirErrors(env)
}

async function dataDirErrors({ dataDir, imagesDir }: Env): Promise<string[]> {
  try {
    // Mode 0700: other users of the machine must not read password hashes and messages.
    await mkdir(imagesDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.W_OK)
    await access(imagesDir, constants.W_OK)
    return []
  } catch (error) {
    return [`DATA_DIR "${dataDir}" cannot be written to (${codeOf(error) ?? error})`]
  }
}

/** Tells the operator why a start failed. */
export function startFailure(error: unknown, env: Env): string {
  const isExplained = [
    BackupError,
    EncodingError,
    MissingColumnError,
    OtherVersionError,
    UnfinishedCopyError,
    UpgradeError,
  ]
  if (isExplained.some((kind) => error instanceof kind)) return (error as Error).message // each of these is an Error
  if (error instanceof UnreadableError || isDamaged(error)) {
    const file = join(env.dataDir, databaseFile)
    return `the database ${file} cannot be opened: ${(error as Error).message}; nothing was changed` // both are Errors
  }
  const unreached = isPostgresUrl(env.database) && connectionFailure(error, env.database)
  if (unreached) return unreached
  if (codeOf(error)?.startsWith('EA')) return listenError(error, env)
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
