import { type Brand, brandFields } from '#content/brand/brand.ts'
import { failure } from '../../api/failure.ts'
import { api, type StoredBrand } from '../../api.ts'
import type { LiveDocument } from '../form/draft/edited-document.ts'
import { type FormValues, fittedValues } from '../form/form-values.ts'

/** Cast: values with the fields of `brandFields`, which are those of `Brand`. */
const asBrand = (values: FormValues) => values as unknown as Brand

/** Validated brand; throws when the answer is none. */
function brandIn(answer: StoredBrand): StoredBrand {
  if (typeof answer?.version !== 'number') throw failure('unreadable')
  return answer
}

const query = { draft: true }

/** The brand as its form knows it. */
export const brandDocument: LiveDocument<StoredBrand> = {
  type: 'brand',
  id: 'brand',
  one: 'brand',
  fields: brandFields,
  valuesIn: (stored) => fittedValues(brandFields, stored),
  load: async () => brandIn(await api.json('GET /brand', { query })),
  save: async (values, { version }) =>
    brandIn(await api.json('PUT /brand', { query, body: asBrand(values), version })),
  loadLive: async () => brandIn(await api.json('GET /brand')),
  saveLive: async (values, version) =>
    brandIn(await api.json('PUT /brand', { body: asBrand(values), version })),
}
