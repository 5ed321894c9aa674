import { access, constants, mkdir } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { buildDir, buildWhenStale } from './build.ts'
import { createFirstAdministrator, listAccounts } from './database/accounts.ts'
import {
  connect,
  type Database,
  databaseFile,
  isDamaged,
  UnreadableError,
} from './database/connect.ts'
import { migrate, NewerDatabaseError } from './database/migrate.ts'
import { purgeExpired } from './database/trash.ts'
import { type Env, readEnv } from './env.ts'
import { clearIncoming } from './images/receive.ts'
import { builtPages } from './pages/built.ts'
import { seed } from './seed.ts'
import { generatePassword, hashPassword } from './sign-in/password.ts'

export interface Running {
  /** Where it listens. */
  address: string
  /** Finishes what runs, then closes the database. */
  close(): Promise<void>
}

interface Options {
  isDevelopment?: boolean
  /** How long requests that run may take to end when the server closes, in milliseconds. */
  patience?: number
  log: (line: string) => void
}

/**
 * Starts the server: checks the configuration, builds what is stale, migrates, seeds, listens.
 * Gives every reason why it cannot instead, a line each.
 */
export async function start(
  variables: Readonly<Record<string, string | undefined>>,
  { isDevelopment = false, patience = 25_000, log }: Options,
): Promise<Running | string[]> {
  const { env, errors } = readEnv(variables)
  errors.push(...(await dataDirErrors(env)), ...(await portErrors(env)))
  if (errors.length > 0) return errors

  try {
    if (!isDevelopment) await buildWhenStale(log)
    const db = await openDatabase(env, log)
    await clearIncoming(env.imagesDir)
    const app = await createApp({
      env,
      db,
      pageSource: isDevelopment
        ? async (scope) => (await import('./pages/vite.ts')).vitePages(scope.server)
        : (scope) => builtPages(scope, buildDir),
    })
    const address = await app.listen({ port: env.port, host: env.host })
    log(await welcome(env, db))
    const stopSweeping = sweepTrash(db, (error) => app.log.error(error))
    return {
      address,
      async close() {
        stopSweeping()
        const cut = setTimeout(() => app.server.closeAllConnections(), patience)
        await app.close()
        clearTimeout(cut)
        await db.destroy()
      },
    }
  } catch (error) {
    return [reasonOf(error, env)]
  }
}

async function dataDirErrors({ dataDir, imagesDir }: Env): Promise<string[]> {
  try {
    // Password hashes and messages are nobody else's on this machine.
    await mkdir(imagesDir, { recursive: true, mode: 0o700 })
    await access(dataDir, constants.W_OK)
    await access(imagesDir, constants.W_OK)
    return []
  } catch (error) {
    return [`DATA_DIR "${dataDir}" cannot be written to (${codeOf(error)})`]
  }
}

/** Whether the port can be had is tried before anything is built or written. */
function portErrors({ port, host }: Env): Promise<string[]> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error) => resolve([listenError(error, { port, host })]))
    probe.listen({ port, host }, () => probe.close(() => resolve([])))
  })
}

function listenError(error: unknown, { port, host }: Pick<Env, 'port' | 'host'>): string {
  const code = codeOf(error)
  if (code === 'EADDRINUSE')
    return `PORT ${port} is in use on ${host}; stop what uses it or set PORT`
  if (code === 'EACCES') return `PORT ${port} may not be used by this user; set PORT above 1023`
  return `HOST "${host}" with PORT ${port} cannot be listened on (${code})`
}

const codeOf = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/** Opens the database, up to date and not empty, with somebody who may sign in. */
async function openDatabase(env: Env, log: (line: string) => void): Promise<Database> {
  const db = connect(env.dataDir)
  await migrate(db)
  await seed(db, env.imagesDir, env.seed)
  // With a single sign-on the first who is allowed in becomes the first administrator.
  if (env.signIn.way !== 'local' || (await listAccounts(db)).length > 0) return db

  const password = env.adminPassword ?? generatePassword()
  const isMade = await createFirstAdministrator(db, env.adminEmail, await hashPassword(password))
  // At once: a start that fails from here on must not take the only copy with it.
  if (isMade && !env.adminPassword) {
    log(`\n  Password  ${password}   (for ${env.adminEmail}; shown this once)`)
  }
  return db
}

const hour = 60 * 60 * 1000

/** Empties the trash of what has been in it for long enough, now and every hour. */
function sweepTrash(db: Database, report: (error: unknown) => void): () => void {
  const sweep = () => void purgeExpired(db).catch(report)
  const timer = setInterval(sweep, hour)
  sweep()
  return () => clearInterval(timer)
}

async function welcome(env: Env, db: Database) {
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

function reasonOf(error: unknown, env: Env): string {
  if (error instanceof NewerDatabaseError) return error.message
  if (error instanceof UnreadableError || isDamaged(error)) {
    const file = join(env.dataDir, databaseFile)
    return `the database ${file} cannot be opened: ${(error as Error).message}; nothing was changed` // either is an Error
  }
  if (codeOf(error).startsWith('EA')) return listenError(error, env)
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
