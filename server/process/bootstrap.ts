import { connect, type Database } from '../database/connect.ts'
import { dialectOf } from '../database/dialect.ts'
import { acceptMissingLog } from '../database/engine/database-trouble.ts'
import type { QueryListener } from '../database/engine/query-listener.ts'
import { retryWhileBusy } from '../database/engine/retry-while-busy.ts'
import { isMigrated } from '../database/migrate.ts'
import { getSettings } from '../documents/settings.ts'
import type { Env } from '../env/env.ts'
import { rulesFingerprint } from '../env/rules-fingerprint.ts'
import { openStorage } from '../media/storage/open-storage.ts'
import { createFirstAdministrator, listAccounts } from '../people/accounts.ts'
import { generatePassword, hashPassword } from '../people/sign-in/password.ts'
import { revokeSessionsOfOtherRules } from '../people/sign-in/sessions.ts'
import { upgrade } from '../upgrade/upgrade.ts'

interface Options {
  /** Called for each statement. */
  onQuery?: QueryListener | undefined
  /** Upper bound of the connections to PostgreSQL. */
  poolSize?: number | undefined
  /** Called before a migration. Starts to answer health checks, because a migration can take long. */
  answerMeanwhile?: () => Promise<void>
}

/** Bootstrap: opens the database, migrates and seeds it, and creates the first administrator. */
export async function bootstrap(
  env: Env,
  log: (line: string) => void,
  { onQuery, poolSize, answerMeanwhile }: Options = {},
): Promise<Database> {
  const db = connect(env.database, onQuery, poolSize)
  if (acceptMissingLog(db)) log(missingLogWarning(env))
  try {
    // When several replicas start at once, one prepares the database and the others wait.
    const prepare = () => prepareDatabase(db, env, log)
    if (!(await isMigrated(db))) await answerMeanwhile?.()
    await (dialectOf(db).isShared ? retryWhileBusy(prepare) : prepare())
    return db
  } catch (error) {
    await db.destroy()
    throw error
  }
}

const missingLogWarning = ({ dataDir }: Env) =>
  `  WARNING: the log of the database in ${dataDir}, atrium.db-wal, is missing. If the database was copied without it,\n` +
  '  the last changes are missing too: stop the server before anything is saved, and copy both files again.'

async function prepareDatabase(db: Database, env: Env, log: (line: string) => void) {
  await upgrade(db, env, { onSnapshot: (file) => log(`  Snapshot  ${file}`) })
  if (!(await getSettings(db))) {
    const { seed } = await import('../setup/seed.ts')
    const { pictures } = await openStorage(env)
    await seed(db, pictures, env.seed)
  }
  await revokeSessionsOfOtherRules(db, rulesFingerprint(env.signIn))
  // With single sign-on, no account is created here: the first person who may sign in becomes the first administrator.
  if (env.signIn.way !== 'local' || (await listAccounts(db)).length > 0) return

  const password = env.adminPassword ?? generatePassword()
  const isMade = await createFirstAdministrator(db, env.adminEmail, await hashPassword(password))
  // The password is printed at once, because nobody would know it if the start failed later.
  if (isMade && !env.adminPassword) {
    log(`\n  Password  ${password}   (for ${env.adminEmail}; shown this once)`)
  }
}

/** Start message for the operator. */
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
