import type { Handling } from '#content/inbox/inbox-api.ts'
import type { Database } from '../database/connect.ts'
import { MissingError } from '../database/errors.ts'
import { transact } from '../database/transactions.ts'
import type { Person } from '../documents/changes.ts'
import { handleMessage } from './handling.ts'
import { deleteMessage } from './messages.ts'

/** Changes or deletes several messages in one transaction. Returns which ids were found. */
export function changeSeveral(
  db: Database,
  ids: readonly string[],
  change: Handling | 'delete',
  by: Person,
): Promise<{ done: string[]; missing: string[] }> {
  return transact(db, async (transaction) => {
    const done: string[] = []
    const missing: string[] = []
    for (const id of new Set(ids)) {
      try {
        if (change === 'delete') await deleteMessage(transaction, id, by)
        else await handleMessage(transaction, id, change, { by })
        done.push(id)
      } catch (error) {
        if (!(error instanceof MissingError)) throw error
        missing.push(id)
      }
    }
    return { done, missing }
  })
}
