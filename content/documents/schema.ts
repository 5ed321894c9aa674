import * as z from 'zod'
import { type PublicationTimes, publicationFields } from '../publishing/publication.ts'
import { richTextLimits } from '../rich-text/nodes.ts'
import { type ReadRichText, readShape } from '../rich-text/shape.ts'
import { isLinkAddress } from '../text/link-address.ts'
import { anyText, requiredText } from '../text/strings.ts'
import type { Content, Given, RecordOf, Values } from './define.ts'
import { findDuplicateLinks } from './distinct-items.ts'
import {
  type ArrangementField,
  type BoundedField,
  type Field,
  type FieldKind,
  type Fields,
  type GroupField,
  holdsMany,
  type ItemsField,
  isInMarkdown,
  isOptional,
  type ListField,
  maxLengthOf,
  type PartsField,
  type RichTextField,
  type SelectField,
} from './fields.ts'
import {
  characterBytes,
  isLonger,
  listLimit,
  listTextLimit,
  partLimit,
  reviewNoteLimit,
  textLimit,
  tooLong,
} from './limits.ts'
import { isReserved, takenMessage } from './reserved-addresses.ts'

const oneText = (field: Field) => {
  const max = maxLengthOf(field as BoundedField) // called only for kinds with one text as value
  return isOptional(field) ? anyText(field.label, max).optional() : requiredText(field.label, max)
}

const paragraphOf = (field: Field) =>
  isInMarkdown(field)
    ? oneText(field).describe(
        'Markdown: paragraphs, lists, emphasis and links; every line break is kept',
      )
    : oneText(field)

/**
 * Validates a rich text. Browsers pass in `readShape`, which checks only shape and size, because the editor allows
 * only the field's nodes. The server passes in `readRichText`, which checks the whole schema; its result is stored.
 */
export type RichTextReader = (value: unknown, field: RichTextField) => ReadRichText

/** Marks rich texts in the OpenAPI document; `server/http/api/openapi/rich-text.ts` describes them. */
export const richTextTitle = 'Rich text'

const richTextOf = (read: RichTextReader) => (field: Field) => {
  const rich = field as RichTextField // called only for rich texts
  const { label } = rich
  const schema = z
    .unknown()
    .meta({ title: richTextTitle })
    .transform((value, context) => {
      const isNothing = value == null || value === ''
      const found: ReadRichText = isNothing ? { doc: null } : read(value, rich)
      const message =
        'error' in found
          ? `${label} ${found.error}`
          : found.doc || isOptional(field)
            ? undefined
            : `${label} is required`
      if (message) context.addIssue({ code: 'custom', message })
      return 'error' in found ? null : found.doc
    })
  return isOptional(field) ? schema.optional() : schema
}

const listOf = (field: Field) => {
  const { entry, label } = field as ListField // called only for lists and images, which both have `entry`
  const missing = `At least one ${entry} is required`
  return z
    .array(anyText(`Each ${entry}`, maxLengthOf(field as ListField)), {
      error: (issue) => (issue.input === undefined ? missing : `${label} must be a list`),
    })
    .min(1, missing)
    .max(listLimit, `${label} must have at most ${listLimit} entries`)
    .refine((entries) => !isLonger(entries.join(''), listTextLimit), {
      error: () => tooLong(`${label} together`, listTextLimit),
    })
    .describe('At most 100,000 characters in all')
}

const linkOf = (field: Field) => {
  const message = `${field.label} must be a page such as /contact, or an address such as https://example.com`
  const isLink = (text: unknown) => !text || isLinkAddress(String(text))
  const nowhere = `${field.label} points to itself: add the part after the #, such as /#contact`
  return (oneText(field) as z.ZodType) // a cast to the common type of the optional and the required schema
    .refine(isLink, message)
    .refine((text) => !String(text ?? '').endsWith('#'), nowhere)
}

const dateOf = (field: Field) => {
  const isDate = (text: unknown) => !text || z.iso.date().safeParse(text).success
  return (oneText(field) as z.ZodType).refine(
    isDate,
    `${field.label} must be a day such as 2026-11-22`,
  ) // a cast for the same reason as in `linkOf`
}

const sentTime = (label: string) =>
  z.iso.datetime({ offset: true, error: `${label} must be a time such as 2026-11-22T08:00:00Z` })

function inUtc(label: string, text: string, context: z.RefinementCtx): string {
  const time = Date.parse(text)
  const instant = Number.isNaN(time) ? '' : new Date(time).toISOString()
  if (/^\d{4}-/.test(instant)) return instant
  context.addIssue({ code: 'custom', message: `${label} must be in the years 0 to 9999` })
  return z.NEVER
}

/** Schema of a time. It accepts any UTC offset and converts the time to UTC. */
export const anyMoment = (label: string) =>
  sentTime(label).transform((text, context) => inUtc(label, text, context))

/** Schema of a time as in `anyMoment`, or of the word `now`, which becomes `null`. */
export const momentOrNow = (label: string) =>
  z
    .union([z.literal('now'), sentTime(label)])
    .transform((text, context) => (text === 'now' ? null : inUtc(label, text, context)))

const momentOf = (field: Field) => {
  const { label } = field
  return isOptional(field)
    ? z.union([z.literal(''), anyMoment(label)], `${label} must be a time`).optional()
    : z.string(`${label} is required`).min(1, `${label} is required`).pipe(anyMoment(label))
}

const itemsOf = (field: Field) => {
  const { entry, fields, label, isRequired, most = listLimit } = field as ItemsField // called only for items
  return z
    .array(z.strictObject(filledShape(fields), `Each ${entry} must be an object`), {
      error: `${label} must be a list`,
    })
    .min(isRequired ? 1 : 0, `At least one ${entry} is required`)
    .max(most, `${label} must have at most ${most} entries`)
    .refine((all) => !isLonger(all.flatMap(Object.values).join(''), listTextLimit), {
      error: () => tooLong(`${label} together`, listTextLimit),
    })
    .superRefine((all, context) => {
      for (const fault of findDuplicateLinks(field as ItemsField, all)) {
        context.addIssue({ code: 'custom', ...fault })
      }
    })
}

/** Discriminated union of the kinds of part. */
function partUnion({ kinds }: PartsField, shapeOf: (fields: Fields) => Record<string, z.ZodType>) {
  const names = Object.keys(kinds)
  const options = Object.entries(kinds).map(([kind, { fields }]) =>
    z.strictObject({ ...shapeOf(fields), kind: z.literal(kind) }),
  )
  return z.discriminatedUnion('kind', options as [(typeof options)[number]], {
    error: ({ input }) =>
      Object(input) === input
        ? `The kind must be one of ${names.join(', ')}`
        : 'Each part must be an object',
  })
}

const partsOf = (field: Field) => {
  const { label } = field as PartsField // called only for parts
  const missing = 'At least one part is required'
  return z
    .array(partUnion(field as PartsField, filledShape), {
      error: (issue) => (issue.input === undefined ? missing : `${label} must be a list`),
    })
    .min(1, missing)
    .max(partLimit, `${label} must be at most ${partLimit}`)
    .refine((all) => !isLonger(allTexts(all).join(''), listTextLimit), {
      error: () => tooLong(`${label} together`, listTextLimit),
    })
}

/** The schema of the fields of a part or an item. An optional text that is left out is stored as an empty text. */
const filledShape = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(shapeOf(fields)).map(([name, schema]) => [
      name,
      fields[name] && isOptional(fields[name]) ? schema.default('') : schema,
    ]),
  )

/** All texts in a nested value. */
const allTexts = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(allTexts)
    : [String(value)]

const arrangementOf = (field: Field) => {
  const { label, options } = field as ArrangementField // called only for arrangements
  const names = Object.keys(options)
  const part = z.enum(names, `Each of ${label} must be one of ${names.join(', ')}`)
  return z
    .array(part, { error: `${label} must be a list` })
    .refine((chosen) => new Set(chosen).size === chosen.length, `${label} must differ`)
}

const groupOf = (field: Field) => {
  const { fields, label } = field as GroupField // called only for groups
  // For a group that is left out, the default `{}` reports every missing field.
  return z.strictObject(shapeOf(fields), `${label} must be an object`).prefault({})
}

const selectOf = (field: Field) => {
  const { label, options } = field as SelectField // called only for selects
  const values = Object.keys(options)
  return z.enum(values, {
    error: ({ input }) =>
      input === undefined ? `${label} is required` : `${label} must be one of ${values.join(', ')}`,
  })
}

const schemas = {
  text: oneText,
  paragraph: paragraphOf,
  choice: oneText,
  select: selectOf,
  icon: oneText,
  color: oneText,
  image: oneText,
  link: linkOf,
  date: dateOf,
  moment: momentOf,
  richText: richTextOf(readShape),
  list: listOf,
  images: listOf,
  items: itemsOf,
  arrangement: arrangementOf,
  parts: partsOf,
  group: groupOf,
} satisfies Record<FieldKind, (field: Field) => z.ZodType>

export function shapeOf(
  fields: Fields,
  read: RichTextReader = readShape,
): Record<string, z.ZodType> {
  const shape = Object.entries(fields).map(([name, field]) => [
    name,
    field.kind === 'richText' ? richTextOf(read)(field) : schemas[field.kind](field),
  ])
  return Object.fromEntries(shape)
}

const strict = (shape: Record<string, z.ZodType>) =>
  z.strictObject(shape, {
    error: (issue) => (issue.code === 'invalid_type' ? 'The body must be an object' : undefined),
  })

/** Casts a schema to the type of its declaration: the compiler cannot infer a shape built at run time. */
const declared = <T>(schema: z.ZodType) => schema as z.ZodType<T, T>

/** The schema of the declared fields, by which the back office validates a form. */
export const valuesSchema = <C extends Content>(content: C) =>
  declared<Values<C>>(strict(shapeOf(content.fields)))

/** Like `valuesSchema`, for fields that are known only at run time, such as the sections of a page. */
export const fieldsSchema = (fields: Fields) => declared<Values<Content>>(strict(shapeOf(fields)))

const slugText = z
  .string('The address must be text')
  .max(100, 'The address must be at most 100 characters')

const plainSlug = slugText.regex(
  /^[a-z0-9]+(-[a-z0-9]+)*$/,
  'The address may have lower-case letters, digits and single hyphens only',
)

/** The slug of a page in the root of the site: up to three segments, such as `industries/logistics`. */
const nestedSlug = slugText.regex(
  /^[a-z0-9]+(-[a-z0-9]+)*(\/[a-z0-9]+(-[a-z0-9]+)*){0,2}$/,
  'The address may have lower-case letters, digits, single hyphens and at most two slashes only',
)

/** The schema of a slug: well-formed, and not reserved for the site's own pages. */
export const slugSchema = (content: Content) =>
  (content.isInRoot ? nestedSlug : plainSlug).refine((slug) => !isReserved(content, slug), {
    error: ({ input }) => takenMessage(content, String(input)),
  })

/** A complete record in a request: the declared fields and, optionally, state, slug and publication times. */
export type Input<C extends Content> = Given<C> & {
  isActive?: boolean
  slug?: string
} & Partial<PublicationTimes>

/** The publication times in a request. */
const publicationShape = Object.fromEntries(
  Object.entries(publicationFields).map(([name, { label }]) => [
    name,
    anyMoment(label).nullable().optional(),
  ]),
)

const inputShape = (content: Content, read?: RichTextReader) => ({
  ...shapeOf(content.fields, read),
  isActive: z.boolean('Active must be true or false').optional(),
  ...(content.slugFrom ? { slug: slugSchema(content).optional() } : {}),
  ...publicationShape,
})

/** Building a schema takes longer than validating a record by it. */
const inputSchemas = new WeakMap<Content, Map<RichTextReader, z.ZodType>>()

export function inputSchema<C extends Content>(content: C, read: RichTextReader = readShape) {
  const known = inputSchemas.get(content) ?? new Map<RichTextReader, z.ZodType>()
  inputSchemas.set(content, known)
  const schema = known.get(read) ?? strict(inputShape(content, read))
  known.set(read, schema)
  return declared<Input<C>>(schema)
}

const returnedText = (name: string) =>
  z.string(`${name} must be text`).optional().describe('Ignored')

/**
 * Fields that the server adds to a document. A PUT accepts them, so that clients can send back what they received. All
 * are ignored except `version`, which counts as `If-Match`.
 */
export const serverFields = {
  _id: returnedText('_id'),
  createdAt: returnedText('createdAt'),
  updatedAt: returnedText('updatedAt'),
  version: z
    .int('version must be a whole number')
    .min(0, 'version must be at least 0')
    .optional()
    .describe('Counts as If-Match'),
}

/** The draft's state. A PUT accepts it, so that clients can send back what they received. */
export const returnedDraft = z.unknown().optional().describe('Ignored')

/** Optimistic locking: the version that the client received. */
export interface Returned {
  version?: number | undefined
}

/** The schema of a complete record, with the fields that the server added. */
export const replacementSchema = <C extends Content>(content: C, read?: RichTextReader) =>
  declared<Input<C> & Returned>(strict({ ...inputShape(content, read), ...serverFields }))

/** The body of a PUT that only switches a record on or off. */
export const activeSchema = z.strictObject({
  isActive: z.boolean('Active must be true or false'),
  ...serverFields,
})

/** Whether a body only switches a record on or off: it has `isActive` and none of the declared fields. */
export const isSwitch = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  Object.keys(body)
    .filter((key) => !Object.hasOwn(serverFields, key))
    .join() === 'isActive'

/** Maximum bytes of a JSON body with all of the fields at their maximum length. */
export function longestBody(fields: Fields): number {
  const longest = (field: Field): number => {
    if (holdsMany(field)) return listTextLimit
    if (field.kind === 'richText') return richTextLimits.text + 10 * richTextLimits.nodes
    if (field.kind === 'arrangement') return Object.keys(field.options).join('').length
    // At least `textLimit`, so that validation can name the field of a text that is too long.
    if (field.kind !== 'group') return Math.max(textLimit, maxLengthOf(field))
    return Object.values(field.fields).reduce((sum, inner) => sum + longest(inner), 0)
  }
  const characters = Object.values(fields).reduce((sum, field) => sum + longest(field), 0)
  const others = 16 * 1024 // names, quotes, commas, and fields that the server adds
  return characters * characterBytes + others
}

/** The schema of the declared fields as the API sends them. */
export const plainValuesSchema = <C extends Content>(content: C) =>
  declared<Values<C>>(z.object(plainShape(content.fields, sentText)))

/** The schema of the fields of a draft, whose required texts may still be empty. */
export const draftShape = (fields: Fields, read: RichTextReader = readShape) =>
  plainShape(fields, (field, isOfEntry) => {
    if (field.kind === 'richText') return richTextOf(read)({ ...field, isOptional: true })
    const text = anyText(field.label, maxLengthOf(field as BoundedField)) // called only for fields with texts
    if (!isOptional(field)) return text
    // An omitted field of a record keeps its value. Parts and items are replaced whole, so their omitted fields become
    // empty.
    return isOfEntry ? text.default('') : text.optional()
  })

const sentMoment = z.iso.datetime().nullable()

/** The publication times in a response. */
export const publicationTimes = {
  publishAt: sentMoment.describe('The record is hidden from visitors before this time'),
  unpublishAt: sentMoment.describe('The record is hidden from visitors from this time on'),
  publishedAt: sentMoment.describe('When the record became public; null if it never was'),
}

/** The schema of `RecordOf`: a record in a response. */
export function recordSchema<C extends Content>(content: C) {
  const text = z.string()
  const shape = {
    _id: z.uuid(),
    ...(content.slugFrom ? { slug: text } : {}),
    ...plainShape(content.fields, sentText),
    isActive: z.boolean(),
    ...publicationTimes,
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    version: z.int(),
    draft: draftState.nullable().optional().describe('Only in answers to requests with `draft`'),
    held: recordHold
      .optional()
      .describe('Only in the answer to `GET` of one record with `draft`, if something is on hold'),
  }
  return declared<RecordOf<C>>(z.object(shape))
}

/** The schema of `DraftReview`. */
const draftReview = z
  .object({
    state: z.enum(['waiting', 'sent-back']),
    at: z.iso.datetime(),
    by: z
      .string()
      .nullable()
      .describe('The email of the person who requested the review or sent the draft back'),
    note: z.string().describe('The reviewer’s note to a draft that was sent back'),
  })
  .describe('Absent if no review was requested')

/** The body of a request that sends a draft back. */
export const sendingBack = z.strictObject({
  note: anyText('The note', reviewNoteLimit).transform((text) => text.trim()),
})

/** Approval of a draft by the reader of a review link. */
export const draftApproval = z
  .object({
    by: z.string().describe('The name that the reader of the review link entered'),
    at: z.iso.datetime(),
  })
  .nullable()
  .describe('The approval of this version of the draft; null if it was not approved')

/** The schema of `RecordHold`. */
export const recordHold = z
  .object({
    field: z.enum(['publishAt', 'unpublishAt']).describe('The field that the time was in'),
    at: z.iso.datetime(),
    because: z.string().describe('Names the person who scheduled it, and the reason'),
  })
  .describe(
    'A scheduled publication or end that does not happen until a person takes it over. A record whose publication is ' +
      'on hold is inactive; one whose end is on hold stays public, without `unpublishAt`',
  )

/** The schema of `DraftState`. */
export const draftState = z.object({
  baseVersion: z
    .int()
    .nullable()
    .describe('The live version that the draft is based on; null if the document was never live'),
  liveVersion: z.int().nullable().describe('The current live version'),
  liveSlug: z.string().nullable().describe('The live slug of a record'),
  savedBy: z.string().nullable().describe('The email of the person who last saved the draft'),
  review: draftReview.optional(),
  approval: draftApproval,
  release: z.string().nullable().describe('The id of the release that publishes the draft'),
  releaseName: z.string().nullable().describe('The name of that release'),
  publishesAt: z.iso.datetime().nullable().describe('When that release is scheduled'),
  heldBecause: z
    .string()
    .nullable()
    .describe('Why the scheduled publication of that release failed or is on hold'),
  liveTimes: z
    .object({
      publishAt: z.iso.datetime().nullable(),
      unpublishAt: z.iso.datetime().nullable(),
      lastDay: z
        .string()
        .nullable()
        .describe('The last day before the record closes; null for types that do not close'),
    })
    .nullable()
    .describe('When the live record is public'),
})

/** The body of a request that saves a draft: any of the record's values, which may be unfinished. */
export type DraftInput<C extends Content> = Partial<Values<C>> & { slug?: string } & Returned &
  Partial<PublicationTimes>

/** The schema of `DraftInput`. Fields that are left out keep their value; fields that the server added are accepted. */
export function draftInputSchema<C extends Content>(content: C, read?: RichTextReader) {
  const unfinished = Object.entries(draftShape(content.fields, read))
  return declared<DraftInput<C>>(
    strict({
      ...Object.fromEntries(unfinished.map(([name, schema]) => [name, schema.optional()])),
      ...(content.slugFrom
        ? { slug: z.union([z.literal(''), slugSchema(content)]).optional() }
        : {}),
      isActive: z.boolean('Active must be true or false').optional().describe('Ignored'),
      ...publicationShape,
      ...serverFields,
      draft: returnedDraft,
    }),
  )
}

/** Gives the schema of a text field. `isOfEntry` says whether the field belongs to a part or an item. */
type TextOf = (field: Field, isOfEntry?: boolean) => z.ZodType

const sentText: TextOf = ({ kind }) =>
  kind === 'richText' ? z.unknown().meta({ title: richTextTitle }) : z.string()

/** The shape of the fields, with the schema of each text from `textOf`. */
export const plainShape = (fields: Fields, textOf: TextOf): Record<string, z.ZodType> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, plain(field, textOf)]))

function plain(field: Field, textOf: TextOf): z.ZodType {
  if (field.kind === 'list' || field.kind === 'images') {
    return z.array(textOf(field)).max(listLimit)
  }
  if (field.kind === 'arrangement') return z.array(z.string())
  const ofEntry: TextOf = (inner) => textOf(inner, true)
  if (field.kind === 'parts') {
    return z.array(partUnion(field, (fields) => plainShape(fields, ofEntry))).max(partLimit)
  }
  if (field.kind === 'items') {
    return z.array(z.strictObject(plainShape(field.fields, ofEntry))).max(listLimit)
  }
  return field.kind === 'group' ? z.strictObject(plainShape(field.fields, textOf)) : textOf(field)
}
