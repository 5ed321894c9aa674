import type { PageValues } from '../define-page.ts'
import { isInMarkdown, isOptional, type UngroupedField } from '../fields.ts'
import { type PageName, pageNames, pageOf, type TextsOf } from './index.ts'

/** The texts of several pages, by the page's name. */
export type TextsOfPages = { [N in PageName]?: TextsOf<N> | undefined }

/**
 * Mark: a private-use character in front of a text. It encodes the index of the text's path in `textPaths`, so that
 * the editor finds texts on a rendered page without attributes or components. The space after the mark makes it a
 * separate word, so that hyphenation by word length does not change.
 */
const firstMark = 0xe000
const lastMark = 0xf8ff
const anyMark = /[\ue000-\uf8ff] ?/g

const markOf = (index: number) =>
  index <= lastMark - firstMark ? `${String.fromCharCode(firstMark + index)} ` : ''

/** The index of a marked text's path; `undefined` if the text has no mark. */
export function markIn(text: string): number | undefined {
  const [mark] = text.match(anyMark) ?? []
  return mark === undefined ? undefined : mark.charCodeAt(0) - firstMark
}

export const withoutMarks = (text: string) => text.replace(anyMark, '')

/** Splits a text into its mark and its words. */
export function splitMark(text: string): [mark: string, words: string] {
  const [mark = ''] = text.match(anyMark) ?? []
  return [mark, withoutMarks(text)]
}

/** The path of a text: `careers/benefits.cards.2.title`. */
export interface TextPath {
  page: PageName
  /** The name of the field in the page's form: `benefits.cards.2.title`. */
  name: string
}

/** The paths of all texts, in the order of their marks. */
export function textPaths(pages: TextsOfPages): TextPath[] {
  const paths: TextPath[] = []
  for (const page of namesIn(pages)) {
    mapTexts(page, pages, (name, text) => {
      paths.push({ page, name })
      return text
    })
  }
  return paths
}

/** Copies the texts and puts a mark in front of each. */
export function markTexts(pages: TextsOfPages): TextsOfPages {
  let index = 0
  const marked = namesIn(pages).map((page) => [
    page,
    mapTexts(page, pages, (_, text, field) => {
      const mark = markOf(index++)
      return isLeftOut(field, text) ? text : mark + withoutMarks(text)
    }),
  ])
  return Object.fromEntries(marked)
}

/**
 * Fingerprint of the texts without the words of plain texts. It contains the lists, links, choices and Markdown, and
 * which texts are empty. When it changes, the editor renders the page again.
 */
export const structureOf = (pages: TextsOfPages): string =>
  JSON.stringify(
    namesIn(pages).map((page) =>
      mapTexts(page, pages, (_, text, field) => {
        if (isInMarkdown(field)) return text
        return isLeftOut(field, text) ? '' : 'text'
      }),
    ),
  )

/**
 * An empty optional title gets no mark. A mark would make it look filled, and the page would render the block that
 * belongs to the title.
 */
const isLeftOut = (field: UngroupedField, text: string) =>
  text === '' && field.kind === 'text' && isOptional(field)

const namesIn = (pages: TextsOfPages) => pageNames.filter((name) => pages[name])

type Change = (name: string, text: string, field: UngroupedField) => string

/** Whether the value of a field is text that visitors read. */
const isRead = ({ kind }: UngroupedField) => kind === 'text' || kind === 'paragraph'

function mapTexts(page: PageName, pages: TextsOfPages, change: Change): PageValues {
  const values = pages[page] as PageValues // callers pass only names in `pages`
  const mapped = Object.entries(pageOf(page).sections).map(([section, { fields }]) => {
    const given = values[section] ?? {}
    const texts = Object.entries(given).map(([inner, value]) => {
      const field = fields[inner]
      return [inner, field ? mapValue(`${section}.${inner}`, field, value, change) : value]
    })
    return [section, Object.fromEntries(texts)]
  })
  return Object.fromEntries(mapped)
}

function mapValue(name: string, field: UngroupedField, value: unknown, change: Change): unknown {
  if (isRead(field)) return typeof value === 'string' ? change(name, value, field) : value
  if (field.kind !== 'items' || !Array.isArray(value)) return value
  return value.map((item: Record<string, unknown>, index) => {
    const texts = Object.entries(field.fields).map(([inner, declared]) => [
      inner,
      mapValue(`${name}.${index}.${inner}`, declared, item[inner], change),
    ])
    return Object.fromEntries(texts)
  })
}
