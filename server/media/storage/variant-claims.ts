import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { dialectOf } from '../../database/dialect.ts'
import { countUse, forgetWindow } from '../../database/replicas/limit-windows.ts'
import type { Tables } from '../../tables.ts'

/** A replica that has not created its variant within this time counts as killed, and the next replica creates it. */
const claimMs = 30_000

/** Pause between two checks for a variant that another replica creates. */
const pauseMs = 100

/** Coordinates replicas, so that no two create the same variant. */
export interface VariantClaims {
  /**
   * Returns the result of `find`, or else of `make`. Only the replica that claims the name first calls `make`; the
   * others call `find` until it succeeds. Rethrows errors of both.
   */
  findOrMake<T>(
    name: string,
    find: () => Promise<T | undefined>,
    make: () => Promise<T | undefined>,
  ): Promise<T | undefined>
}

/** Claims of replicas in PostgreSQL; `undefined` on SQLite, where all processes are on one machine. */
export const variantClaimsOf = (db: Kysely<Tables>): VariantClaims | undefined =>
  dialectOf(db).isShared
    ? { findOrMake: (name, find, make) => findOrMake(db, name, find, make) }
    : undefined

async function findOrMake<T>(
  db: Kysely<Tables>,
  name: string,
  find: () => Promise<T | undefined>,
  make: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const key = `variant:${name}`
  for (;;) {
    const found = await find()
    if (found !== undefined) return found
    // Pictures work without the database: at worst a variant is created twice.
    const { count } = await countUse(db, key, claimMs).catch(() => ({ count: 1 }))
    if (count === 1) break
    await wait(pauseMs)
  }
  try {
    // The variant may have been created between the check and the claim.
    return (await find()) ?? (await make())
  } finally {
    await forgetWindow(db, key).catch(() => {})
  }
}
