import type { Field, GroupedFields, GroupField, ValueOf } from './fields.ts'

/**
 * Declaration of a page, or of a part of all pages such as the footer: its sections and their fields. A page
 * has one record. Its types, validation, storage, history, preview, back-office screen and API routes are derived
 * from the declaration. It contains no functions: the markup of each section is written by hand.
 */
export interface Page<S extends Sections = Sections> {
  /** The last path segment in the API and the back office: `/api/pages/careers`. */
  name: string
  /** The page's name in the back office. */
  title: string
  /** The public path. */
  path: string
  sections: S
}

/**
 * Sections by name. Each is a group of fields. The path of a text consists of page, section and field:
 * `careers/prompt.title`.
 */
export type Sections = Record<string, GroupField>

/**
 * Declares a page.
 *
 * @example
 * export const contact = definePage({
 *   name: 'contact',
 *   title: 'Contact',
 *   path: '/contact',
 *   sections: {
 *     form: section('Form', {
 *       title: text('Headline', { sample: { en: 'Write to us.', de: 'Schreiben Sie uns.' } }),
 *     }),
 *   },
 * })
 */
export const definePage = <const S extends Sections>(page: Page<S>): Page<S> => page

export const section = <const F extends GroupedFields>(label: string, fields: F) =>
  ({ kind: 'group', label, fields }) satisfies GroupField<F>

/** All texts of a page, by section and field. */
export type PageValues<P extends Page = Page> = {
  -readonly [S in keyof P['sections']]: ValueOf<P['sections'][S]>
}

/** The texts of a page that somebody has written; samples fill in the rest. */
export type PartialPageValues<P extends Page = Page> = {
  [S in keyof P['sections']]?: Partial<ValueOf<P['sections'][S]>>
}

/** The fields of a page as forms and the history use them: one group per section. */
export const fieldsOf = (page: Page): Record<string, Field> => page.sections
