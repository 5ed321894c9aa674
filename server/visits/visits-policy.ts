import type { Kysely } from 'kysely'
import type { Database } from '../database/connect.ts'
import { transact } from '../database/transactions.ts'
import { noteChange, type Person } from '../documents/changes.ts'
import { findPolicy, keepPolicy } from '../privacy/policies.ts'
import type { Tables } from '../tables.ts'

/** Whether visits are counted. They are by default, because nothing about a person is kept. */
export const isVisitsOn = async (db: Kysely<Tables>): Promise<boolean> =>
  (await findPolicy(db, 'visits'))?.value.isOn ?? true

/**
 * Switches the counting on or off. Off also deletes the visitors of the day. The switch is recorded as a change of the
 * content, because the privacy page says whether visits are counted.
 */
export const switchVisits = (db: Database, isOn: boolean, by: Person): Promise<void> =>
  transact(db, async (transaction) => {
    if (isOn === (await isVisitsOn(transaction))) return
    await keepPolicy(transaction, 'visits', { isOn })
    if (!isOn) {
      await transaction.deleteFrom('dailyVisitors').execute()
      await transaction.deleteFrom('visitSalts').execute()
    }
    const action = isOn ? 'activated' : 'deactivated'
    const subject = { type: 'visits', recordId: 'visits', name: 'Visits' } as const
    await noteChange(transaction, { by, action, ...subject })
  })
