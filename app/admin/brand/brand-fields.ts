import type { Brand } from '#content/brand/brand.ts'
import type { FormValues } from '../form/form-values.ts'

/** Cast: values with the fields of `brandFields`, which are those of `Brand`. */
export const asBrand = (values: FormValues) => values as unknown as Brand
