import type { ParagraphField, TextField, UngroupedField } from '#content/documents/fields.ts'
import { type PageName, pageOf } from '#content/documents/pages/index.ts'
import type { TextPath } from '#content/documents/pages/marks.ts'
import { capitalized } from '#content/text/capitalized.ts'

/** Text field that can be edited on the page. */
export type WordsField = TextField | ParagraphField

interface FoundField {
  section: string
  field: WordsField
  /** The field's label, prefixed with its list item: 'Benefit 2: Title'. */
  label: string
}

/** Field declaration of a text, by its path. */
export function fieldAt({ page, name }: TextPath): FoundField {
  const [section = '', inner = '', place, item = ''] = name.split('.')
  const field = sectionOf(page, section).fields[inner]
  if (field?.kind === 'items') {
    const words = wordsField(field.fields[item])
    return {
      section,
      field: words,
      label: `${capitalized(field.entry)} ${Number(place) + 1}: ${words.label}`,
    }
  }
  const words = wordsField(field)
  return { section, field: words, label: words.label }
}

export function sectionOf(page: PageName, section: string) {
  const declared = pageOf(page).sections[section]
  if (!declared) throw new Error(`Unknown section ${section} of page ${page}`)
  return declared
}

function wordsField(field: UngroupedField | undefined): WordsField {
  if (field?.kind !== 'text' && field?.kind !== 'paragraph')
    throw new Error('The field is not a text field')
  return field
}

/** Picture field of a page. */
export interface PictureField {
  page: PageName
  name: string
  label: string
}

/** Single-picture fields of a page. */
export const pictureFields = (page: PageName): PictureField[] =>
  Object.entries(pageOf(page).sections).flatMap(([section, { fields }]) =>
    Object.entries(fields).flatMap(([inner, { kind, label }]) =>
      kind === 'image' ? [{ page, name: `${section}.${inner}`, label }] : [],
    ),
  )
