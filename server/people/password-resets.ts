import type { Transaction } from 'kysely'
import { minuteMs } from '#content/text/durations.ts'
import type { Database } from '../database/connect.ts'
import { transact } from '../database/transactions.ts'
import type { Tables } from '../tables.ts'
import { findAccount, setPassword } from './accounts.ts'
import { changedLetter, noPasswordLetter, resetLetter, sendLetter } from './letters.ts'
import { getPerson } from './people.ts'
import type { SignInDependencies } from './sign-in/dependencies.ts'
import { hashPassword } from './sign-in/password.ts'
import { hashSecret, newSecret } from './sign-in/secrets.ts'
import { sessionMoment } from './sign-in/session-clock.ts'

const resetMinutes = 30

/**
 * Sends a password reset link if the email address has an account. The caller has already answered, so the response
 * does not reveal whether there is an account.
 */
export async function sendReset({ db, env, limits }: SignInDependencies, given: string) {
  const email = given.trim().toLowerCase()
  // Silent limit: strangers must neither flood a mailbox nor learn whether its address has an account.
  if ((await limits.resetsOfAccount.use(email)) > 0) return
  await transact(db, async (transaction) => {
    const account = await findAccount(transaction, email)
    if (!account) return
    const mail = { kind: 'password-reset', to: account.email } as const
    if (account.passwordHash === null) {
      return sendLetter(transaction, env, mail, noPasswordLetter)
    }
    const token = newSecret()
    const expiresAt = sessionMoment(resetMinutes * minuteMs)
    const { id: accountId } = account
    await keepReset(transaction, { tokenHash: hashSecret(token), accountId, email, expiresAt })
    const link = `${env.siteUrl}/sso/reset?token=${token}`
    await sendLetter(transaction, env, { ...mail, expiresAt }, (site) =>
      resetLetter(site, link, resetMinutes),
    )
  })
}

/**
 * Sets a new password, uses up the link with one atomic statement, and ends all sessions. Returns `false` for a void
 * link: used, expired, or sent to an address that the account no longer has.
 */
export async function resetPassword(
  { db, env }: SignInDependencies,
  token: string,
  password: string,
): Promise<boolean> {
  const passwordHash = await hashPassword(password)
  return transact(db, async (transaction) => {
    const found = await transaction
      .deleteFrom('passwordResets')
      .where('tokenHash', '=', hashSecret(token))
      .returningAll()
      .executeTakeFirst()
    if (!found || found.expiresAt <= sessionMoment()) return false
    const { email: to, ...owner } = await getPerson(transaction, found.accountId)
    if (to !== found.email || owner.passwordHash === null) return false
    await setPassword(transaction, to, passwordHash, to)
    await sendLetter(transaction, env, { kind: 'password-reset', to }, (site) =>
      changedLetter(site, 'passwordChanged'),
    )
    return true
  })
}

interface NewReset {
  tokenHash: string
  accountId: string
  email: string
  expiresAt: string
}

/** Stores a password reset link and voids the account's earlier links. */
export async function keepReset(transaction: Transaction<Tables>, reset: NewReset): Promise<void> {
  const all = transaction.deleteFrom('passwordResets')
  await all.where('accountId', '=', reset.accountId).execute()
  await transaction.insertInto('passwordResets').values(reset).execute()
}

/** The email address that a valid reset link was sent to; `null` for a void link. Does not use up the link. */
export async function findReset(db: Database, token: string): Promise<string | null> {
  const found = db
    .selectFrom('passwordResets')
    .select('email')
    .where('tokenHash', '=', hashSecret(token))
    .where('expiresAt', '>', sessionMoment())
  return (await found.executeTakeFirst())?.email ?? null
}

/** Deletes expired reset links. */
export async function deleteExpiredResets(db: Database): Promise<void> {
  await transact(db, (transaction) =>
    transaction.deleteFrom('passwordResets').where('expiresAt', '<=', sessionMoment()).execute(),
  )
}
