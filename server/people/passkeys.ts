import type { Kysely } from 'kysely'
import type { Passkey } from '#content/people/me-api.ts'
import type { Database } from '../database/connect.ts'
import { hasRow } from '../database/engine/has-row.ts'
import { LastWayInError, MissingError } from '../database/errors.ts'
import { now } from '../database/ids.ts'
import { transact, transactWithReserve } from '../database/transactions.ts'
import type { Tables } from '../tables.ts'
import { recordPersonChange } from './accounts.ts'
import { getPerson } from './people.ts'

/** The data that verifies a passkey's sign-in. */
export interface StoredPasskey {
  id: string
  /** COSE key in base64url. */
  publicKey: string
  counter: number
  transports: string[]
}

/** An account's passkeys, oldest first. */
export async function listPasskeys(db: Kysely<Tables>, accountId: string): Promise<Passkey[]> {
  const found = db.selectFrom('passkeys').where('accountId', '=', accountId)
  const columns = ['id', 'name', 'createdAt', 'usedAt'] as const
  const rows = await found.select(columns).orderBy('createdAt').orderBy('id').execute()
  return rows.map(({ id: _id, ...rest }) => ({ _id, ...rest }))
}

export async function findPasskey(db: Kysely<Tables>, id: string) {
  const row = await db
    .selectFrom('passkeys')
    .select(['id', 'accountId', 'publicKey', 'counter', 'transports'])
    .where('id', '=', id)
    .executeTakeFirst()
  // Cast: `addPasskey` wrote a list of strings.
  return row && { ...row, transports: JSON.parse(row.transports) as string[] }
}

/** Whether any account has a passkey. */
export const hasPasskeys = (db: Kysely<Tables>): Promise<boolean> =>
  hasRow(db.selectFrom('passkeys').select('id'))

/** Adds a passkey, and records this in the activity as an action of its owner. */
export function addPasskey(
  db: Database,
  accountId: string,
  { transports, ...passkey }: StoredPasskey & { name: string },
): Promise<void> {
  return transact(db, async (transaction) => {
    const row = { ...passkey, transports: JSON.stringify(transports), createdAt: now() }
    await transaction
      .insertInto('passkeys')
      .values({ ...row, accountId, usedAt: null })
      .execute()
    const owner = await getPerson(transaction, accountId)
    await recordPersonChange(transaction, owner.email, 'passkey-added', owner)
  })
}

export async function notePasskeyUse(db: Database, id: string, counter: number): Promise<void> {
  await transactWithReserve(db, (transaction) =>
    transaction
      .updateTable('passkeys')
      .set({ counter, usedAt: now() })
      .where('id', '=', id)
      .execute(),
  )
}

/** Throws `MissingError` if the account has no passkey with this id. */
export async function renamePasskey(
  db: Database,
  accountId: string,
  id: string,
  name: string,
): Promise<void> {
  await transact(db, async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('passkeys')
      .set({ name })
      .where('id', '=', id)
      .where('accountId', '=', accountId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new MissingError()
  })
}

/** Throws `MissingError`, and `LastWayInError` if the owner would have no password and no passkey left. */
export function removePasskey(db: Database, accountId: string, id: string): Promise<void> {
  return transact(db, async (transaction) => {
    const { numDeletedRows } = await transaction
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('accountId', '=', accountId)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new MissingError()
    const owner = await getPerson(transaction, accountId)
    const left = await listPasskeys(transaction, accountId)
    if (owner.passwordHash === null && left.length === 0) throw new LastWayInError()
    await recordPersonChange(transaction, owner.email, 'passkey-removed', owner)
  })
}
