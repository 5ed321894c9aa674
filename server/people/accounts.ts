import type { Kysely, Transaction } from 'kysely'
import type { PeopleAction } from '#content/documents/changes.ts'
import { administratorRights, type Rights, type Role } from '#content/people/accounts.ts'
import type { Database } from '../database/connect.ts'
import { LastAdministratorError, MissingError, TakenError } from '../database/errors.ts'
import { newId, now } from '../database/ids.ts'
import { transact, transactWithReserve } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import type { Tables } from '../tables.ts'
import { reassign, renameMaker, withdraw, withdrawLost } from './outstanding.ts'
import { readRights, rightsWithDefaults, storedRights } from './rights.ts'

/** A person with access to the back office. */
export interface Account extends Rights {
  id: string
  email: string
}

/** A person's identity at a single sign-on. Unlike an email address, it never passes to another person. */
export interface Identity {
  issuer: string
  subject: string
}

const columns = ['id', 'email', 'role', 'duties'] as const

const withRights = <T extends { role: Role; duties: string }>(row: T) => ({
  ...row,
  ...readRights(row),
})

/** Accounts' email addresses are compared case-insensitively. */
const key = (email: string) => email.trim().toLowerCase()

export async function findAccount(db: Kysely<Tables>, email: string) {
  const found = await db
    .selectFrom('accounts')
    .select([...columns, 'passwordHash', 'issuer', 'subject', 'invitedBy'])
    .where('email', '=', key(email))
    .executeTakeFirst()
  return found && withRights(found)
}

/** All accounts, oldest first. */
export async function listAccounts(db: Kysely<Tables>): Promise<Account[]> {
  const found = db.selectFrom('accounts').select(columns).orderBy('createdAt').orderBy('id')
  return (await found.execute()).map(withRights)
}

/** Throws `TakenError` when the email address has an account. */
export function createAccount(
  db: Database,
  email: string,
  rights: Rights | Role,
  { passwordHash = null, identity, id = newId(), name = '', invitedBy = null }: AccountOptions = {},
): Promise<Account> {
  return transact(db, async (transaction) => {
    if (await findAccount(transaction, email)) throw new TakenError(email)
    const account = { id, email: key(email), ...rightsWithDefaults(rights) }
    const { issuer = null, subject = null } = identity ?? {}
    const needsApproval = Number(account.needsApproval ?? false)
    const rightsOf = { ...account, ...storedRights(account), needsApproval }
    const columns = { ...rightsOf, name, passwordHash, issuer, subject, invitedBy }
    await transaction
      .insertInto('accounts')
      .values({ ...columns, createdAt: now() })
      .execute()
    // An open invitation to the same address is obsolete now.
    await transaction.deleteFrom('invitations').where('email', '=', account.email).execute()
    return account
  })
}

interface AccountOptions {
  passwordHash?: string | null
  identity?: Identity
  id?: string
  name?: string
  /** The email of the administrator who invited a person that a single sign-on will authenticate. */
  invitedBy?: string | null
}

/** Creates an administrator if there are no accounts. Returns whether it did. */
export function createFirstAdministrator(
  db: Database,
  email: string,
  passwordHash: string | null,
): Promise<boolean> {
  return transact(db, async (transaction) => {
    if ((await listAccounts(transaction)).length > 0) return false
    await createAccount(transaction, email, 'administrator', { passwordHash })
    return true
  })
}

/**
 * Finds or creates the account of a single sign-on identity, and updates its email address and rights to what the
 * provider says. An account that was created by email address alone is linked to the identity. Throws `TakenError`
 * when the address belongs to another identity.
 */
export function ensureAccount(
  db: Database,
  identity: Identity,
  email: string,
  rights: Rights | undefined,
): Promise<Account> {
  return transactWithReserve(db, async (transaction) => {
    const row = await transaction
      .selectFrom('accounts')
      .select(columns)
      .where('issuer', '=', identity.issuer)
      .where('subject', '=', identity.subject)
      .executeTakeFirst()
    const known = row && withRights(row)
    const holder = await findAccount(transaction, email)
    if (holder && holder.id !== known?.id && (known || holder.issuer !== null)) {
      throw new TakenError(email)
    }
    const account = known ?? holder
    if (!account) {
      return createAccount(transaction, email, rights ?? administratorRights, { identity })
    }
    // The provider must not demote the last administrator, because nobody could undo the demotion.
    const isSpared = rights?.role === 'editor' && (await isLast(transaction, account))
    const { role, duties } = isSpared || !rights ? account : rights
    const changed = { email: key(email), role, duties }
    await transaction
      .updateTable('accounts')
      .set({ ...changed, ...storedRights(changed), ...identity })
      .where('id', '=', account.id)
      .execute()
    if (changed.email !== account.email)
      await renameMaker(transaction, account.email, changed.email)
    const person = { id: account.id, ...changed }
    if (JSON.stringify(storedRights(account)) !== JSON.stringify(storedRights(changed))) {
      await recordPersonChange(transaction, null, 'rights-changed', person)
      await withdrawLost(transaction, person, null)
    }
    return person
  })
}

/** Sets a password and ends all of the owner's sessions and links. Throws `MissingError`. */
export function setPassword(
  db: Database,
  email: string,
  passwordHash: string,
  by: Person = null,
): Promise<void> {
  return transact(db, async (transaction) => {
    const account = await requireAccount(transaction, email)
    const { id } = account
    await transaction.updateTable('accounts').set({ passwordHash }).where('id', '=', id).execute()
    await transaction.deleteFrom('sessions').where('accountId', '=', id).execute()
    await transaction.deleteFrom('ssoTokens').where('accountId', '=', id).execute()
    await recordPersonChange(transaction, by, 'password-set', account)
    await withdraw(transaction, account, { by, reason: 'password' })
  })
}

/**
 * Sets rights, which apply to open sessions at once. Ends the links that the rights no longer permit. Throws
 * `MissingError`, `LastAdministratorError`.
 */
export function setRights(
  db: Database,
  email: string,
  given: Rights | Role,
  by: Person = null,
): Promise<void> {
  const rights = rightsWithDefaults(given)
  return transact(db, async (transaction) => {
    const account = await requireAccount(transaction, email)
    if (rights.role !== 'administrator') await spareLast(transaction, account)
    // The administrator who sets the rights of an invited person answers for the invitation from now on.
    const invitedBy = account.invitedBy === null ? null : by
    const columns = { ...storedRights(rights), invitedBy }
    await transaction.updateTable('accounts').set(columns).where('id', '=', account.id).execute()
    await recordPersonChange(transaction, by, 'rights-changed', account)
    await withdrawLost(transaction, account, by)
  })
}

/**
 * Removes an account, its sessions and its links. Its assigned messages pass to the email address `to`, or become unassigned.
 * Throws `MissingError`, `LastAdministratorError`.
 */
export function removeAccount(
  db: Database,
  email: string,
  { by = null, to = null }: { by?: Person; to?: string | null } = {},
): Promise<void> {
  return transact(db, async (transaction) => {
    const account = await requireAccount(transaction, email)
    await spareLast(transaction, account)
    await reassign(transaction, account.email, to)
    await transaction.deleteFrom('accounts').where('id', '=', account.id).execute()
    await transaction.deleteFrom('mailRecipients').where('address', '=', account.email).execute()
    await recordPersonChange(transaction, by, 'removed', account)
    await withdraw(transaction, account, { by, reason: 'removed' })
  })
}

/** Records a change to a person's account in the activity. */
export const recordPersonChange = (
  transaction: Transaction<Tables>,
  by: Person,
  action: PeopleAction,
  { id: recordId, email: name }: Pick<Account, 'id' | 'email'>,
) => noteChange(transaction, { by, action, type: 'people', recordId, name })

async function requireAccount(db: Kysely<Tables>, email: string) {
  const account = await findAccount(db, email)
  if (!account) throw new MissingError()
  return account
}

async function spareLast(
  transaction: Transaction<Tables>,
  account: Pick<Account, 'id' | 'role' | 'email'>,
) {
  if (await isLast(transaction, account)) throw new LastAdministratorError()
}

/** Whether an account is the only administrator, apart from those whose open invitation ends with its rights. */
async function isLast(
  transaction: Transaction<Tables>,
  { id, role, email }: Pick<Account, 'id' | 'role' | 'email'>,
): Promise<boolean> {
  if (role !== 'administrator') return false
  const other = await transaction
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'administrator')
    .where('id', '!=', id)
    .where(({ eb, or }) => or([eb('invitedBy', 'is', null), eb('invitedBy', '!=', email)]))
    .executeTakeFirst()
  return other === undefined
}
