import type { PageValues } from '../define-page.ts'
import { isInMarkdown, type UngroupedField } from '../fields.ts'
import { isOptional } from '../schema.ts'
import { type PageName, pageNames, pageOf, type TextsOf } from './index.ts'

/** Texts of some pages. */
export type TextsOfPages = { [N in PageName]?: TextsOf<N> | undefined }

/**
 * Mark: one character of Unicode's private use in front of a text, which says where in the list of all
 * paths its own one stands. It takes no attribute and no component to find a text on a rendered page again.
 * The space makes it a word of its own: the others are as long as they were.
 */
const firstMark = 0xe000
const lastMark = 0xf8ff
const anyMark = /[\ue000-\uf8ff] ?/g

const markOf = (index: number) =>
  index <= lastMark - firstMark ? `${String.fromCharCode(firstMark + index)} ` : ''

/** Index of the path of a marked text; `undefined` of one without a mark. */
export function markIn(text: string): number | undefined {
  const [mark] = text.match(anyMark) ?? []
  return mark === undefined ? undefined : mark.charCodeAt(0) - firstMark
}

export const withoutMarks = (text: string) => text.replace(anyMark, '')

/** The mark in front of a text, and the text without it. */
export function splitMark(text: string): [mark: string, words: string] {
  const [mark = ''] = text.match(anyMark) ?? []
  return [mark, withoutMarks(text)]
}

/** Path of a text: `careers/benefits.cards.2.title`. */
export interface TextPath {
  page: PageName
  /** The name of the field in the page's form: `benefits.cards.2.title`. */
  name: string
}

/** Paths of all texts of some pages, in the order of their marks. */
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

/** The same texts, each with its mark. */
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
 * What a page's look depends on beside the words of its plain texts: lists, links, choices, texts in Markdown.
 * When it changes, the page has to be rendered anew.
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

/** An empty title that may be left out: with a mark in it the page would show what belongs to it. */
const isLeftOut = (field: UngroupedField, text: string) =>
  text === '' && field.kind === 'text' && isOptional(field)

const namesIn = (pages: TextsOfPages) => pageNames.filter((name) => pages[name])

type Change = (name: string, text: string, field: UngroupedField) => string

/** Kinds whose value is a text that visitors read. */
const isRead = ({ kind }: UngroupedField) => kind === 'text' || kind === 'paragraph'

function mapTexts(page: PageName, pages: TextsOfPages, change: Change): PageValues {
  const values = pages[page] as PageValues // as its declaration says
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
