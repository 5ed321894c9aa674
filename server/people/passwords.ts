import type { Transaction } from 'kysely'
import { type Database, transact } from '../database/connect.ts'
import { LastWayInError } from '../database/errors.ts'
import type { Tables } from '../database/schema.ts'
import { notePersonChange, setPassword } from './accounts.ts'
import { listPasskeys } from './passkeys.ts'
import { personOf } from './people.ts'

/** Sets one's own password and ends one's other sessions, and what was begun elsewhere. */
export function changePassword(
  db: Database,
  { accountId, sessionId }: { accountId: string; sessionId: string },
  passwordHash: string | null,
): Promise<void> {
  return transact(db, async (transaction) => {
    const owner = await personOf(transaction, accountId)
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
    await transaction.deleteFrom('passwordResets').where('accountId', '=', accountId).execute()
    const action = passwordHash === null ? 'password-off' : 'password-set'
    await notePersonChange(transaction, owner.email, action, owner)
  })
}

interface NewReset {
  tokenHash: string
  accountId: string
  email: string
  expiresAt: string
}

/** Keeps the link of a forgotten password; former ones of the account are void. */
export async function keepReset(transaction: Transaction<Tables>, reset: NewReset): Promise<void> {
  const all = transaction.deleteFrom('passwordResets')
  await all.where('accountId', '=', reset.accountId).execute()
  await transaction.insertInto('passwordResets').values(reset).execute()
}

/**
 * Uses a link up by one atomic statement and sets the password; ends every session. Gives whose it is, or
 * `null` when the link is void: used, too old, or sent to an address that the account has no more.
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
    const owner = await personOf(transaction, found.accountId)
    if (owner.email !== found.email || owner.passwordHash === null) return null
    await setPassword(transaction, owner.email, passwordHash, owner.email)
    return owner.email
  })
}

/** The e-mail that a link went to, while it is good; it is not used up. */
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

/** Deletes the links that are over at `moment`. */
export async function deleteExpiredResets(db: Database, moment: string): Promise<void> {
  await transact(db, (transaction) =>
    transaction.deleteFrom('passwordResets').where('expiresAt', '<=', moment).execute(),
  )
}
