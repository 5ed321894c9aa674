import type { Transaction } from 'kysely'
import { inBatches } from '../database/engine/group-commit.ts'
import { now } from '../database/ids.ts'
import type { Person } from '../documents/changes.ts'
import type { Tables } from '../tables.ts'

/** Normalizes a sender's email address. */
const keyOf = (email: string) => email.trim().toLowerCase()

/** Staff's verdict on a sender: `true` for spam, `false` for no spam, `undefined` if staff gave no verdict. */
export const verdictOf = inBatches(async (db, emails: readonly string[]) => {
  const keys = [...new Set(emails.map(keyOf))]
  const found = db.selectFrom('messageSenders').select(['email', 'isSpam'])
  const rows = await found.where('email', 'in', keys).execute()
  const verdicts = new Map(rows.map(({ email, isSpam }) => [email, isSpam === 1]))
  return emails.map((email) => verdicts.get(keyOf(email)))
})

/** Stores staff's verdict on a sender, which applies to the sender's later messages. */
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
