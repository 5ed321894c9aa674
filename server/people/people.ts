import type { Kysely } from 'kysely'
import type { Person as ListedPerson } from '#content/people/people-api.ts'
import type { Database } from '../database/connect.ts'
import { MissingError } from '../database/errors.ts'
import { transact, transactWithReserve } from '../database/transactions.ts'
import type { Person } from '../documents/changes.ts'
import type { Tables } from '../tables.ts'
import { recordPersonChange } from './accounts.ts'
import { withdraw, withdrawLost } from './outstanding.ts'
import { readRights } from './rights.ts'

/** All accounts with their sign-in methods, oldest first. */
export async function listPersons(db: Kysely<Tables>, asking: string): Promise<ListedPerson[]> {
  const rows = await db
    .selectFrom('accounts')
    .selectAll()
    .select(({ selectFrom }) =>
      selectFrom('passkeys')
        .whereRef('accountId', '=', 'accounts.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('passkeys'),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  return rows.map((row) => {
    const { id: _id, email, name, picture, createdAt, seenAt } = row
    const signIn = {
      password: row.passwordHash !== null,
      passkeys: Number(row.passkeys),
      singleSignOn: row.issuer !== null,
    }
    const { role, duties, needsApproval = false } = readRights(row)
    const rights = { role, duties: [...duties], needsApproval }
    return {
      _id,
      email,
      name,
      picture,
      ...rights,
      createdAt,
      seenAt,
      signIn,
      isYou: _id === asking,
    }
  })
}

/** People's names by email address. People who have set no name are left out. */
export const listNames = (db: Kysely<Tables>): Promise<{ email: string; name: string }[]> =>
  db
    .selectFrom('accounts')
    .select(['email', 'name'])
    .where('name', '!=', '')
    .orderBy('email')
    .execute()

/** A person's name, or their email address if they have set none. */
export async function nameOfPerson(db: Kysely<Tables>, email: string): Promise<string> {
  const found = await db
    .selectFrom('accounts')
    .select('name')
    .where('email', '=', email)
    .executeTakeFirst()
  return found?.name || email
}

/** A person's account. Throws `MissingError`. */
export async function getPerson(db: Kysely<Tables>, id: string) {
  const found = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'name', 'picture', 'passwordHash', 'issuer', 'role', 'duties'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new MissingError()
  return { ...found, ...readRights(found) }
}

export async function describePerson(
  db: Database,
  id: string,
  values: { name: string } | { picture: string },
): Promise<void> {
  await transact(db, (transaction) =>
    transaction.updateTable('accounts').set(values).where('id', '=', id).execute(),
  )
}

/** Sets whether a person needs approval to publish. Throws `MissingError`. */
export function setApproval(
  db: Database,
  id: string,
  needsApproval: boolean,
  by: Person,
): Promise<void> {
  return transact(db, async (transaction) => {
    const person = await getPerson(transaction, id)
    const columns = { needsApproval: Number(needsApproval) }
    await transaction.updateTable('accounts').set(columns).where('id', '=', id).execute()
    const action = needsApproval ? 'approval-needed' : 'approval-dropped'
    await recordPersonChange(transaction, by, action, person)
    await withdrawLost(transaction, person, by)
  })
}

/** Ends a person's sessions, pending sign-ins and links. Throws `MissingError`. */
export function signOutPerson(db: Database, id: string, by: Person): Promise<void> {
  return transactWithReserve(db, async (transaction) => {
    const person = await getPerson(transaction, id)
    await transaction.deleteFrom('sessions').where('accountId', '=', id).execute()
    await transaction.deleteFrom('ssoTokens').where('accountId', '=', id).execute()
    await recordPersonChange(transaction, by, 'signed-out', person)
    await withdraw(transaction, person, { by, reason: 'signed-out' })
  })
}
