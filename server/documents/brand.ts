import type { Kysely } from 'kysely'
import { type Brand, type BrandInput, brandSchema } from '#content/brand/brand.ts'
import { emptyBrand } from '#content/brand/empty-brand.ts'
import type { StoredBrand } from '#content/documents/brand-api.ts'
import type { Database } from '../database/connect.ts'
import type { Tables } from '../tables.ts'
import type { Person } from './changes.ts'
import { findSingle, type Single, saveSingle, shownSingle } from './singles.ts'

export const brandDocument: Single<Brand, BrandInput> = {
  type: 'brand',
  name: 'Brand',
  empty: emptyBrand,
  readable: (stored) => ({ ...emptyBrand, ...known(stored) }),
  merged: (old, input) => ({ ...old, ...known(input) }),
}

/** The valid fields of stored brand values. Drops fields and options that this release does not know. */
const known = (values: Record<string, unknown>): Partial<Brand> =>
  Object.fromEntries(
    Object.entries(brandSchema.shape).flatMap(([name, field]) => {
      const { success, data } = field.safeParse(values[name])
      return success ? [[name, data]] : []
    }),
  )

/** The live brand; the default brand with version 0 before anyone has saved one. */
export const getBrand = async (db: Kysely<Tables>): Promise<StoredBrand> =>
  shownSingle(await findSingle(db, brandDocument))

/** Saves the brand: see `saveSingle`. Throws `StaleError`. */
export const saveBrand = async (
  db: Database,
  input: BrandInput,
  options?: { by?: Person; version?: number | undefined },
): Promise<StoredBrand> => shownSingle(await saveSingle(db, brandDocument, input, options))
