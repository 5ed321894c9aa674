import type { Transaction } from 'kysely'
import type { Tables } from '../schema.ts'

/**
 * Hands on what is assigned to an account that is about to go: to another account, or to nobody. Messages
 * are assigned to nobody yet.
 */
export async function reassign(
  _transaction: Transaction<Tables>,
  _from: string,
  _to: string | null,
): Promise<void> {}
