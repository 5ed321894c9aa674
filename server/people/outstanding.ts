import type { Transaction } from 'kysely'
import type { Rights } from '#content/people/accounts.ts'
import type { HoldReason } from '#content/publishing/releases-api.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import type { Tables } from '../tables.ts'
import { findRights } from './rights.ts'

/**
 * What an account has outstanding: links that it made and publications that it scheduled. Each acts with the rights of
 * its maker, so it ends or is held when the maker loses them, is signed out everywhere, gets another password or is
 * removed. Every function that does one of these calls `withdraw` in its transaction.
 */

interface Maker {
  id: string
  email: string
}

export interface Withdrawal {
  by: Person
  reason: HoldReason
  /** The rights that the account still has. Without them, everything that is outstanding ends. */
  rights?: Rights | undefined
}

/** A module's part in what accounts have outstanding, by the account's email address. */
export interface Outstanding {
  /** Ends or holds what the account may no longer do. */
  withdraw?(transaction: Transaction<Tables>, email: string, withdrawal: Withdrawal): Promise<void>
  /** Keeps the maker known after a change of the email address. */
  rename?(transaction: Transaction<Tables>, from: string, to: string): Promise<void>
  /** Passes what was assigned to a removed account to another one, or to nobody. */
  reassign?(transaction: Transaction<Tables>, from: string, to: string | null): Promise<void>
}

const registered: Outstanding[] = []

/** Registers the parts of later modules: see `server/registrations.ts`. */
export const registerOutstanding = (...parts: Outstanding[]) => void registered.push(...parts)

/** The registered parts. Fails without any, because links would outlive the rights of their maker. */
function partsOf(): readonly Outstanding[] {
  if (registered.length === 0) throw new Error('server/registrations.ts was not imported')
  return registered
}

/** Ends the outstanding links of an account and holds what it scheduled. The activity names each of them. */
export async function withdraw(
  transaction: Transaction<Tables>,
  { id, email }: Maker,
  { by, reason, rights }: Withdrawal,
): Promise<void> {
  if (rights?.role !== 'administrator') await endInvitations(transaction, email, by)
  if (!rights) await transaction.deleteFrom('passwordResets').where('accountId', '=', id).execute()
  for (const part of partsOf()) await part.withdraw?.(transaction, email, { by, reason, rights })
}

/** Ends and holds what is outstanding and not permitted by the account's present rights. */
export async function withdrawLost(
  transaction: Transaction<Tables>,
  { id, email }: Maker,
  by: Person,
): Promise<void> {
  const rights = await findRights(transaction, email)
  await withdraw(transaction, { id, email }, { by, reason: 'rights', rights })
}

/** Withdraws a person's invitations, also those whose account a single sign-on would open at the first sign-in. */
async function endInvitations(transaction: Transaction<Tables>, maker: string, by: Person) {
  const returned = ['id', 'email'] as const
  const invitations = await transaction
    .deleteFrom('invitations')
    .where('invitedBy', '=', maker)
    .returning(returned)
    .execute()
  const accounts = await transaction
    .deleteFrom('accounts')
    .where('invitedBy', '=', maker)
    .returning(returned)
    .execute()
  for (const { email } of accounts) {
    await reassign(transaction, email, null)
    await transaction.deleteFrom('mailRecipients').where('address', '=', email).execute()
  }
  for (const { id: recordId, email: name } of [...invitations, ...accounts]) {
    await noteChange(transaction, { by, action: 'uninvited', type: 'people', recordId, name })
  }
}

/** Keeps the maker of what is outstanding known after a change of the account's email address. */
export async function renameMaker(transaction: Transaction<Tables>, from: string, to: string) {
  const invitedBy = { invitedBy: to }
  await transaction
    .updateTable('invitations')
    .set(invitedBy)
    .where('invitedBy', '=', from)
    .execute()
  await transaction.updateTable('accounts').set(invitedBy).where('invitedBy', '=', from).execute()
  for (const part of partsOf()) await part.rename?.(transaction, from, to)
}

/** Passes what was assigned to an account to another one, or to nobody. */
export async function reassign(transaction: Transaction<Tables>, from: string, to: string | null) {
  for (const part of partsOf()) await part.reassign?.(transaction, from, to)
}
