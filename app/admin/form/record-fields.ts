import * as z from 'zod'
import type { Content } from '#content/define.ts'
import { type Fields, text } from '#content/fields.ts'
import { draftInputSchema, slugSchema, valuesSchema } from '#content/schema.ts'
import { type FormValues, fittedValues } from './form-values.ts'

export const addressField = text('Address', { isOptional: true, maxLength: 100 })

/** Fields of a record's form: the declared ones and, where it has pages, its address. */
export const recordFields = ({ fields, slugFrom }: Content): Fields =>
  slugFrom ? { ...fields, slug: addressField } : fields

/** Form values of a record. */
export const recordValues = (content: Content, record: object): FormValues =>
  fittedValues(recordFields(content), record)

/** The schema of those values. An empty address is made by the server, or stays. */
export function recordFormSchema(content: Content): z.ZodType<FormValues, FormValues> {
  const values = valuesSchema(content)
  if (!content.slugFrom) return values
  const address = z.union([z.literal(''), slugSchema(content)])
  // Cast: the schema of a declaration is that of an object, which its type does not say.
  return (values as unknown as z.ZodObject).extend({ slug: address }) as unknown as typeof values
}

/** The schema of unfinished values of a record. */
export const recordDraftSchema = (content: Content): z.ZodType<FormValues, FormValues> =>
  // Cast: a form has all fields, which the schema of a draft may lack.
  draftInputSchema(content) as unknown as z.ZodType<FormValues, FormValues>

/** What is sent of a form's values: no address where none was chosen. */
export function sentValues({ slug, ...values }: FormValues): FormValues {
  return slug ? { ...values, slug } : values
}

/** The declared fields among a form's values. */
export const declaredValues = ({ slugFrom }: Content, { slug, ...values }: FormValues) =>
  slugFrom || slug === undefined ? values : { ...values, slug }
