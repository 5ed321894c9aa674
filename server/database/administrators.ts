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

export function createAdministrator(
  db: Database,
  email: string,
  passwordHash: string,
): Promise<void> {
  return transact(db, async (transaction) => {
    await transaction
      .insertInto('administrators')
      .values({ id: newId(), email: key(email), passwordHash, createdAt: now() })
      .execute()
  })
}
