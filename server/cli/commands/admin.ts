import '../../registrations.ts'
import {
  parseRights,
  type Rights,
  rightsExamples,
  rightsSentence,
  rightsText,
} from '#content/people/accounts.ts'
import { isEmail } from '#content/text/email.ts'
import type { Database } from '../../database/connect.ts'
import { LastAdministratorError, MissingError, TakenError } from '../../database/errors.ts'
import { transact } from '../../database/transactions.ts'
import type { Env } from '../../env/env.ts'
import {
  createAccount,
  findAccount,
  listAccounts,
  recordPersonChange,
  removeAccount,
  setPassword,
  setRights,
} from '../../people/accounts.ts'
import { issueSignInLink } from '../../people/sign-in/one-time-tokens.ts'
import { generatePassword, hashPassword } from '../../people/sign-in/password.ts'
import type { Command, Output } from '../command.ts'
import { withSite } from '../site.ts'

type Run = (parts: { db: Database; env: Env }, email: string, role: string | undefined) => Output

const rightsOf = (given = 'administrator') => {
  const rights = parseRights(given)
  if (!rights) throw new Error(`the role must be ${rightsExamples}, not ${given}`)
  return rights
}

const add = (db: Database, email: string, rights: Rights, passwordHash: string | null = null) =>
  transact(db, async (transaction) => {
    const account = await createAccount(transaction, email, rights, { passwordHash })
    await recordPersonChange(transaction, null, 'joined', account)
  })

const verbs: Record<string, Run> = {
  async *list({ db }) {
    const accounts = await listAccounts(db)
    for (const account of accounts) yield `${rightsText(account).padEnd(14)} ${account.email}`
    return {
      accounts: accounts.map((account) => ({ email: account.email, role: rightsText(account) })),
    }
  },
  async *add({ db, env }, email, given) {
    if (!isEmail(email)) throw new Error(`${email} is not an e-mail address`)
    const rights = rightsOf(given)
    if (env.signIn.way !== 'local') {
      await add(db, email, rights)
      yield `  ${email} can sign in as ${rightsText(rights)} if the single sign-on admits them`
      return { email, role: rightsText(rights) }
    }
    const password = generatePassword()
    await add(db, email, rights, await hashPassword(password))
    yield `  Password  ${password}   (shown this once)`
    return { email, role: rightsText(rights), password }
  },
  async *role({ db }, email, given) {
    const rights = rightsOf(given)
    await setRights(db, email, rights)
    yield `  ${rightsSentence(email, rights)} now`
    return { email, role: rightsText(rights) }
  },
  async *remove({ db }, email) {
    await removeAccount(db, email)
    yield `  ${email} was removed and signed out everywhere`
    return { email }
  },
  async *'reset-password'({ db }, email) {
    const password = generatePassword()
    await setPassword(db, email, await hashPassword(password))
    yield `  Password  ${password}   (shown this once)`
    return { email, password }
  },
  async *'sign-in-link'({ db, env }, email) {
    const account = await findAccount(db, email)
    if (!account) throw new MissingError()
    const token = await issueSignInLink(db, account.id)
    const link = `${env.siteUrl}/sso/link?token=${token}`
    yield `  ${link}   (valid once, for 10 minutes)`
    return { email, link }
  },
}

export const admin: Command = {
  usage: `
  npx atrium admin list
  npx atrium admin add <e-mail> [administrator|editor|messages|content+messages]
  npx atrium admin role <e-mail> administrator|editor|messages|content+messages
  npx atrium admin remove <e-mail>
  npx atrium admin reset-password <e-mail>
  npx atrium admin sign-in-link <e-mail>     creates a one-time sign-in link, valid for 10 minutes`,

  read([verb = '', email = '', role, ...more]) {
    const run = Object.hasOwn(verbs, verb) ? verbs[verb] : undefined
    const takesRole = verb === 'add' || verb === 'role'
    const isComplete = (verb === 'list') === (email === '')
    if (!run || !isComplete || more.length > 0 || (role !== undefined && !takesRole))
      return undefined
    return (variables) =>
      withSite(variables, async function* (parts) {
        try {
          return yield* run(parts, email, role)
        } catch (error) {
          throw explained(error, email)
        }
      })
  },
}

function explained(error: unknown, email: string): unknown {
  if (error instanceof MissingError) return new Error(`there is no account ${email}`)
  if (error instanceof TakenError) return new Error(`there is already an account ${email}`)
  if (error instanceof LastAdministratorError) {
    return new Error(`${email} is the last administrator; add another one first`)
  }
  return error
}
