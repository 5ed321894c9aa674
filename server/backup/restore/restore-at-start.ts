import { existsSync } from 'node:fs'
import { mkdir, readdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from '../../database/connect.ts'
import { restoredFrom } from '../../database/copy/restored-from.ts'
import { backupSource, targetState } from '../../database/copy/unfinished-copy.ts'
import { databaseFile } from '../../database/sqlite/connect.ts'
import type { Env } from '../../env/env.ts'
import { isPostgresUrl } from '../../env/postgres-url.ts'
import type { Variables } from '../../env/variables.ts'
import { codeOf } from '../../error-code.ts'
import { BackupError } from '../backup-error.ts'
import { lostPictureText } from '../manifest.ts'
import { namedBackup } from '../places/named-places.ts'
import { restoreBackup } from './restore-backup.ts'

interface Options {
  log(line: string): void
  signal: AbortSignal
  /** Called before the restore. Starts to answer health checks, because a restore can take long. */
  answerMeanwhile(): Promise<void>
}

/**
 * Restores the backup that RESTORE names into an empty site, as `npx atrium restore` does. Does nothing when the
 * present site was restored from the same RESTORE. Throws `BackupError` when another site is present, or when the
 * backup cannot be restored.
 */
export async function restoreAtStart(
  env: Env,
  variables: Variables,
  { log, signal, answerMeanwhile }: Options,
): Promise<void> {
  const { restore: from, dataDir, imagesDir } = env
  if (from === undefined) return
  const present = await presentSite(env)
  if (present?.source === from) return
  if (present) {
    const origin = present.source === undefined ? '' : `, restored from ${present.source}`
    throw new BackupError(
      `RESTORE=${from} is refused, since a site is there: ${present.what}${origin}; ` +
        'unset RESTORE to start with it, or set an empty DATA_DIR, and DATABASE_URL if it is set',
    )
  }
  const file = await namedBackup(from, variables).catch((error: Error) => {
    throw refusal(from, error)
  })
  // Every start creates this empty folder, which must not count as former data.
  await rmdir(imagesDir).catch(() => {})
  await answerMeanwhile()
  log(`  Restoring ${from} into ${dataDir} …`)
  const { manifest, findings, former } = await restoreBackup(file, env, {
    keys: env.backup,
    signal,
    source: from,
  }).catch((error: unknown) => {
    throw error instanceof BackupError ? refusal(from, error) : error
  })
  await mkdir(imagesDir, { recursive: true, mode: 0o700 })
  const { records, pictures } = manifest.counts
  log(`  Restored, made ${manifest.createdAt}: ${records} records, ${pictures} pictures`)
  for (const file of manifest.lostPictures) log(`  ${lostPictureText(file)}`)
  for (const finding of findings) log(`  ${finding}`)
  if (former) log(`  The former data are in ${former}.`)
}

/** Error that tells on one line all reasons why a backup was not restored. */
const refusal = (from: string, { message }: Error) =>
  new BackupError(`RESTORE=${from}: ${message.replaceAll('\n', '; ')}; nothing was changed`)

/** Describes the present site and the RESTORE that it came from. `undefined` when there is no site yet. */
async function presentSite({ database, dataDir }: Env) {
  const files = isPostgresUrl(database) ? [] : await filesOf(dataDir)
  const hasDatabase = isPostgresUrl(database) || existsSync(join(dataDir, databaseFile))
  const { state, source } = hasDatabase ? await databaseState(database) : { state: 'empty' }
  const isInUse = state !== 'empty' && state !== 'begun'
  if (!isInUse && files.length === 0) return undefined
  const what = isPostgresUrl(database)
    ? 'the database of DATABASE_URL is not empty'
    : `${dataDir} has ${[...(isInUse ? [databaseFile] : []), ...files].join(', ')}`
  return { what, source }
}

async function databaseState(database: string) {
  const db = connect(database)
  try {
    return { state: await targetState(db, backupSource), source: await restoredFrom(db) }
  } finally {
    await db.destroy()
  }
}

/** Names of the site's file folders that are not empty. Empty ones say nothing, because every start creates them. */
async function filesOf(dataDir: string): Promise<string[]> {
  const found = await Promise.all(
    ['images', 'private'].map(async (name) => {
      const files = await readdir(join(dataDir, name)).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return []
        throw error
      })
      return files.length > 0 ? [name] : []
    }),
  )
  return found.flat()
}
