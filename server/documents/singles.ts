import type { Kysely, Transaction } from 'kysely'
import type { Action } from '#content/documents/changes.ts'
import type { SingleName } from '#content/publishing/document-type.ts'
import type { Database } from '../database/connect.ts'
import { StaleError } from '../database/errors.ts'
import { now } from '../database/ids.ts'
import { transact } from '../database/transactions.ts'
import type { Tables } from '../tables.ts'
import { noteChange, type Person } from './changes.ts'
import { nextVersion } from './next-version.ts'

/** Singleton document: the settings or the brand. Its table has one row. */
export interface Single<V extends object, I = Partial<V>> {
  type: SingleName
  name: string
  empty: V
  /** Reads stored values. Drops fields that this release does not know, and fills in defaults. */
  readable(stored: Record<string, unknown>): V
  /** Replaces values by those given in the input. */
  merged(values: V, input: I): V
}

/** The stored values and state of a singleton document. */
export interface StoredSingle<V> {
  values: V
  /** 0 before anyone has saved the document. */
  version: number
  updatedAt: string | undefined
}

export async function findSingle<V extends object>(
  db: Kysely<Tables>,
  { type, empty, readable }: Pick<Single<V>, 'type' | 'empty' | 'readable'>,
): Promise<StoredSingle<V>> {
  const row = await db.selectFrom(type).selectAll().where('id', '=', 1).executeTakeFirst()
  if (!row) return { values: empty, version: 0, updatedAt: undefined }
  const { value, version, updatedAt } = row
  return { values: readable(JSON.parse(value)), version, updatedAt }
}

/** Flattens values and state into one object, as the API sends it. */
export const shownSingle = <V extends object>({ values, ...state }: StoredSingle<V>) => ({
  ...values,
  ...state,
})

/** Stores live values under the next version and records the change. */
export async function writeSingle<V extends object>(
  transaction: Transaction<Tables>,
  { type, name }: Pick<Single<V>, 'type' | 'name'>,
  values: V,
  { by, action, former }: { by: Person; action: Action; former: number },
): Promise<StoredSingle<V>> {
  const version = await nextVersion(transaction, type, type, former)
  const row = { value: JSON.stringify(values), version, updatedAt: now() }
  await transaction
    .insertInto(type)
    .values({ id: 1, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
  await noteChange(transaction, {
    by,
    at: row.updatedAt,
    action,
    type,
    recordId: type,
    name,
    version,
    snapshot: { values },
  })
  return { values, version, updatedAt: row.updatedAt }
}

/**
 * Saves a singleton document. Fields that the input leaves out keep their value. Throws `StaleError` if `version` is
 * given and not current. Before the first save, the current version is 0.
 */
export const saveSingle = <V extends object, I>(
  db: Database,
  single: Single<V, I>,
  input: I,
  { by = null, version }: { by?: Person; version?: number | undefined } = {},
): Promise<StoredSingle<V>> =>
  transact(db, async (transaction) => {
    const old = await findSingle(transaction, single)
    if (version !== undefined && version !== old.version) throw new StaleError(old.version)
    const values = single.merged(old.values, input)
    return writeSingle(transaction, single, values, {
      by,
      action: 'updated',
      former: old.version,
    })
  })
