import type { Kysely, Transaction } from 'kysely'
import type { Database } from '../database/connect.ts'
import { hasRow } from '../database/engine/has-row.ts'
import type { Tables } from '../database/schema.ts'
import { transact } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import { findPolicy, keepPolicy } from '../privacy/policies.ts'

export const isNewsletterOn = async (db: Kysely<Tables>): Promise<boolean> =>
  (await findPolicy(db, 'newsletter'))?.value.isOn ?? false

/** Switches the newsletter form on or off. It is on all pages, so this counts as a change of the content. */
export const switchNewsletter = (db: Database, isOn: boolean, by: Person): Promise<void> =>
  transact(db, async (transaction) => {
    if (isOn === (await isNewsletterOn(transaction))) return
    await keepPolicy(transaction, 'newsletter', { isOn })
    const action = isOn ? 'activated' : 'deactivated'
    const subject = { type: 'newsletter', recordId: 'newsletter', name: 'Newsletter' } as const
    await noteChange(transaction, { by, action, ...subject })
  })

/** Switches the newsletter with the demo content, unless somebody has ever switched it. */
export async function switchUntouchedNewsletter(
  transaction: Transaction<Tables>,
  isOn: boolean,
): Promise<void> {
  const switched = transaction.selectFrom('changes').select('id').where('type', '=', 'newsletter')
  if (!(await hasRow(switched))) await keepPolicy(transaction, 'newsletter', { isOn })
}
