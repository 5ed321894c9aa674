import * as z from 'zod'
import type { Content } from '#content/documents/define.ts'
import { type Fields, text } from '#content/documents/fields.ts'
import { draftInputSchema, shapeOf, slugSchema, valuesSchema } from '#content/documents/schema.ts'
import {
  publicationFault,
  publicationFields,
  publicationNames,
  showsPublishedAt,
} from '#content/publishing/publication.ts'
import { type FormValues, fittedValues } from './form-values.ts'

/** Fields of the publication times. A form has the shown date only if the record's page shows it. */
export function publicationFieldsOf({ name }: Content): Fields {
  const { publishedAt, ...times } = publicationFields
  return showsPublishedAt.has(name) ? { ...times, publishedAt } : times
}

export const addressField = text('Address', { isOptional: true, maxLength: 100 })

/** Fields of a record's form: the declared ones, the publication times and, for types with pages, the address. */
export const recordFields = (content: Content): Fields => ({
  ...content.fields,
  ...publicationFieldsOf(content),
  ...(content.slugFrom ? { slug: addressField } : {}),
})

export const recordValues = (content: Content, record: object): FormValues =>
  fittedValues(recordFields(content), record)

/** Schema of the form values. With an empty address the server generates the slug or keeps the stored one. */
export function recordFormSchema(content: Content): z.ZodType<FormValues, FormValues> {
  const values = valuesSchema(content)
  const address = z.union([z.literal(''), slugSchema(content)])
  // Cast: the schema of a declaration is an object schema, which its type does not say.
  const whole = (values as unknown as z.ZodObject)
    .extend(content.slugFrom ? { slug: address } : {})
    .extend(shapeOf(publicationFieldsOf(content)))
    .superRefine((times, context) => {
      const fault = publicationFault(times, new Date().toISOString())
      if (!fault) return
      context.addIssue({ code: 'custom', path: [fault.field], message: fault.message })
    })
  return whole as unknown as typeof values // as above
}

/** Schema of a record's draft, which may be incomplete. */
export function recordDraftSchema(content: Content): z.ZodType<FormValues, FormValues> {
  // Casts: the draft schema is an object schema; and a form has all fields, which the draft schema makes optional.
  const unfinished = draftInputSchema(content) as unknown as z.ZodObject
  return unfinished.extend(shapeOf(publicationFieldsOf(content))) as unknown as z.ZodType<
    FormValues,
    FormValues
  >
}

/** Form values as the API expects them: an empty address is left out, and an empty time is `null`. */
export function sentValues({ slug, ...values }: FormValues): FormValues {
  const sent = withSentTimes(values)
  return slug ? { ...sent, slug } : sent
}

/** Replaces each empty time by `null`. */
export function withSentTimes(values: FormValues): FormValues {
  const given = publicationNames.filter((name) => name in values)
  const times = given.map((name) => [name, values[name] || null])
  // Untyped entries: the API expects `null` for a time, which is not a form value.
  return { ...values, ...Object.fromEntries(times) }
}
