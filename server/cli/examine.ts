import { counted } from '#content/text/counted.ts'
import { backupFindings } from '../backup/schedule/backup-findings.ts'
import type { Database } from '../database/connect.ts'
import { isReserveSpent } from '../database/engine/disk-reserve.ts'
import { recoveryBytes } from '../database/sqlite/disk-reserve.ts'
import type { Env } from '../env/env.ts'
import { jobStatus } from '../health/job-status.ts'
import { findUntrustedProxy, proxyText } from '../http/proxy-notice.ts'
import { limitsOf } from '../limits.ts'
import { checkLibrary, youngestMs } from '../media/orphans-job.ts'
import { openStorage } from '../media/storage/open-storage.ts'
import { mailStatus } from '../outbox/mail/mail-status.ts'
import { createSignIn } from '../people/sign-in/create-sign-in.ts'
import { version } from '../version.ts'
import { FaultsError, type Output } from './command.ts'

/**
 * Checks a site's pictures, sign-in, jobs, mail, backups and disk, and removes unused files of pictures and uploads that are
 * older than an hour. `isSweep` removes younger unused files too.
 */
export async function* examine({ db, env }: { db: Database; env: Env }, isSweep: boolean): Output {
  yield `  Atrium ${version} with Node ${process.versions.node}`
  const storage = await openStorage(env)
  const stored = await storage.check()
  for (const finding of stored.findings) yield `  ${finding}`
  if (stored.errors.length > 0) throw new Error(stored.errors.join('\n'))
  const library = { db, pictures: storage.pictures, imagesDir: env.imagesDir }
  const { pictures, lost, swept, young } = await checkLibrary(library, isSweep ? 0 : youngestMs)
  yield `  ${pictures - lost.length} of ${counted(pictures, 'picture')} ${pictures === 1 ? 'has its' : 'have their'} file`
  if (swept > 0) yield `  removed ${counted(swept, 'unused file')}`
  if (young > 0) yield `  kept ${counted(young, 'unused file')} less than an hour old`

  yield `  sign-in method: ${env.signIn.way}, site: ${env.siteUrl}`
  const checks = [
    async () => (await createSignIn({ db, env, limits: limitsOf(db) })).check(),
    () => jobStatus({ db, env }),
    () => mailStatus({ db, env }),
    () => backupFindings(db, env),
    () => proxyFindings({ db, env }),
    async () => diskFindings({ db, env }),
  ]
  const findings = [...stored.findings]
  const errors = lost.map(
    ({ file, filename }) =>
      `the file of the picture ${filename} is missing (${file}); replace or delete the picture`,
  )
  for (const check of checks) {
    const found = await check()
    for (const finding of found.findings) yield `  ${finding}`
    findings.push(...found.findings)
    errors.push(...found.errors)
  }
  const { way } = env.signIn
  const result = {
    version,
    siteUrl: env.siteUrl,
    signIn: way,
    pictures,
    swept,
    young,
    findings,
    errors,
  }
  if (errors.length > 0) throw new FaultsError(errors.join('\n'), result)
  yield '  all is well'
  return result
}

async function proxyFindings({ db, env }: { db: Database; env: Env }) {
  const found = await findUntrustedProxy(db, env.trustProxy)
  return { findings: [], errors: found ? [proxyText(env.trustProxy, found)] : [] }
}

function diskFindings({ db, env }: { db: Database; env: Env }) {
  if (!isReserveSpent(db)) return { findings: [], errors: [] }
  const error =
    `the disk of ${env.dataDir} is full, so nothing can be saved: delete backups, pictures in the trash or other ` +
    `files; a running server saves again as soon as ${recoveryBytes / 1024 / 1024} MB are free`
  return { findings: [], errors: [error] }
}
