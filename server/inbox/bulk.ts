import type { Transaction } from 'kysely'
import type { Handling } from '#content/inbox/inbox-api.ts'
import type { Database } from '../database/connect.ts'
import { MissingError } from '../database/errors.ts'
import { transact, transactEach, transactWithReserve } from '../database/transactions.ts'
import type { Person } from '../documents/changes.ts'
import type { Tables } from '../tables.ts'
import { handleMessage } from './handling.ts'
import { deleteMessage } from './messages.ts'

/**
 * Changes or deletes several messages, one after the other. Returns which ids were found. After an error, the first
 * messages may be changed already, and the request can be repeated.
 */
export async function changeSeveral(
  db: Database,
  ids: readonly string[],
  change: Handling | 'delete',
  by: Person,
): Promise<{ done: string[]; missing: string[] }> {
  const distinct = [...new Set(ids)]
  const begin = change === 'delete' ? transactWithReserve : transact
  const handle = async (transaction: Transaction<Tables>, id: string) => {
    try {
      if (change === 'delete') await deleteMessage(transaction, id, by)
      else await handleMessage(transaction, id, change, { by })
      return true
    } catch (error) {
      if (!(error instanceof MissingError)) throw error
      return false
    }
  }
  const found = await transactEach(db, distinct, handle, begin)
  return {
    done: distinct.filter((_, index) => found[index]),
    missing: distinct.filter((_, index) => !found[index]),
  }
}
