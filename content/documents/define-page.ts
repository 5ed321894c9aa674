import type { Field, GroupedFields, GroupField, ValueOf } from './fields.ts'

/**
 * The declaration of a page, or of a part of all pages such as the footer: its sections, and the fields
 * of each. There is one record of it. Its types, validation, storage, history, preview, screen in the
 * back office and part of the API follow. It has no functions: how a section looks is written by hand.
 */
export interface Page<S extends Sections = Sections> {
  /** The last part of its address in the API and the back office: `/api/pages/careers`. */
  name: string
  /** What the back office calls it. */
  title: string
  /** Where visitors see it. */
  path: string
  sections: S
}

/** A section: a group of fields. The path of a text is `careers/prompt.title`. */
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

/** A section of a page. */
export const section = <const F extends GroupedFields>(label: string, fields: F) =>
  ({ kind: 'group', label, fields }) satisfies GroupField<F>

/** All texts of a page, by section and field. */
export type PageValues<P extends Page = Page> = {
  -readonly [S in keyof P['sections']]: ValueOf<P['sections'][S]>
}

/** Some of its texts: what somebody has written so far. */
export type PartialPageValues<P extends Page = Page> = {
  [S in keyof P['sections']]?: Partial<ValueOf<P['sections'][S]>>
}

/** The fields of a page, as a form or a history lists them: one group for each section. */
export const fieldsOf = (page: Page): Record<string, Field> => page.sections
