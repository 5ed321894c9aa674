import { connect, type Database } from '../database/connect.ts'
import { acceptMissingLog } from '../database/engine/database-trouble.ts'
import { isPostgres } from '../database/engine/engine.ts'
import type { QueryListener } from '../database/engine/query-listener.ts'
import { retryWhileBusy } from '../database/engine/retry-while-busy.ts'
import { isMigrated } from '../database/migrate.ts'
import { getSettings } from '../documents/settings.ts'
import type { Env } from '../env/env.ts'
import { openStorage } from '../media/storage/open-storage.ts'
import { createFirstAdministrator, listAccounts } from '../people/accounts.ts'
import { generatePassword, hashPassword } from '../people/sign-in/password.ts'
import { rulesFingerprint } from '../people/sign-in/rules-fingerprint.ts'
import { revokeSessionsOfOtherRules } from '../people/sign-in/sessions.ts'
import { upgrade } from '../upgrade/upgrade.ts'

interface Options {
  /** Is told of each statement. */
  onQuery?: QueryListener | undefined
  /** Called before a database is migrated: the server is asked whether it lives. */
  answerMeanwhile?: () => Promise<void>
}

/** Bootstrap: opens the database, migrated and seeded, with an administrator who may sign in. */
export async function bootstrap(
  env: Env,
  log: (line: string) => void,
  { onQuery, answerMeanwhile }: Options = {},
): Promise<Database> {
  const db = connect(env.database, onQuery)
  if (acceptMissingLog(db)) log(missingLogWarning(env))
  try {
    // Of several replicas that start at once one prepares it, and the others wait.
    const prepare = () => prepareDatabase(db, env, log)
    if (!(await isMigrated(db))) await answerMeanwhile?.()
    await (isPostgres(db) ? retryWhileBusy(prepare) : prepare())
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

const missingLogWarning = ({ dataDir }: Env) =>
  `  WARNING: the log of the database in ${dataDir}, atrium.db-wal, is missing. If the database was copied without it,\n` +
  '  what was saved last is missing, too: stop the server before anything is saved, and copy both files anew.'

async function prepareDatabase(db: Database, env: Env, log: (line: string) => void) {
  await upgrade(db, env, { onSnapshot: (file) => log(`  Snapshot  ${file}`) })
  if (!(await getSettings(db))) {
    const { seed } = await import('../setup/seed.ts')
    const { pictures } = await openStorage(env)
    await seed(db, pictures, env.seed)
  }
  await revokeSessionsOfOtherRules(db, rulesFingerprint(env.signIn))
  // With a single sign-on the first person who is admitted becomes the first administrator.
  if (env.signIn.way !== 'local' || (await listAccounts(db)).length > 0) return

  const password = env.adminPassword ?? generatePassword()
  const isMade = await createFirstAdministrator(db, env.adminEmail, await hashPassword(password))
  // Printed at once: a start that fails from here on must not lose the only copy.
  if (isMade && !env.adminPassword) {
    log(`\n  Password  ${password}   (for ${env.adminEmail}; shown this once)`)
  }
}

/** The start message: what the operator reads when the server is up. */
export async function startMessage(env: Env, db: Database): Promise<string> {
  const accounts = await listAccounts(db)
  const first = accounts.find(({ role }) => role === 'administrator')?.email ?? env.adminEmail
  const { signIn } = env
  const way =
    signIn.way === 'local'
      ? first
      : `by ${new URL(signIn.way === 'oidc' ? signIn.issuer : signIn.signInUrl).host}`
  return [
    '',
    `  Site      ${env.siteUrl}`,
    `  Admin     ${env.siteUrl}/admin`,
    `  Sign in   ${way}`,
    '',
  ].join('\n')
}
