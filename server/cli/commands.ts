import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  parseRights,
  type Rights,
  rightsExamples,
  rightsSentence,
  rightsText,
} from '#content/accounts.ts'
import { isEmail } from '#content/text/email.ts'
import {
  createAccount,
  findAccount,
  listAccounts,
  notePersonChange,
  removeAccount,
  setPassword,
  setRights,
} from '../database/accounts.ts'
import { connect, type Database, transact } from '../database/connect.ts'
import { isPostgresUrl } from '../database/engine/engine.ts'
import { LastAdministratorError, MissingError, TakenError } from '../database/errors.ts'
import { migrate } from '../database/migrate.ts'
import { connectionFailure } from '../database/postgres/connection-failure.ts'
import { databaseFile } from '../database/sqlite/connect.ts'
import { type Env, readEnv } from '../env.ts'
import { storageConfig } from '../env-storage.ts'
import { readVariable, type Variables } from '../env-variables.ts'
import { limitsOf } from '../http/shared-limits.ts'
import { jobStatus } from '../jobs/job-status.ts'
import { checkLibrary, youngestMs } from '../jobs/orphans.ts'
import { mailStatus } from '../mail/mail-status.ts'
import { startFailure } from '../process/preflight.ts'
import { createSignIn } from '../sign-in/create-sign-in.ts'
import { issueSignInLink } from '../sign-in/one-time-tokens.ts'
import { generatePassword, hashPassword } from '../sign-in/password.ts'
import { openStorage } from '../storage/open-storage.ts'
import { copySite } from './copy.ts'

export const usage = `usage:
  npx atrium admin list
  npx atrium admin add <e-mail> [administrator|editor|messages|content+messages]
  npx atrium admin role <e-mail> administrator|editor|messages|content+messages
  npx atrium admin remove <e-mail>
  npx atrium admin reset-password <e-mail>
  npx atrium admin sign-in-link <e-mail>     a link that opens the back office once, for 15 minutes
  npx atrium doctor [--sweep]                checks the sign-in against the live service, that every picture has
                                             its file, how the server's jobs went, and whether mail leaves; removes files that nothing needs and that are older
                                             than an hour, with --sweep younger ones too (stop the server first)
  npx atrium copy --to <postgres://…|folder> [--storage s3://…]
                                             copies the site to another database, which is empty: to PostgreSQL, or
                                             back to a folder with the pictures; with --storage the pictures to a bucket,
                                             whose key is in STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY;
                                             goes on when it was interrupted`

type Lines = AsyncGenerator<string, void>
type Run = (parts: { db: Database; env: Env }, email: string, role: string | undefined) => Lines

const rightsOf = (given = 'administrator') => {
  const rights = parseRights(given)
  if (!rights) throw new Error(`the role must be ${rightsExamples}, not ${given}`)
  return rights
}

const add = (db: Database, email: string, rights: Rights, passwordHash: string | null = null) =>
  transact(db, async (transaction) => {
    const account = await createAccount(transaction, email, rights, { passwordHash })
    await notePersonChange(transaction, null, 'joined', account)
  })

const admin: Record<string, Run> = {
  async *list({ db }) {
    for (const account of await listAccounts(db))
      yield `${rightsText(account).padEnd(14)} ${account.email}`
  },
  async *add({ db, env }, email, given) {
    if (!isEmail(email)) throw new Error(`${email} is no e-mail address`)
    const rights = rightsOf(given)
    if (env.signIn.way !== 'local') {
      await add(db, email, rights)
      yield `  ${email} may sign in as ${rightsText(rights)} with the single sign-on, if it lets them`
      return
    }
    const password = generatePassword()
    await add(db, email, rights, await hashPassword(password))
    yield `  Password  ${password}   (shown this once)`
  },
  async *role({ db }, email, given) {
    const rights = rightsOf(given)
    await setRights(db, email, rights)
    yield `  ${rightsSentence(email, rights)} now`
  },
  async *remove({ db }, email) {
    await removeAccount(db, email)
    yield `  ${email} was removed and signed out everywhere`
  },
  async *'reset-password'({ db }, email) {
    const password = generatePassword()
    await setPassword(db, email, await hashPassword(password))
    yield `  Password  ${password}   (shown this once)`
  },
  async *'sign-in-link'({ db, env }, email) {
    const account = await findAccount(db, email)
    if (!account) throw new MissingError()
    const token = await issueSignInLink(db, account.id)
    yield `  ${env.siteUrl}/sso/link?token=${token}   (good once, for 15 minutes)`
  },
}

async function* doctor({ db, env }: { db: Database; env: Env }, age: number): Lines {
  const storage = await openStorage(env)
  const stored = await storage.check()
  for (const finding of stored.findings) yield `  ${finding}`
  if (stored.errors.length > 0) throw new Error(stored.errors.join('\n'))
  const library = { db, pictures: storage.pictures, imagesDir: env.imagesDir }
  const { pictures, lost, swept, young } = await checkLibrary(library, age)
  yield `  ${pictures - lost.length} of ${pictures} pictures have their file`
  if (swept > 0) yield `  ${counted(swept)} that nothing needs: removed`
  if (young > 0) yield `  ${counted(young)} that nothing needs, less than an hour old: left alone`

  yield `  the way to sign in is ${env.signIn.way}, the site is ${env.siteUrl}`
  const { findings, errors } = await (await createSignIn({ db, env, limits: limitsOf(db) })).check()
  for (const finding of findings) yield `  ${finding}`

  const jobs = await jobStatus({ db, env })
  for (const finding of jobs.findings) yield `  ${finding}`
  const mail = await mailStatus({ db, env })
  for (const finding of mail.findings) yield `  ${finding}`
  const missing = lost.map(
    ({ file, filename }) =>
      `the file of the picture ${filename} is missing (${file}); replace or delete the picture`,
  )
  const wrong = [...missing, ...errors, ...jobs.errors, ...mail.errors]
  if (wrong.length > 0) throw new Error(wrong.join('\n'))
  yield '  all is well'
}

const counted = (files: number) => (files === 1 ? '1 file' : `${files} files`)

/** Runs a command line and yields its output. Throws an error for the person at the terminal. */
export async function* runCommand(parameters: readonly string[], variables: Variables): Lines {
  const [topic, verb = '', email = '', role, ...more] = parameters
  const isSweep = verb === '--sweep'
  const isDoctor = topic === 'doctor' && parameters.length === (isSweep ? 2 : 1)
  const isCopy =
    topic === 'copy' &&
    verb === '--to' &&
    (parameters.length === 3 || (parameters.length === 5 && role === '--storage'))
  const run = topic === 'admin' && Object.hasOwn(admin, verb) ? admin[verb] : undefined
  const takesRole = verb === 'add' || verb === 'role'
  const isComplete = verb === 'list' ? parameters.length === 2 : email !== ''
  if (
    !isDoctor &&
    !isCopy &&
    (!run || !isComplete || more.length > 0 || (role !== undefined && !takesRole))
  ) {
    throw new Error(usage)
  }
  const { env, errors } = readEnv(isCopy ? withoutTargetKey(variables) : variables)
  if (errors.length > 0) throw new Error(errors.join('\n'))
  if (env.database === env.dataDir && !existsSync(join(env.dataDir, databaseFile))) {
    throw new Error(`there is no site in ${env.dataDir}; start it once, or set DATA_DIR`)
  }
  if (isCopy) {
    yield* copySite(env, { to: parameters[2] ?? '', bucket: bucketOf(parameters[4], variables) })
    return
  }
  const db = opened(env)
  try {
    await migrate(db)
    yield* run ? run({ db, env }, email, role) : doctor({ db, env }, isSweep ? 0 : youngestMs)
  } catch (error) {
    throw explained(error, email, env)
  } finally {
    await db.destroy()
  }
}

/** The key to a bucket that is copied to is set before the bucket is the site's. */
const withoutTargetKey = (variables: Variables): Variables =>
  variables.STORAGE_URL
    ? variables
    : { ...variables, STORAGE_ACCESS_KEY_ID: '', STORAGE_SECRET_ACCESS_KEY: '' }

/** The bucket that is copied to. */
function bucketOf(address: string | undefined, variables: Variables) {
  if (address === undefined) return undefined
  const errors: string[] = []
  const value = (name: string) =>
    name === 'STORAGE_URL' ? address : readVariable(variables, name, errors)
  const bucket = storageConfig(value, errors)
  if (errors.length > 0) throw new Error(errors.join('\n'))
  return bucket
}

function opened(env: Env): Database {
  try {
    return connect(env.database)
  } catch (error) {
    throw new Error(startFailure(error, env))
  }
}

function explained(error: unknown, email: string, env: Env): unknown {
  const unreached = isPostgresUrl(env.database) && connectionFailure(error, env.database)
  if (unreached) return new Error(unreached)
  if (error instanceof MissingError) return new Error(`there is no account ${email}`)
  if (error instanceof TakenError) return new Error(`there is an account ${email} already`)
  if (error instanceof LastAdministratorError) {
    return new Error(`${email} is the last administrator; make another one first`)
  }
  return error
}
