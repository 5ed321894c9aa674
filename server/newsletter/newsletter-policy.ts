import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/connect.ts'
import { hasRow } from '../database/engine/has-row.ts'
import { transact } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import { findPolicy, keepPolicy } from '../privacy/policies.ts'
import type { Tables } from '../tables.ts'

export const isNewsletterOn = async (db: Kysely<Tables>): Promise<boolean> =>
  (await findPolicy(db, 'newsletter'))?.value.isOn ?? false

/**
 * Switches the newsletter form on or off. The switch is recorded as a change of the content, because all pages show the
 * form.
 */
export const switchNewsletter = (db: Database, isOn: boolean, by: Person): Promise<void> =>
  transact(db, async (transaction) => {
    if (isOn === (await isNewsletterOn(transaction))) return
    await keepPolicy(transaction, 'newsletter', { isOn })
    const action = isOn ? 'activated' : 'deactivated'
    const subject = { type: 'newsletter', recordId: 'newsletter', name: 'Newsletter' } as const
    await noteChange(transaction, { by, action, ...subject })
  })

/**
 * Switches the newsletter off when the demo content is removed, and on when it is restored. Does nothing if somebody
 * has ever switched the newsletter by hand.
 */
export async function switchUntouchedNewsletter(
  transaction: Transaction<Tables>,
  isOn: boolean,
): Promise<void> {
  const switched = transaction.selectFrom('changes').select('id').where('type', '=', 'newsletter')
  if (!(await hasRow(switched))) await keepPolicy(transaction, 'newsletter', { isOn })
}
