import type { ContentName } from './content-types.ts'
import type { Field, GroupedFields, GroupField, ValueOf } from './fields.ts'

/**
 * The facts of a public page, without its texts. Reserved addresses, cache keys, the sitemap, menus and the pages that
 * tests visit are derived from them.
 */
export interface PublicPage {
  /** The public path. */
  path: string
  /** The content type whose records the page lists on numbered pages: `?page=2`. */
  lists?: ContentName
  /**
   * Query parameters that the page reads besides `page`, with the values whose responses are cached. All others are
   * dropped before rendering.
   */
  query?: Readonly<Record<string, QueryValues>>
  /** The sitemap has the page only while its list is *filled*, or *never*; without a value, always. */
  sitemap?: 'filled' | 'never'
  /**
   * Unchanged menus link to the page only while its list is *filled*. If it is *added*, the footer also gets a link
   * when no menu has one.
   */
  menu?: 'filled' | 'added'
  /** The list has an Atom feed, at `feed.xml` below its path. */
  feed?: true
  /** Has a secret in its address, so no cache may store it. */
  isPrivate?: true
}

/** A list of values, or a `word`: lower case, at most 80 characters. */
export type QueryValues = 'word' | readonly string[]

/**
 * Declaration of a page, or of a part of all pages such as the footer: its sections and their fields. A page
 * has one record. Its types, validation, storage, history, preview, back-office screen and API routes are derived
 * from the declaration. It contains no functions: the markup of each section is written by hand.
 */
export interface Page<S extends Sections = Sections> extends PublicPage {
  /** The last path segment in the API and the back office: `/api/pages/careers`. */
  name: string
  /** The page's name in the back office. */
  title: string
  sections: S
  /**
   * Not a page but a part of *all* pages, or the page of *missing* addresses. Its path is where its preview shows it.
   */
  part?: 'all' | 'missing'
  /** A redirect from its address replaces the page until somebody publishes a text. */
  isReplaceable?: true
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
export const definePage = <const S extends Sections, const P extends Page<S>>(
  page: P & { sections: S },
): P => page

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
