import { brandFields, emptyBrand } from '#content/brand/brand-fields.ts'
import type { StoredBrand } from '../../../api.ts'
import { singleDocument } from '../form/draft/single-document.ts'

export const brandDocument = singleDocument<StoredBrand>('brand', {
  one: 'brand',
  label: 'Brand',
  object: 'the brand',
  fields: brandFields,
  empty: { ...emptyBrand, version: 0 },
})
