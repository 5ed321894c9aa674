import type { Kysely } from 'kysely'
import { type Database, transact } from './connect.ts'
import { newId, now } from './ids.ts'
import type { Tables } from './schema.ts'

/** E-mail addresses of administrators are compared without case. */
const key = (email: string) => email.trim().toLowerCase()

export function findAdministrator(db: Kysely<Tables>, email: string) {
  return db
    .selectFrom('administrators')
    .select(['id', 'email', 'passwordHash'])
    .where('email', '=', key(email))
    .executeTakeFirst()
}

/** The e-mails of all administrators, the first one first. */
export async function listAdministrators(db: Kysely<Tables>): Promise<string[]> {
  const rows = await db.selectFrom('administrators').select('email').orderBy('createdAt').execute()
  return rows.map((row) => row.email)
}

export async function createAdministrator(
  db: Database,
  email: string,
  passwordHash: string,
): Promise<void> {
  await db
    .insertInto('administrators')
    .values({ id: newId(), email: key(email), passwordHash, createdAt: now() })
    .execute()
}

/** Creates an administrator if there is none, and says whether it did. */
export function createFirstAdministrator(
  db: Database,
  email: string,
  passwordHash: string,
): Promise<boolean> {
  return transact(db, async (transaction) => {
    if ((await listAdministrators(transaction)).length > 0) return false
    await createAdministrator(transaction, email, passwordHash)
    return true
  })
}

/** Sets a password and ends every session of its owner. `false` if there is no such administrator. */
export function setPassword(db: Database, email: string, passwordHash: string): Promise<boolean> {
  return transact(db, async (transaction) => {
    const administrator = await findAdministrator(transaction, email)
    if (!administrator) return false
    const { id } = administrator
    await transaction
      .updateTable('administrators')
      .set({ passwordHash })
      .where('id', '=', id)
      .execute()
    await transaction.deleteFrom('sessions').where('administratorId', '=', id).execute()
    return true
  })
}
