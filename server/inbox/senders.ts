import type { Kysely, Transaction } from 'kysely'
import { now } from '../database/ids.ts'
import type { Tables } from '../database/schema.ts'
import type { Person } from '../documents/changes.ts'

/** The form in which a sender is remembered. */
const keyOf = (email: string) => email.trim().toLowerCase()

/** Whether somebody called a sender's message spam; `undefined` when nobody has said anything. */
export async function verdictOf(db: Kysely<Tables>, email: string): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('messageSenders')
    .select('isSpam')
    .where('email', '=', keyOf(email))
    .executeTakeFirst()
  return row && row.isSpam === 1
}

/** Remembers what somebody said of a sender's message, for the next one. */
export async function rememberVerdict(
  transaction: Transaction<Tables>,
  email: string,
  isSpam: boolean,
  person: Person,
): Promise<void> {
  const verdict = { isSpam: isSpam ? 1 : 0, person, at: now() }
  await transaction
    .insertInto('messageSenders')
    .values({ email: keyOf(email), ...verdict })
    .onConflict((conflict) => conflict.column('email').doUpdateSet(verdict))
    .execute()
}
