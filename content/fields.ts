/**
 * The kinds of field a content type can have. A kind is a builder here, a value type in `ValueOf`,
 * a schema in `schema.ts`, a column in `server/database/schema.ts`, and an input and a cell in
 * `app/admin`; a kind that lacks one of them does not compile.
 */

interface Labelled {
  /** What the form shows, and what the message of a missing value starts with. */
  label: string
}

/** A field whose value is one text. */
interface OneText extends Labelled {
  /** Made by `optional`. */
  isOptional?: true
}

/** One line of text. */
export interface TextField extends OneText {
  kind: 'text'
}

/** Several lines of text. */
export interface ParagraphField extends OneText {
  kind: 'paragraph'
}

/** One line of text with suggestions; any other text is as good. */
export interface ChoiceField extends OneText {
  kind: 'choice'
  suggestions: readonly string[]
}

/** The name of an icon; a name nobody draws gives the default icon. */
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

/** An ordered list of lines. An empty line is an entry. */
export interface ListField extends Labelled {
  kind: 'list'
  /** One entry, in lower case: 'At least one {entry} is required'. */
  entry: string
  /** Entries of a word or two, such as names: the form shows them side by side in one field. */
  isShort?: boolean
}

/** An ordered list of picture addresses. */
export interface ImagesField extends Labelled {
  kind: 'images'
  entry: string
}

/** Fields that belong together, such as a quote and who said it. Groups do not nest. */
export interface GroupField<F extends GroupedFields = GroupedFields> extends Labelled {
  kind: 'group'
  fields: F
}

type GroupedFields = Record<string, (TextField | ParagraphField) & { isOptional?: never }>

type OneTextField = TextField | ParagraphField | ChoiceField | IconField | ColorField | ImageField

export type Field = OneTextField | ListField | ImagesField | GroupField

export type FieldKind = Field['kind']
export type Fields = Record<string, Field>

/** What a field's value looks like in a record, in a form and in the API. */
export type ValueOf<F> = F extends { kind: 'list' | 'images' }
  ? string[]
  : F extends { kind: 'group'; fields: infer G }
    ? { [K in keyof G]: string }
    : string

export const text = (label: string) => ({ kind: 'text' as const, label }) satisfies TextField

export const paragraph = (label: string) => ({ kind: 'paragraph', label }) satisfies ParagraphField

export const choice = (label: string, suggestions: readonly string[]) =>
  ({ kind: 'choice', label, suggestions }) satisfies ChoiceField

export const icon = (label: string) => ({ kind: 'icon', label }) satisfies IconField

export const color = (label: string) => ({ kind: 'color', label }) satisfies ColorField

export const image = (label: string) => ({ kind: 'image', label }) satisfies ImageField

export const list = (label: string, entry: string) =>
  ({ kind: 'list', label, entry }) satisfies ListField

/** A list of short entries: names, keywords. */
export const tags = (label: string, entry: string) =>
  ({ kind: 'list', label, entry, isShort: true }) satisfies ListField

export const images = (label: string, entry: string) =>
  ({ kind: 'images', label, entry }) satisfies ImagesField

export const group = <F extends GroupedFields>(label: string, fields: F) =>
  ({ kind: 'group', label, fields }) satisfies GroupField<F>

/**
 * A field that may be empty. A client of the API may leave it out: a new record has it empty then, and
 * one that is saved keeps what it has.
 */
export const optional = <F extends OneTextField>(field: F) => ({
  ...field,
  isOptional: true as const,
})

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
