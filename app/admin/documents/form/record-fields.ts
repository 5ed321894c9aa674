import * as z from 'zod'
import type { Content } from '#content/documents/define.ts'
import { type Fields, text } from '#content/documents/fields.ts'
import { draftInputSchema, shapeOf, slugSchema, valuesSchema } from '#content/documents/schema.ts'
import {
  publicationFault,
  publicationFields,
  publicationNames,
} from '#content/publishing/publication.ts'
import { type FormValues, fittedValues } from './form-values.ts'

export const addressField = text('Address', { isOptional: true, maxLength: 100 })

/** Fields of a record's form: the declared ones, when it is public and, where it has pages, its address. */
export const recordFields = ({ fields, slugFrom }: Content): Fields => ({
  ...fields,
  ...publicationFields,
  ...(slugFrom ? { slug: addressField } : {}),
})

/** Form values of a record. */
export const recordValues = (content: Content, record: object): FormValues =>
  fittedValues(recordFields(content), record)

/** The schema of those values. An empty address is made by the server, or stays. */
export function recordFormSchema(content: Content): z.ZodType<FormValues, FormValues> {
  const values = valuesSchema(content)
  const address = z.union([z.literal(''), slugSchema(content)])
  // Cast: the schema of a declaration is that of an object, which its type does not say.
  const whole = (values as unknown as z.ZodObject)
    .extend(content.slugFrom ? { slug: address } : {})
    .extend(shapeOf(publicationFields))
    .superRefine((times, context) => {
      const fault = publicationFault(times, new Date().toISOString())
      if (!fault) return
      context.addIssue({ code: 'custom', path: [fault.field], message: fault.message })
    })
  return whole as unknown as typeof values // as above
}

/** The schema of unfinished values of a record. */
export function recordDraftSchema(content: Content): z.ZodType<FormValues, FormValues> {
  // Casts: a form has all fields, which the schema of a draft may lack; and it is the schema of an object.
  const unfinished = draftInputSchema(content) as unknown as z.ZodObject
  return unfinished.extend(shapeOf(publicationFields)) as unknown as z.ZodType<
    FormValues,
    FormValues
  >
}

/** The values of a form as the API takes them: an empty address is left out, and an empty time is `null`. */
export function sentValues({ slug, ...values }: FormValues): FormValues {
  const sent = withSentTimes(values)
  return slug ? { ...sent, slug } : sent
}

/** The values with `null` for each time among them that is empty. */
export function withSentTimes(values: FormValues): FormValues {
  const given = publicationNames.filter((name) => name in values)
  const times = given.map((name) => [name, values[name] || null])
  // Of any type: the API takes `null` for a time, which is no value of a form.
  return { ...values, ...Object.fromEntries(times) }
}
