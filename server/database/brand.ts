import type { Kysely } from 'kysely'
import type { StoredBrand } from '#content/api/brand.ts'
import { type Brand, type BrandInput, brandSchema, emptyBrand } from '#content/brand/brand.ts'
import { noteChange, type Person } from './changes.ts'
import { type Database, transact } from './connect.ts'
import { StaleError } from './errors.ts'
import { now } from './ids.ts'
import type { Tables } from './schema.ts'

/** The brand as the list of changes names it; there is one record of it. */
export const brandSubject = { type: 'brand', recordId: 'brand', name: 'Brand' } as const

/** The brand, with version 0 before anyone has saved one. */
export async function getBrand(db: Kysely<Tables>): Promise<StoredBrand> {
  const row = await db.selectFrom('brand').selectAll().where('id', '=', 1).executeTakeFirst()
  if (!row) return { ...emptyBrand, version: 0 }
  const { value, version, updatedAt } = row
  return { ...readable(JSON.parse(value)), version, updatedAt }
}

/** Saves the brand as `saveSettings` saves settings. Throws `StaleError`. */
export function saveBrand(
  db: Database,
  input: BrandInput,
  { by = null, version }: { by?: Person; version?: number | undefined } = {},
): Promise<StoredBrand> {
  return transact(db, async (transaction) => {
    const old = await getBrand(transaction)
    if (version !== undefined && version !== old.version) throw new StaleError(old.version)
    const brand = brandSchema.parse({ ...old, ...input })
    const row = {
      value: JSON.stringify(brand),
      version: old.version + 1,
      updatedAt: now(),
    }
    await transaction
      .insertInto('brand')
      .values({ id: 1, ...row })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
      .execute()
    await noteChange(transaction, {
      by,
      at: row.updatedAt,
      action: 'updated',
      ...brandSubject,
      version: row.version,
      snapshot: { values: brand },
    })
    return { ...brand, version: row.version, updatedAt: row.updatedAt }
  })
}

/** A stored brand; a choice that this version does not know is as if nothing had been chosen. */
function readable(stored: Record<string, unknown>): Brand {
  const known = Object.entries(brandSchema.shape).flatMap(([name, field]) => {
    const { success, data } = field.safeParse(stored[name])
    return success ? [[name, data]] : []
  })
  return { ...emptyBrand, ...Object.fromEntries(known) }
}
