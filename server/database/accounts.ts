import type { Kysely, Transaction } from 'kysely'
import type { Role } from '#content/accounts.ts'
import { type Database, transact } from './connect.ts'
import { LastAdministratorError, MissingError, TakenError } from './errors.ts'
import { newId, now } from './ids.ts'
import type { Tables } from './schema.ts'

/** A person who may enter the back office. */
export interface Account {
  id: string
  email: string
  role: Role
}

/** A person's identity at a single sign-on; an e-mail can change hands, this cannot. */
export interface Identity {
  issuer: string
  subject: string
}

const columns = ['id', 'email', 'role'] as const

/** E-mail addresses of accounts are compared without case. */
const key = (email: string) => email.trim().toLowerCase()

export function findAccount(db: Kysely<Tables>, email: string) {
  return db
    .selectFrom('accounts')
    .select([...columns, 'passwordHash', 'issuer', 'subject'])
    .where('email', '=', key(email))
    .executeTakeFirst()
}

/** All accounts, the first one first. */
export function listAccounts(db: Kysely<Tables>): Promise<Account[]> {
  return db.selectFrom('accounts').select(columns).orderBy('createdAt').orderBy('id').execute()
}

/** Throws `TakenError` when the e-mail has an account. */
export function createAccount(
  db: Database,
  email: string,
  role: Role,
  { passwordHash = null, identity }: { passwordHash?: string | null; identity?: Identity } = {},
): Promise<Account> {
  return transact(db, async (transaction) => {
    if (await findAccount(transaction, email)) throw new TakenError(email)
    const account = { id: newId(), email: key(email), role }
    const { issuer = null, subject = null } = identity ?? {}
    await transaction
      .insertInto('accounts')
      .values({ ...account, passwordHash, issuer, subject, createdAt: now() })
      .execute()
    return account
  })
}

/** Creates an administrator if there is no account at all, and says whether it did. */
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
 * The account of an identity, with the e-mail and the role that its provider vouches for now. It is
 * made when there is none; an account that was made by its e-mail alone gets its identity. Throws
 * `TakenError` when the e-mail belongs to another identity.
 */
export function ensureAccount(
  db: Database,
  identity: Identity,
  email: string,
  role: Role | undefined,
): Promise<Account> {
  return transact(db, async (transaction) => {
    const known = await transaction
      .selectFrom('accounts')
      .select(columns)
      .where('issuer', '=', identity.issuer)
      .where('subject', '=', identity.subject)
      .executeTakeFirst()
    const holder = await findAccount(transaction, email)
    if (holder && holder.id !== known?.id && (known || holder.issuer !== null)) {
      throw new TakenError(email)
    }
    const account = known ?? holder
    if (!account) {
      return createAccount(transaction, email, role ?? 'administrator', { identity })
    }
    // A provider must not demote the last administrator: no one could undo that.
    const isSpared = role === 'editor' && (await isLast(transaction, account))
    const changed = { email: key(email), role: isSpared ? account.role : (role ?? account.role) }
    await transaction
      .updateTable('accounts')
      .set({ ...changed, ...identity })
      .where('id', '=', account.id)
      .execute()
    return { id: account.id, ...changed }
  })
}

/** Sets a password and ends every session of its owner. Throws `MissingError`. */
export function setPassword(db: Database, email: string, passwordHash: string): Promise<void> {
  return transact(db, async (transaction) => {
    const { id } = await requireAccount(transaction, email)
    await transaction.updateTable('accounts').set({ passwordHash }).where('id', '=', id).execute()
    await transaction.deleteFrom('sessions').where('accountId', '=', id).execute()
    await transaction.deleteFrom('ssoTokens').where('accountId', '=', id).execute()
  })
}

/** Throws `MissingError`, `LastAdministratorError`. */
export function setRole(db: Database, email: string, role: Role): Promise<void> {
  return transact(db, async (transaction) => {
    const account = await requireAccount(transaction, email)
    if (role !== 'administrator') await spareLast(transaction, account)
    await transaction.updateTable('accounts').set({ role }).where('id', '=', account.id).execute()
  })
}

/** Removes an account; its sessions end with it. Throws `MissingError`, `LastAdministratorError`. */
export function removeAccount(db: Database, email: string): Promise<void> {
  return transact(db, async (transaction) => {
    const account = await requireAccount(transaction, email)
    await spareLast(transaction, account)
    await transaction.deleteFrom('accounts').where('id', '=', account.id).execute()
    await transaction.deleteFrom('mailRecipients').where('address', '=', account.email).execute()
  })
}

async function requireAccount(db: Kysely<Tables>, email: string) {
  const account = await findAccount(db, email)
  if (!account) throw new MissingError()
  return account
}

async function spareLast(transaction: Transaction<Tables>, account: Account) {
  if (await isLast(transaction, account)) throw new LastAdministratorError()
}

/** Whether there is no administrator but this one. */
async function isLast(transaction: Transaction<Tables>, { id, role }: Account): Promise<boolean> {
  if (role !== 'administrator') return false
  const other = await transaction
    .selectFrom('accounts')
    .select('id')
    .where('role', '=', 'administrator')
    .where('id', '!=', id)
    .executeTakeFirst()
  return other === undefined
}
