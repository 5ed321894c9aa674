import type { Kysely } from 'kysely'
import { now } from '../database/ids.ts'
import type { Tables } from '../tables.ts'

/** Site-wide policies that are not part of the settings. */
interface Policies {
  newsletter: { isOn: boolean }
  retention: { months: number }
  visits: { isOn: boolean }
}

/** A policy and when it was last set; `undefined` if it was never set. */
export async function findPolicy<N extends keyof Policies>(
  db: Kysely<Tables>,
  name: N,
): Promise<{ value: Policies[N]; updatedAt: string } | undefined> {
  const row = await db
    .selectFrom('policies')
    .select(['value', 'updatedAt'])
    .where('name', '=', name)
    .executeTakeFirst()
  return row && { value: JSON.parse(row.value), updatedAt: row.updatedAt }
}

export async function keepPolicy<N extends keyof Policies>(
  db: Kysely<Tables>,
  name: N,
  value: Policies[N],
): Promise<void> {
  const row = { value: JSON.stringify(value), updatedAt: now() }
  await db
    .insertInto('policies')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}
