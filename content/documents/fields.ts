import type { Language } from '../labels/languages.ts'
import type { RichNode, RichTextNode } from '../rich-text/nodes.ts'
import { textLimit } from './limits.ts'

/**
 * The kinds of field that a content type can have. A kind needs a builder here, a value type in `ValueOf`, a schema
 * in `schema.ts`, its storage in `server/database/declared-columns.ts`, and an input and a cell in `app/admin`. The
 * compiler reports a kind that lacks one of them.
 */

interface Labelled {
  /** The label in the form, also the first words of validation messages. */
  label: string
  /** The heading above the field in the form, set by `under`. Default: `About`. */
  heading?: Heading
}

/** The headings of a record's form, from top to bottom. */
const headings = ['About', 'Story', 'Facts', 'Search'] as const
export type Heading = (typeof headings)[number]

interface TextOptions {
  /** Maximum characters of the text, or of each entry of a list. Default: `textLimit`. */
  maxLength?: number
  /** Placeholder of the empty input, usually an example. */
  hint?: string
}

/**
 * Sample: the text that a page shows until somebody edits it, in each language of the site. A sample must be true of
 * any company: no figures, no promises, no legal claims.
 */
export type Sample<T> = Readonly<Record<Language, T>>

interface OneTextOptions extends TextOptions {
  /** Only for fields of pages; records have no samples. */
  sample?: Sample<string>
  /**
   * The value may be empty. API clients may leave the field out: a new record then stores an empty value, an existing
   * record keeps its value.
   */
  isOptional?: true
}

/** A field whose value is one text. */
interface OneText extends Labelled, OneTextOptions {}

/** One line of text. */
export interface TextField extends OneText {
  kind: 'text'
}

interface ParagraphOptions extends OneTextOptions {
  /** The text is Markdown with emphasis, links and lists. Default: plain text. */
  format?: 'markdown'
}

/** Several lines of text. */
export interface ParagraphField extends Labelled, ParagraphOptions {
  kind: 'paragraph'
}

/** One line of text with suggestions. Any other text is valid too. */
export interface ChoiceField extends OneText {
  kind: 'choice'
  suggestions: readonly string[]
  /** The suggestions are time zones, which the form also finds by their cities. */
  isTimeZone?: true
}

/** One of fixed options. */
export interface SelectField<O extends Options = Options> extends Labelled {
  kind: 'select'
  /** The form's label of each value. The first value is the default. */
  options: O
  isOptional?: never
  maxLength?: never
}

type Options = Record<string, string>

/** The name of an icon. An unknown name shows the default icon. */
export interface IconField extends OneText {
  kind: 'icon'
}

/** A color as CSS writes it, such as `#d9480f`. */
export interface ColorField extends OneText {
  kind: 'color'
}

/** The address of a picture. */
export interface ImageField extends OneText {
  kind: 'image'
}

/** A page of the site (`/contact`, `/#services`) or a URL (`https:`, `mailto:`, `tel:`). */
export interface LinkField extends OneText {
  kind: 'link'
}

/** A day, `2026-11-22`. */
export interface DateField extends OneText {
  kind: 'date'
}

/** An instant, ISO 8601 in UTC; the form shows it in the site's time zone. */
export interface MomentField extends OneText {
  kind: 'moment'
}

/** A document with headings, lists, pictures and more; `null` if it is empty. */
export interface RichTextField extends Labelled {
  kind: 'richText'
  /** The nodes allowed beside paragraphs. The editor offers only these, and the API rejects all others. */
  allow: readonly RichNode[]
  /** The value may be `null`, an empty document. API clients may leave the field out, as with `OneTextOptions`. */
  isOptional?: true
}

interface ListOptions extends TextOptions {
  /** Only for fields of pages; records have no samples. */
  sample?: Sample<readonly string[]>
}

/** An ordered list of lines. An empty line counts as an entry. */
export interface ListField extends Labelled, ListOptions {
  kind: 'list'
  /** The noun for one entry, in lower case: 'At least one {entry} is required'. */
  entry: string
  /** Each entry is only a word or two, such as a name. The form shows the entries as tags in one input. */
  isShort?: boolean
}

/** An ordered list of picture addresses. */
export interface ImagesField extends Labelled, ListOptions {
  kind: 'images'
  entry: string
}

/** Which sections are shown, and in which order. Default: all of them, in declared order. */
export interface ArrangementField<O extends Options = Options> extends Labelled {
  kind: 'arrangement'
  /** The label of each section. */
  options: O
}

/** An ordered list of items with the same fields, such as the links of a menu. May be empty unless `isRequired`. */
export interface ItemsField<F extends ItemFields = ItemFields> extends Labelled {
  kind: 'items'
  /** The noun for one item, in lower case: 'Add {entry}'. */
  entry: string
  fields: F
  sample?: Sample<readonly Readonly<Record<keyof F, string>>[]>
  /** Requires at least one item. */
  isRequired?: true
  /** Maximum number of items. Default: `listLimit`. */
  most?: number
  /** The field that must differ between items: a menu links to each page once. */
  distinct?: keyof F & string
  /** Hint that the form shows while the list is empty. */
  hint?: string
}

type ItemFields = Record<string, OneTextField>

/** An ordered list of parts of different kinds. The `kind` of a part determines its fields. */
export interface PartsField<K extends PartKinds = PartKinds> extends Labelled {
  kind: 'parts'
  kinds: K
}

/** The kinds of part by name, each with its label and fields. */
export type PartKinds = Record<string, { label: string; fields: PartFields }>

type PartFields = Record<string, OneTextField | ListField | ItemsField>

/** Related fields, such as a quote and its author, or the section of a page. Groups cannot be nested. */
export interface GroupField<F extends GroupedFields = GroupedFields> extends Labelled {
  kind: 'group'
  fields: F
}

export type GroupedFields = Record<string, UngroupedField>

/** The fields of a group in a record, which may only be required texts. */
type RecordGroupFields = Record<string, (TextField | ParagraphField) & { isOptional?: never }>

export type OneTextField =
  | TextField
  | ParagraphField
  | ChoiceField
  | SelectField
  | IconField
  | ColorField
  | ImageField
  | LinkField
  | DateField
  | MomentField

export type UngroupedField =
  | OneTextField
  | RichTextField
  | ListField
  | ImagesField
  | ArrangementField
  | ItemsField
  | PartsField

export type Field = UngroupedField | GroupField

export type FieldKind = Field['kind']
export type Fields = Record<string, Field>

/** The type of a field's value in a record, in a form and in the API. */
export type ValueOf<F> = F extends { kind: 'list' | 'images' }
  ? string[]
  : F extends { kind: 'arrangement'; options: infer O }
    ? (keyof O & string)[]
    : F extends { kind: 'items'; fields: infer G }
      ? { [K in keyof G]: ValueOf<G[K]> & string }[]
      : F extends { kind: 'parts'; kinds: infer K }
        ? { [N in keyof K]: PartOf<N, K[N]> }[keyof K][]
        : F extends { kind: 'group'; fields: infer G }
          ? { -readonly [K in keyof G]: ValueOf<G[K]> }
          : F extends { kind: 'select'; options: infer O }
            ? keyof O & string
            : F extends { kind: 'richText' }
              ? RichTextNode | null
              : string

type PartOf<N, K> = K extends { fields: infer G }
  ? { kind: N & string } & { -readonly [P in keyof G]: ValueOf<G[P]> }
  : never

/** A part whose kind is known only at run time. */
export type PartValue = { kind: string } & Record<
  string,
  string | string[] | Record<string, string>[]
>

/** The value of any field except a group. */
export type SimpleValue =
  | string
  | string[]
  | Record<string, string>[]
  | PartValue[]
  | RichTextNode
  | null

/** The value of any field. */
export type FieldValue = SimpleValue | Record<string, SimpleValue>

/** Type of omitted options: an empty object, from which the compiler infers that the field is not optional. */
type None = Record<never, never>

/** A field with exactly the options that its builder was called with. */
type Built<K, O> = { kind: K; label: string } & NoInfer<O>

const built = <K, O>(kind: K, label: string, options?: O): Built<K, O> => ({
  kind,
  label,
  // Spreading `undefined` adds no keys, and `O` is empty if `options` is left out.
  ...(options as O),
})

/** @example text('Year', { isOptional: true, maxLength: 20, hint: '2024–2026' }) */
export const text = <const O extends OneTextOptions = None>(label: string, options?: O) =>
  built('text' as const, label, options)

export const paragraph = <const O extends ParagraphOptions = None>(label: string, options?: O) =>
  built('paragraph' as const, label, options)

export const choice = <const O extends OneTextOptions = None>(
  label: string,
  suggestions: readonly string[],
  options?: O,
) => ({ ...built('choice' as const, label, options), suggestions })

/** @example select('Language', { en: 'English', de: 'Deutsch' }) */
export const select = <const O extends Options>(label: string, options: O) =>
  ({ kind: 'select', label, options }) satisfies SelectField<O>

export const icon = <const O extends OneTextOptions = None>(label: string, options?: O) =>
  built('icon' as const, label, options)

export const color = <const O extends OneTextOptions = None>(label: string, options?: O) =>
  built('color' as const, label, options)

export const image = <const O extends OneTextOptions = None>(label: string, options?: O) =>
  built('image' as const, label, options)

export const link = <const O extends OneTextOptions = None>(label: string, options?: O) =>
  built('link' as const, label, options)

export const date = <const O extends OneTextOptions = None>(label: string, options?: O) =>
  built('date' as const, label, options)

export const moment = <const O extends OneTextOptions = None>(label: string, options?: O) =>
  built('moment' as const, label, options)

/** @example richText('Story', { allow: ['headings', 'pictures'], isOptional: true }) */
export const richText = <const O extends Pick<RichTextField, 'allow' | 'isOptional'>>(
  label: string,
  options: O,
) => ({ kind: 'richText', label, ...options }) satisfies RichTextField

/** @example arrangement('Sections', { services: 'Services', projects: 'Projects' }) */
export const arrangement = <const O extends Options>(label: string, options: O) =>
  ({ kind: 'arrangement', label, options }) satisfies ArrangementField<O>

export const list = (label: string, entry: string, options?: ListOptions) =>
  ({ kind: 'list', label, entry, ...options }) satisfies ListField

/** A list of short entries, such as names or keywords. */
export const tags = (label: string, entry: string, options?: ListOptions) =>
  ({ kind: 'list', label, entry, isShort: true, ...options }) satisfies ListField

export const images = (label: string, entry: string, options?: ListOptions) =>
  ({ kind: 'images', label, entry, ...options }) satisfies ImagesField

/** @example items('Links', 'link', { label: text('Label'), to: link('Address') }) */
export const items = <F extends ItemFields>(
  label: string,
  entry: string,
  fields: F,
  options?: Pick<ItemsField<F>, 'sample' | 'isRequired' | 'most' | 'distinct' | 'hint'>,
) => ({ kind: 'items', label, entry, fields, ...options }) satisfies ItemsField<F>

/** @example parts('Parts', { quote: { label: 'Quote', fields: { text: paragraph('Quote') } } }) */
export const parts = <const K extends PartKinds>(label: string, kinds: K) =>
  ({ kind: 'parts', label, kinds }) satisfies PartsField<K>

export const group = <F extends RecordGroupFields>(label: string, fields: F) =>
  ({ kind: 'group', label, fields }) satisfies GroupField<F>

/**
 * Puts fields under a heading of the form.
 *
 * @example fields: { title: text('Title'), ...under('Facts', { client: text('Client') }) }
 */
export const under = <const F extends Fields>(heading: Heading, fields: F): F =>
  // Cast: the fields keep their types; `heading` is an optional key of all of them.
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, heading }]),
  ) as unknown as F

/** The field names under each heading, in the order of the headings, without empty headings. */
export function namesByHeading(fields: Fields): [heading: Heading, names: string[]][] {
  const names = Object.keys(fields)
  return headings
    .map((heading): [Heading, string[]] => [
      heading,
      names.filter((name) => (fields[name]?.heading ?? headings[0]) === heading),
    ])
    .filter(([, under]) => under.length > 0)
}

/** A field with its own `maxLength`. In groups, items and parts, each inner field has its own. */
export type BoundedField = Exclude<
  Field,
  GroupField | ItemsField | ArrangementField | PartsField | RichTextField
>

/** Whether a field's text is Markdown: see `readMarkdownText`. */
export const isInMarkdown = (field: Field | undefined): boolean =>
  field?.kind === 'paragraph' && field.format === 'markdown'

export const maxLengthOf = (field: BoundedField): number => field.maxLength ?? textLimit

/** The names of all icons. Any other name shows the default icon. */
export const iconNames = [
  'web',
  'mobile',
  'iot',
  'fullstack',
  'cloud',
  'ai',
  'data',
  'security',
] as const

export type IconName = (typeof iconNames)[number]

/** Whether a field may be empty. */
export const isOptional = (field: Field) => 'isOptional' in field && field.isOptional === true

/** Whether a field's value is a list of entries. */
export const holdsMany = (
  field: Field,
): field is ListField | ImagesField | ItemsField | PartsField =>
  ['list', 'images', 'items', 'parts'].includes(field.kind)
