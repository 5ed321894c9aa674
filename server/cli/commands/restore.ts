import { BackupError } from '../../backup/backup-error.ts'
import { type BackupFile, backupAt } from '../../backup/backups.ts'
import { type DrillSummary, drillBackup } from '../../backup/drill/drill-backup.ts'
import { lostPictureText } from '../../backup/manifest.ts'
import { namedBackup, ownPlace } from '../../backup/places/named-places.ts'
import { type RestoreOptions, restoreBackup } from '../../backup/restore/restore-backup.ts'
import type { Env } from '../../env/env.ts'
import type { Variables } from '../../env/variables.ts'
import { type Command, FaultsError, type Output } from '../command.ts'
import { parseOptions } from '../parse-options.ts'
import { readVariables } from '../site.ts'
import { bytesText, countsText, interruption, seconds, yieldToSite } from '../terminal.ts'

export const restore: Command = {
  usage: `
  npx atrium restore FILE|s3://…             replaces the stopped site by a backup: checks it completely, then switches in one
                                             step and keeps the former data; a database in DATABASE_URL must be empty;
                                             BACKUP_PASSWORD or BACKUP_IDENTITY decrypts it
  npx atrium restore --drill [FILE|s3://…]   tests a backup, by default the newest, next to the site: restores it, starts it,
                                             requests every page, and removes it again`,

  read(parameters) {
    const options = optionsOf(parameters)
    if (!options) return undefined
    const { from, isDrill } = options
    return async function* (variables, report) {
      const env = readVariables(variables)
      yieldToSite()
      const { signal, end } = interruption()
      const options: RestoreOptions = {
        keys: env.backup,
        signal,
        onProgress: (progress) => report(bytesText(progress)),
      }
      try {
        if (isDrill) return yield* drill(env, await drilled(env, from, variables), options)
        return yield* restoreSite(env, await namedBackup(String(from), variables), options)
      } finally {
        end()
      }
    }
  },
}

function optionsOf(parameters: readonly string[]) {
  const parsed = parseOptions(parameters, { drill: { type: 'boolean' } }, 1)
  if (!parsed) return undefined
  const [from] = parsed.positionals
  const { drill: isDrill = false } = parsed.values
  return from !== undefined || isDrill ? { from, isDrill } : undefined
}

async function* restoreSite(env: Env, file: BackupFile, options: RestoreOptions): Output {
  const { manifest, ms, former, findings } = await restoreBackup(file, env, options).catch(
    explained(file, 'nothing was changed'),
  )
  yield `  ${file.label}, made ${manifest.createdAt} by ${manifest.program}`
  yield `  ${countsText(manifest.counts)}`
  if (manifest.scope === 'database')
    yield '  It contains only the database: pictures and private files stay unchanged.'
  for (const file of manifest.lostPictures) yield `  ${lostPictureText(file)}`
  for (const finding of findings) yield `  ${finding}`
  yield `  restored in ${seconds(ms)}; everyone must sign in again, and open invitations are void`
  if (former) yield `  The former data are in ${former}: remove them when all is well.`
  const { createdAt, program, counts, lostPictures } = manifest
  return {
    label: file.label,
    createdAt,
    program,
    counts,
    lostPictures,
    findings,
    ms,
    former: former ?? null,
  }
}

/** Rethrows an error. The message of a `BackupError` gets the backup's name and the consequence. */
const explained =
  (file: BackupFile, consequence: string) =>
  (error: unknown): never => {
    if (!(error instanceof BackupError)) throw error
    throw new BackupError(`${file.label}: ${error.message}; ${consequence}`)
  }

/** The backup to test: the backup named `from`, or the newest backup. */
async function drilled(env: Env, from: string | undefined, variables: Variables) {
  if (from !== undefined) return namedBackup(from, variables)
  const place = await ownPlace(env)
  const [newest] = await place.list()
  if (!newest) throw new BackupError(`there is no backup in ${place.label}`)
  return backupAt(place, newest.name)
}

async function* drill(env: Env, file: BackupFile, options: RestoreOptions): Output {
  const report = await drillBackup(file, env.dataDir, options)
  yield* reportLines(report)
  if (!report.isPassed)
    throw new FaultsError(`the drill failed:\n  ${report.failures.join('\n  ')}`, report)
  yield report.findings.length === 0
    ? '  all is well'
    : '  the backup is incomplete; everything in it is intact'
  return report
}

function* reportLines(report: DrillSummary) {
  const { label, createdAt, counts, pages, pictures, ms, steps, findings } = report
  yield `  ${label}${createdAt === undefined ? '' : `, made ${createdAt}`}`
  for (const step of steps) yield `  ${step.name.padEnd(20)} ${seconds(step.ms).padStart(8)}`
  if (counts) yield `  ${counts.records} records, ${pictures} pictures, ${pages} pages`
  for (const finding of findings) yield `  ${finding}`
  yield `  ${seconds(ms)} in all`
}
