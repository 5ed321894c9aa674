import * as z from 'zod'
import type { Content } from '#content/documents/define.ts'
import { draftInputSchema, shapeOf, slugSchema, valuesSchema } from '#content/documents/schema.ts'
import { publicationFault } from '#content/publishing/publication.ts'
import type { FormValues } from './form-values.ts'
import { publicationFieldsOf } from './record-fields.ts'

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
