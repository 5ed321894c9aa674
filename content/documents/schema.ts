import * as z from 'zod'
import { type PublicationTimes, publicationFields } from '../publishing/publication.ts'
import { richTextLimits } from '../rich-text/nodes.ts'
import { type ReadRichText, readShape } from '../rich-text/shape.ts'
import { isLinkAddress } from '../text/link-address.ts'
import { anyText, requiredText } from '../text/strings.ts'
import { isReserved, takenMessage } from './addresses.ts'
import type { Content, Given, RecordOf, Values } from './define.ts'
import { faultsOf } from './distinct-items.ts'
import {
  type ArrangementField,
  type BoundedField,
  type Field,
  type FieldKind,
  type Fields,
  type GroupField,
  type ImagesField,
  type ItemsField,
  isInMarkdown,
  type ListField,
  maxLengthOf,
  type PartsField,
  type RichTextField,
  type SelectField,
  type SimpleValue,
  type UngroupedField,
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

const oneText = (field: Field) => {
  const max = maxLengthOf(field as BoundedField) // called for the kinds whose value is one text
  return isOptional(field) ? anyText(field.label, max).optional() : requiredText(field.label, max)
}

const paragraphOf = (field: Field) =>
  isInMarkdown(field)
    ? oneText(field).describe(
        'Markdown: paragraphs, lists, emphasis and links; a line ends where it is written to end',
      )
    : oneText(field)

/** Whether a record may have nothing in a field. */
export const isOptional = (field: Field) => 'isOptional' in field && field.isOptional === true

/**
 * How a document is checked. A browser looks at its shape and size: the editor makes none that the field does not
 * allow. The server's routes pass in `readRichText`, which knows the schema, and keep what it gives back.
 */
export type RichTextReader = (value: unknown, field: RichTextField) => ReadRichText

/** What the OpenAPI document knows a rich text by; `server/http/api/openapi/rich-text.ts` describes it. */
export const richTextTitle = 'Rich text'

const richTextOf = (read: RichTextReader) => (field: Field) => {
  const rich = field as RichTextField // called for rich texts only
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
  const { entry, label } = field as ListField // called for the two kinds that have entries
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
  const nowhere = `${field.label} leads to itself: write the place behind the #, such as /#contact`
  return (oneText(field) as z.ZodType) // optional or not
    .refine(isLink, message)
    .refine((text) => !String(text ?? '').endsWith('#'), nowhere)
}

const dateOf = (field: Field) => {
  const isDate = (text: unknown) => !text || z.iso.date().safeParse(text).success
  return (oneText(field) as z.ZodType).refine(
    isDate,
    `${field.label} must be a day such as 2026-11-22`,
  ) // as above
}

/** Any time zone is taken, and UTC is stored. */
export const anyMoment = (label: string) =>
  z.iso
    .datetime({ offset: true, error: `${label} must be a time such as 2026-11-22T08:00:00Z` })
    .transform((text, context) => {
      const time = Date.parse(text)
      const instant = Number.isNaN(time) ? '' : new Date(time).toISOString()
      if (/^\d{4}-/.test(instant)) return instant
      context.addIssue({ code: 'custom', message: `${label} must be in the years 0 to 9999` })
      return z.NEVER
    })

const momentOf = (field: Field) => {
  const { label } = field
  return isOptional(field)
    ? z.union([z.literal(''), anyMoment(label)], `${label} must be a time`).optional()
    : z.string(`${label} is required`).min(1, `${label} is required`).pipe(anyMoment(label))
}

const itemsOf = (field: Field) => {
  const { entry, fields, label, isRequired, most = listLimit } = field as ItemsField // called for items only
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
      for (const fault of faultsOf(field as ItemsField, all)) {
        context.addIssue({ code: 'custom', ...fault })
      }
    })
}

/** The schema of each kind of part, told apart by `kind`. */
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
  const { label } = field as PartsField // called for parts only
  const missing = 'At least one part is required'
  return z
    .array(partUnion(field as PartsField, filledShape), {
      // as above
      error: (issue) => (issue.input === undefined ? missing : `${label} must be a list`),
    })
    .min(1, missing)
    .max(partLimit, `${label} must be at most ${partLimit}`)
    .refine((all) => !isLonger(allTexts(all).join(''), listTextLimit), {
      error: () => tooLong(`${label} together`, listTextLimit),
    })
}

/** An optional text of a part or an item that is left out is stored as an empty one. */
const filledShape = (fields: Fields) =>
  Object.fromEntries(
    Object.entries(shapeOf(fields)).map(([name, schema]) => [
      name,
      fields[name] && isOptional(fields[name]) ? schema.default('') : schema,
    ]),
  )

/** The texts in a value, however deep. */
const allTexts = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(allTexts)
    : [String(value)]

const arrangementOf = (field: Field) => {
  const { label, options } = field as ArrangementField // called for arrangements only
  const names = Object.keys(options)
  const part = z.enum(names, `Each of ${label} must be one of ${names.join(', ')}`)
  return z
    .array(part, { error: `${label} must be a list` })
    .refine((chosen) => new Set(chosen).size === chosen.length, `${label} must differ`)
}

const groupOf = (field: Field) => {
  const { fields, label } = field as GroupField // called for groups only
  return z.strictObject(shapeOf(fields), `${label} must be an object`).prefault({}) // a group that is left out is reported field by field
}

const selectOf = (field: Field) => {
  const { label, options } = field as SelectField // called for selects only
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

/** The schema of each field. */
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

/** A schema of a declaration, as the type that follows from the same declaration. */
// The shape is made at run time: the compiler cannot see it.
const declared = <T>(schema: z.ZodType) => schema as z.ZodType<T, T>

/** The declared fields, each with its message: what a form of the back office validates. */
export const valuesSchema = <C extends Content>(content: C) =>
  declared<Values<C>>(strict(shapeOf(content.fields)))

/** The same of fields that are known only at run time, such as the sections of a page. */
export const fieldsSchema = (fields: Fields) => declared<Values<Content>>(strict(shapeOf(fields)))

const slugText = z
  .string('The address must be text')
  .max(100, 'The address must be at most 100 characters')
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'The address may have lower-case letters, digits and single hyphens only',
  )

/** The schema of an address: well-formed, and not one of the site's own. */
export const slugSchema = (content: Content) =>
  slugText.refine((slug) => !isReserved(content, slug), {
    error: ({ input }) => takenMessage(content, String(input)),
  })

/** What the API takes as a whole record: the declared fields and, when given, state and address. */
export type Input<C extends Content> = Given<C> & {
  isActive?: boolean
  slug?: string
} & Partial<PublicationTimes>

/** When a record is public, as the API takes it. */
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

/** The schema of `Input`. */
export const inputSchema = <C extends Content>(content: C, read?: RichTextReader) =>
  declared<Input<C>>(strict(inputShape(content, read)))

const returnedText = (name: string) =>
  z.string(`${name} must be text`).optional().describe('Changes nothing')

/**
 * What the server itself adds to what it stores. A PUT takes it back: it changes nothing, but that a
 * version is the one that may be replaced.
 */
export const returned = {
  _id: returnedText('_id'),
  createdAt: returnedText('createdAt'),
  updatedAt: returnedText('updatedAt'),
  version: z
    .int('version must be a whole number')
    .min(0, 'version must be at least 0')
    .optional()
    .describe('Counts as If-Match'),
}

/** What the server says of a draft, which a PUT takes back. */
export const returnedDraft = z.unknown().optional().describe('Changes nothing')

/** The version that a body was read with. */
export interface Returned {
  version?: number | undefined
}

/** The schema of a record that is saved whole, with what the server had added to it. */
export const replacementSchema = <C extends Content>(content: C, read?: RichTextReader) =>
  declared<Input<C> & Returned>(strict({ ...inputShape(content, read), ...returned }))

/** The body of a PUT that only switches a record on or off. */
export const activeSchema = z.strictObject({
  isActive: z.boolean('Active must be true or false'),
  ...returned,
})

/** Whether a body has `isActive` and no field of a record. */
export const isSwitch = (body: unknown): boolean =>
  typeof body === 'object' &&
  body !== null &&
  Object.keys(body)
    .filter((key) => !Object.hasOwn(returned, key))
    .join() === 'isActive'

const holdsMany = (field: Field): field is ListField | ImagesField | ItemsField | PartsField =>
  ['list', 'images', 'items', 'parts'].includes(field.kind)

/** Bytes of JSON that the fields of a record take when each of them is as long as it may be. */
export function longestBody(fields: Fields): number {
  const longest = (field: Field): number => {
    if (holdsMany(field)) return listTextLimit
    if (field.kind === 'richText') return richTextLimits.text + 10 * richTextLimits.nodes
    if (field.kind === 'arrangement') return Object.keys(field.options).join('').length
    // One that is longer than its field takes, but not than others, is still told so.
    if (field.kind !== 'group') return Math.max(textLimit, maxLengthOf(field))
    return Object.values(field.fields).reduce((sum, inner) => sum + longest(inner), 0)
  }
  const characters = Object.values(fields).reduce((sum, field) => sum + longest(field), 0)
  const others = 16 * 1024 // names, quotes and commas, and what the server adds
  return characters * characterBytes + others
}

/** What a form for a new record starts from: empty texts, empty lists. */
export function emptyValues<C extends Content>(content: C): Values<C> {
  const empty = Object.entries(content.fields).map(([name, field]) => [
    name,
    field.kind === 'group' ? emptyGroup(field) : emptyValue(field),
  ])
  return Object.fromEntries(empty) as Values<C> // keys and kinds come from the declaration
}

const emptyGroup = ({ fields }: GroupField) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, emptyValue(field)]))

/** What a field has while nothing has been given. */
export function emptyValue(field: UngroupedField): SimpleValue {
  if (holdsMany(field)) return []
  if (field.kind === 'richText') return null
  if (field.kind === 'arrangement') return Object.keys(field.options)
  return field.kind === 'select' ? firstOption(field) : ''
}

/** Value of a select where nothing is chosen yet. */
export const firstOption = ({ options }: SelectField) => Object.keys(options)[0] ?? ''

/** The schema of the declared fields as the API sends them. */
export const plainValuesSchema = <C extends Content>(content: C) =>
  declared<Values<C>>(z.object(plainShape(content.fields, sentText)))

/** The schema of each field while its text is unfinished. */
export const draftShape = (fields: Fields, read: RichTextReader = readShape) =>
  plainShape(fields, (field, isOfEntry) => {
    if (field.kind === 'richText') return richTextOf(read)({ ...field, isOptional: true })
    const text = anyText(field.label, maxLengthOf(field as BoundedField)) // called for those that hold texts
    if (!isOptional(field)) return text
    // What is left out of a record stays as it is; what is left out of a part or an item is empty.
    return isOfEntry ? text.default('') : text.optional()
  })

const sentMoment = z.iso.datetime().nullable()

/** When a record is public, as the API sends it. */
export const publicationTimes = {
  publishAt: sentMoment.describe('Before it no visitor sees the record'),
  unpublishAt: sentMoment.describe('From then on no visitor sees it'),
  publishedAt: sentMoment.describe('When it became public; null while it never was'),
}

/** The schema of `RecordOf`: what the API sends. */
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
    draft: draftState.nullable().optional().describe('Where `draft` was asked for; else absent'),
  }
  return declared<RecordOf<C>>(z.object(shape))
}

/** The schema of `DraftReview`. */
const draftReview = z
  .object({
    state: z.enum(['waiting', 'sent-back']),
    at: z.iso.datetime(),
    by: z.string().nullable().describe('The e-mail of who sent it, or sent it back'),
    note: z.string().describe('What was said as it was sent back'),
  })
  .describe('Absent while nobody is asked to look at it')

/** What is said as a draft is sent back. */
export const sendingBack = z.strictObject({
  note: anyText('The note', reviewNoteLimit).transform((text) => text.trim()),
})

/** Approval of a draft by the reader of a review link. */
export const draftApproval = z
  .object({
    by: z.string().describe('What the reader of a review link called themselves'),
    at: z.iso.datetime(),
  })
  .nullable()
  .describe('Of the draft as it is; null while nobody has approved of it')

/** What a document is beside what is live; `null` in its place without a draft. */
export const draftState = z.object({
  baseVersion: z.int().nullable().describe('What it came from; null while it was never public'),
  liveVersion: z.int().nullable().describe('What is live now'),
  liveSlug: z.string().nullable().describe('The address of a record now'),
  savedBy: z.string().nullable().describe('The e-mail of who saved it'),
  review: draftReview.optional(),
  approval: draftApproval,
  release: z.string().nullable().describe('The id of the release that it is published with'),
  publishesAt: z.iso.datetime().nullable().describe('When that release publishes itself'),
  liveTimes: z
    .object({
      publishAt: z.iso.datetime().nullable(),
      unpublishAt: z.iso.datetime().nullable(),
      lastDay: z
        .string()
        .nullable()
        .describe('Of a record that closes: the day after which it does'),
    })
    .nullable()
    .describe('When visitors see what is live of a record'),
})

/** What is saved of a record as a draft: any of its values, unfinished too. */
export type DraftInput<C extends Content> = Partial<Values<C>> & { slug?: string } & Returned &
  Partial<PublicationTimes>

/** The schema of `DraftInput`. What is left out stays as it is; what the server had added is taken back. */
export function draftInputSchema<C extends Content>(content: C, read?: RichTextReader) {
  const unfinished = Object.entries(draftShape(content.fields, read))
  return declared<DraftInput<C>>(
    strict({
      ...Object.fromEntries(unfinished.map(([name, schema]) => [name, schema.optional()])),
      ...(content.slugFrom
        ? { slug: z.union([z.literal(''), slugSchema(content)]).optional() }
        : {}),
      isActive: z.boolean('Active must be true or false').optional().describe('Changes nothing'),
      ...publicationShape,
      ...returned,
      draft: returnedDraft,
    }),
  )
}

/** `isOfEntry`: the field is one of a part or an item. */
type TextOf = (field: Field, isOfEntry?: boolean) => z.ZodType

const sentText: TextOf = ({ kind }) =>
  kind === 'richText' ? z.unknown().meta({ title: richTextTitle }) : z.string()

/** The schema of each field, of any texts. */
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
