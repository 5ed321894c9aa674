import type { Transaction } from 'kysely'
import { inBatches } from '../database/engine/group-commit.ts'
import { now } from '../database/ids.ts'
import type { Tables } from '../database/schema.ts'
import type { Person } from '../documents/changes.ts'

/** The form in which a sender is remembered. */
const keyOf = (email: string) => email.trim().toLowerCase()

/** Whether somebody called a sender's message spam; `undefined` when nobody has said anything. */
export const verdictOf = inBatches(async (db, emails: readonly string[]) => {
  const keys = [...new Set(emails.map(keyOf))]
  const found = db.selectFrom('messageSenders').select(['email', 'isSpam'])
  const rows = await found.where('email', 'in', keys).execute()
  const verdicts = new Map(rows.map(({ email, isSpam }) => [email, isSpam === 1]))
  return emails.map((email) => verdicts.get(keyOf(email)))
})

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
