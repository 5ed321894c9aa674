import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../tables.ts'

/** A secret that all replicas share. The first one to request it creates it. */
export async function sharedSecret(db: Kysely<Tables>, name: string): Promise<string> {
  const value = randomBytes(32).toString('base64url')
  await db
    .insertInto('sharedSecrets')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await db
    .selectFrom('sharedSecrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return row.value
}
