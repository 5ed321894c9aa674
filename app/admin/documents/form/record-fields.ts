import type { Content } from '#content/documents/define.ts'
import { type Fields, text } from '#content/documents/fields.ts'
import {
  publicationFields,
  publicationNames,
  showsPublishedAt,
} from '#content/publishing/publication.ts'
import { type FormValues, fittedValues } from './form-values.ts'

/** Fields of the publication. A form has the shown date only if the record's page shows it. */
export function publicationFieldsOf({ name }: Content): Fields {
  const { publishedAt, unpublishAt } = publicationFields
  return showsPublishedAt.has(name) ? { unpublishAt, publishedAt } : { unpublishAt }
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
