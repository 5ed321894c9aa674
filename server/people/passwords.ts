import type { Transaction } from 'kysely'
import type { Database } from '../database/connect.ts'
import { LastWayInError } from '../database/errors.ts'
import { transact } from '../database/transactions.ts'
import type { Tables } from '../tables.ts'
import { recordPersonChange, setPassword } from './accounts.ts'
import { withdraw } from './outstanding.ts'
import { listPasskeys } from './passkeys.ts'
import { getPerson } from './people.ts'

/** Changes or removes one's own password. Ends the account's other sessions, its pending sign-ins and its links. */
export function changePassword(
  db: Database,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  passwordHash: string | null,
): Promise<void> {
  return transact(db, async (transaction) => {
    const owner = await getPerson(transaction, accountId)
    if (passwordHash === null && (await listPasskeys(transaction, accountId)).length === 0) {
      throw new LastWayInError()
    }
    await transaction
      .updateTable('accounts')
      .set({ passwordHash })
      .where('id', '=', accountId)
      .execute()
    await transaction
      .deleteFrom('sessions')
      .where('accountId', '=', accountId)
      .where('id', '!=', sessionId)
      .execute()
    await transaction.deleteFrom('ssoTokens').where('accountId', '=', accountId).execute()
    const action = passwordHash === null ? 'password-off' : 'password-set'
    await recordPersonChange(transaction, owner.email, action, owner)
    await withdraw(transaction, owner, { by: owner.email, reason: 'password' })
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

/**
 * Redeems a password reset link with one atomic statement, sets the password and ends all sessions. Returns the
 * owner's email address, or `null` for a void link: used, expired, or sent to an address that the account no longer
 * has.
 */
export function redeemReset(
  db: Database,
  { tokenHash, moment, passwordHash }: { tokenHash: string; moment: string; passwordHash: string },
): Promise<string | null> {
  return transact(db, async (transaction) => {
    const found = await transaction
      .deleteFrom('passwordResets')
      .where('tokenHash', '=', tokenHash)
      .returningAll()
      .executeTakeFirst()
    if (!found || found.expiresAt <= moment) return null
    const owner = await getPerson(transaction, found.accountId)
    if (owner.email !== found.email || owner.passwordHash === null) return null
    await setPassword(transaction, owner.email, passwordHash, owner.email)
    return owner.email
  })
}

/** The email address that a valid reset link was sent to. Does not use up the link. */
export async function findReset(
  db: Database,
  tokenHash: string,
  moment: string,
): Promise<string | null> {
  const found = db
    .selectFrom('passwordResets')
    .select('email')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', moment)
  return (await found.executeTakeFirst())?.email ?? null
}

/** Deletes the reset links that have expired at `moment`. */
export async function deleteExpiredResets(db: Database, moment: string): Promise<void> {
  await transact(db, (transaction) =>
    transaction.deleteFrom('passwordResets').where('expiresAt', '<=', moment).execute(),
  )
}
