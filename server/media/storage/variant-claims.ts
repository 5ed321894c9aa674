import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { isPostgres } from '../../database/engine/engine.ts'
import { countUse, forgetWindow } from '../../database/replicas/limit-windows.ts'
import type { Tables } from '../../database/schema.ts'

/** After so long, a replica that has not made a variant was killed; the next one makes it. */
const claimMs = 30_000

/** Between two looks for what another replica makes. */
const pauseMs = 100

/** Replicas' claims to the making of variants, so that two never make the same. */
export interface VariantClaims {
  /**
   * What `find` finds, or else `make` makes, by the replica that claims a name first; the others look until it is
   * there. Throws what the two throw.
   */
  findOrMake<T>(
    name: string,
    find: () => Promise<T | undefined>,
    make: () => Promise<T | undefined>,
  ): Promise<T | undefined>
}

/** The claims of a site's replicas on PostgreSQL; `undefined` where all processes are on one machine. */
export const variantClaimsOf = (db: Kysely<Tables>): VariantClaims | undefined =>
  isPostgres(db)
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
    // Without a database pictures go on: at worst one is made twice.
    const { count } = await countUse(db, key, claimMs).catch(() => ({ count: 1 }))
    if (count === 1) break
    await wait(pauseMs)
  }
  try {
    // It may have been made between the look and the claim.
    return (await find()) ?? (await make())
  } finally {
    await forgetWindow(db, key).catch(() => {})
  }
}
