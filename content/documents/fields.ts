import type { Language } from '../labels/languages.ts'
import type { RichNode, RichTextNode } from '../rich-text/nodes.ts'
import { textLimit } from './limits.ts'

/**
 * The kinds of field a content type can have. A kind is a builder here, a value type in `ValueOf`,
 * a schema in `schema.ts`, a column in `server/database/schema.ts`, and an input and a cell in
 * `app/admin`; a kind that lacks one of them does not compile.
 */

interface Labelled {
  /** What the form shows, and what the message of a missing value starts with. */
  label: string
  /** The heading of the form that it stands under; without it, the first one. See `under`. */
  heading?: Heading
}

/** The headings of a record's form, from top to bottom. */
const headings = ['About', 'Story', 'Facts', 'Search'] as const
export type Heading = (typeof headings)[number]

/** What a field may say beside its label. */
interface TextOptions {
  /** The most characters of its text, or of each entry of a list; without it, `textLimit`. */
  maxLength?: number
  /** An example of what goes in: the form shows it where nothing is typed yet. */
  hint?: string
}

/**
 * Sample: what a page says until somebody has written something else, in each language of the site. It
 * holds for any company: no figure, no promise, no legal claim.
 */
export type Sample<T> = Readonly<Record<Language, T>>

interface OneTextOptions extends TextOptions {
  /** Of a page's text only; a record has none. */
  sample?: Sample<string>
  /**
   * It may be empty. A client of the API may leave it out: a new record has it empty then, and one that
   * is saved keeps what it has.
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
  /** Emphasis, links and lists are written in Markdown; without it, the text is plain. */
  format?: 'markdown'
}

/** Several lines of text. */
export interface ParagraphField extends Labelled, ParagraphOptions {
  kind: 'paragraph'
}

/** One line of text with suggestions; any other text is as good. */
export interface ChoiceField extends OneText {
  kind: 'choice'
  suggestions: readonly string[]
}

/** One of fixed options. */
export interface SelectField<O extends Options = Options> extends Labelled {
  kind: 'select'
  /** What each value is called in the form; the first one is chosen where nothing is yet. */
  options: O
  isOptional?: never
  maxLength?: never
}

type Options = Record<string, string>

/** The name of an icon; an unknown name gives the default icon. */
export interface IconField extends OneText {
  kind: 'icon'
}

/** A colour as CSS writes it, such as `#d9480f`. */
export interface ColorField extends OneText {
  kind: 'color'
}

/** The address of a picture. */
export interface ImageField extends OneText {
  kind: 'image'
}

/** A page of the site (`/contact`, `/#services`) or an address anywhere (`https:`, `mailto:`, `tel:`). */
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

/** A text with headings, lists, pictures and the like; a document, or `null` while there is nothing. */
export interface RichTextField extends Labelled {
  kind: 'richText'
  /** What it can be made of beside paragraphs; the editor offers it, and nothing else is taken. */
  allow: readonly RichNode[]
  /** As in `OneTextOptions`: `null` where it is left out. */
  isOptional?: true
}

interface ListOptions extends TextOptions {
  /** As in `OneTextOptions`. */
  sample?: Sample<readonly string[]>
}

/** An ordered list of lines. An empty line is an entry. */
export interface ListField extends Labelled, ListOptions {
  kind: 'list'
  /** One entry, in lower case: 'At least one {entry} is required'. */
  entry: string
  /** Entries of a word or two, such as names: the form shows them side by side in one field. */
  isShort?: boolean
}

/** An ordered list of picture addresses. */
export interface ImagesField extends Labelled, ListOptions {
  kind: 'images'
  entry: string
}

/** Which of some parts are shown, and in which order: all of them in theirs, until somebody has chosen. */
export interface ArrangementField<O extends Options = Options> extends Labelled {
  kind: 'arrangement'
  /** What each part is called. */
  options: O
}

/** An ordered list of items with the same few texts, such as the links of a menu. It may be empty. */
export interface ItemsField<F extends ItemFields = ItemFields> extends Labelled {
  kind: 'items'
  /** One of them, in lower case: 'Add {entry}'. */
  entry: string
  fields: F
  sample?: Sample<readonly Readonly<Record<keyof F, string>>[]>
  /** At least one of them. */
  isRequired?: true
  /** The most of them; without it, `listLimit`. */
  most?: number
  /** The link in which no two of them may be the same: a menu leads to each page once. */
  distinct?: keyof F & string
  /** What holds while there are none: the form says so. */
  hint?: string
}

type ItemFields = Record<string, OneTextField>

/** An ordered list of parts of different kinds; `kind` in each says which fields it has. */
export interface PartsField<K extends PartKinds = PartKinds> extends Labelled {
  kind: 'parts'
  kinds: K
}

/** The kinds of part, by name: what each is called, and its fields. */
export type PartKinds = Record<string, { label: string; fields: PartFields }>

type PartFields = Record<string, OneTextField | ListField | ItemsField>

/** Fields that belong together, such as a quote and who said it, or a section of a page. Groups do not nest. */
export interface GroupField<F extends GroupedFields = GroupedFields> extends Labelled {
  kind: 'group'
  fields: F
}

export type GroupedFields = Record<string, UngroupedField>

/** What a record groups: texts that are always given. */
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

/** What a field's value looks like in a record, in a form and in the API. */
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

/** The value of a field that is no group. */
export type SimpleValue =
  | string
  | string[]
  | Record<string, string>[]
  | PartValue[]
  | RichTextNode
  | null

/** The value of any field. */
export type FieldValue = SimpleValue | Record<string, SimpleValue>

/** Without options a field has none: the compiler knows that it is not optional. */
type None = Record<never, never>

/** A field of a kind with its options, which are those that it was built with and no others. */
type Built<K, O> = { kind: K; label: string } & NoInfer<O>

const built = <K, O>(kind: K, label: string, options?: O): Built<K, O> => ({
  kind,
  label,
  // Nothing is spread as nothing: `O` is empty then.
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

/** A list of short entries: names, keywords. */
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
 * Fields under a heading of the form.
 *
 * @example fields: { title: text('Title'), ...under('Facts', { client: text('Client') }) }
 */
export const under = <const F extends Fields>(heading: Heading, fields: F): F =>
  // Cast: each field is the same with a heading, which its type leaves out.
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, { ...field, heading }]),
  ) as unknown as F

/** Names of the fields under each heading that has some, in the order of the headings. */
export function namesByHeading(fields: Fields): [heading: Heading, names: string[]][] {
  const names = Object.keys(fields)
  return headings
    .map((heading): [Heading, string[]] => [
      heading,
      names.filter((name) => (fields[name]?.heading ?? headings[0]) === heading),
    ])
    .filter(([, under]) => under.length > 0)
}

/** A field whose texts are bounded by itself; those of a group or of items are by its own fields. */
export type BoundedField = Exclude<
  Field,
  GroupField | ItemsField | ArrangementField | PartsField | RichTextField
>

/** Whether a field's text is written in Markdown: see `readMarkdownText`. */
export const isInMarkdown = (field: Field | undefined): boolean =>
  field?.kind === 'paragraph' && field.format === 'markdown'

/** The most characters that a text of a field may have. */
export const maxLengthOf = (field: BoundedField): number => field.maxLength ?? textLimit

/** The icons that are drawn by name. Any other name gives the default icon. */
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
