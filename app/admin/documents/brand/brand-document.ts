import { brandFields } from '#content/brand/brand-fields.ts'
import { emptyBrand } from '#content/brand/empty-brand.ts'
import type { StoredBrand } from '../../../api.ts'
import { singleDocument } from '../form/draft/single-document.ts'

export const brandDocument = singleDocument<StoredBrand>('brand', {
  one: 'brand',
  label: 'Brand',
  object: 'the brand',
  fields: brandFields,
  empty: { ...emptyBrand, version: 0 },
})
