import type { Kysely, Transaction } from 'kysely'
import type { Rights } from '#content/people/accounts.ts'
import type { Invitation } from '#content/people/people-api.ts'
import type { Database } from '../database/connect.ts'
import { MissingError, TakenError } from '../database/errors.ts'
import { newId, now } from '../database/ids.ts'
import { transact } from '../database/transactions.ts'
import type { Person } from '../documents/changes.ts'
import type { Tables } from '../tables.ts'
import { findAccount, recordPersonChange } from './accounts.ts'
import { readRights, storedRights } from './rights.ts'

/** Validity of an invitation link. */
export const invitationHours = 48

interface NewInvitation extends Rights {
  email: string
  tokenHash: string
  by: string
  byMail: boolean
  expiresAt: string
}

/**
 * Invites a person and voids their earlier invitation. The account will have the id of the invitation. Throws
 * `TakenError` when the person has an account.
 */
export async function invite(
  transaction: Transaction<Tables>,
  { email: given, tokenHash, by, byMail, expiresAt, ...rights }: NewInvitation,
): Promise<Invitation> {
  const email = given.trim().toLowerCase()
  if (await findAccount(transaction, email)) throw new TakenError(`${email} already has an account`)
  await transaction.deleteFrom('invitations').where('email', '=', email).execute()
  const row = {
    id: newId(),
    tokenHash,
    email,
    ...storedRights(rights),
    invitedBy: by,
    needsApproval: Number(rights.needsApproval ?? false),
    byMail: Number(byMail),
    createdAt: now(),
    expiresAt,
  }
  await transaction.insertInto('invitations').values(row).execute()
  await recordPersonChange(transaction, by, 'invited', row)
  return toInvitation(row)
}

/** All invitations, including expired ones, newest first. */
export async function listInvitations(db: Kysely<Tables>): Promise<Invitation[]> {
  const found = db.selectFrom('invitations').selectAll()
  const rows = await found.orderBy('createdAt', 'desc').orderBy('id', 'desc').execute()
  return rows.map(toInvitation)
}

type Row = Parameters<typeof readRights>[0] & {
  id: string
  email: string
  invitedBy: string
  byMail: number
  createdAt: string
  expiresAt: string
}

function toInvitation(row: Row): Invitation {
  const { id: _id, email, invitedBy, createdAt, expiresAt } = row
  const { role, duties, needsApproval = false } = readRights(row)
  const rights = { role, duties: [...duties], needsApproval }
  return { _id, email, ...rights, invitedBy, byMail: row.byMail === 1, createdAt, expiresAt }
}

/** Withdraws an invitation, which voids its link. Throws `MissingError`. */
export function withdrawInvitation(db: Database, id: string, by: Person): Promise<void> {
  return transact(db, async (transaction) => {
    const found = await transaction
      .deleteFrom('invitations')
      .where('id', '=', id)
      .returning(['id', 'email'])
      .executeTakeFirst()
    if (!found) throw new MissingError()
    await recordPersonChange(transaction, by, 'uninvited', found)
  })
}

/** Finds the invitation of a link that is valid at `moment`, without using it up. */
export const findInvitation = (db: Kysely<Tables>, tokenHash: string, moment: string) =>
  db
    .selectFrom('invitations')
    .selectAll()
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', moment)
    // Defense in depth: an invitation ends when its maker loses the right to invite.
    .where('invitedBy', 'in', administrators(db))
    .executeTakeFirst()

/** Takes an invitation with one atomic statement, so only one of two concurrent requests gets it. */
export const takeInvitation = (db: Transaction<Tables>, tokenHash: string, moment: string) =>
  db
    .deleteFrom('invitations')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', moment)
    .where('invitedBy', 'in', administrators(db))
    .returningAll()
    .executeTakeFirst()

const administrators = (db: Kysely<Tables>) =>
  db.selectFrom('accounts').select('email').where('role', '=', 'administrator')
