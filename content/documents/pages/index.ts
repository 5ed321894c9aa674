import type { Page, PageValues } from '../define-page.ts'
import { about } from './about.ts'
import { careers } from './careers.ts'
import { contact } from './contact.ts'
import { footer } from './footer.ts'
import { header } from './header.ts'
import { home } from './home.ts'
import { news } from './news.ts'
import { notFound } from './not-found.ts'
import { privacy } from './privacy.ts'
import { projects } from './projects.ts'
import { technologies } from './technologies.ts'
import { terms } from './terms.ts'
import { testimonials } from './testimonials.ts'

/** Every page with editable texts, and the parts that all pages share. A new page needs a file and a line here. */
export const pages = {
  home,
  technologies,
  projects,
  careers,
  testimonials,
  news,
  contact,
  about,
  privacy,
  terms,
  'not-found': notFound,
  header,
  footer,
}

export type Pages = typeof pages
export type PageName = keyof Pages

export const pageNames = Object.keys(pages) as PageName[] // `pages` is a literal with exactly these keys

export const isPageName = (word: string): word is PageName => Object.hasOwn(pages, word)

/** The declaration of a page, without the literal type of `pages`. */
export const pageOf = (name: PageName): Page => pages[name]

/** Pages with an address of their own, without the parts of pages. */
export const isPage = (name: PageName): boolean => pageOf(name).part === undefined

/** Whether it is a part that all pages show, such as the footer. */
export const isOnAllPages = (name: PageName): boolean => pageOf(name).part === 'all'

/** The texts of a page, by section and field. */
export type TextsOf<N extends PageName> = PageValues<Pages[N]>

/** Standard pages of text alone. While nobody has written one of them, a redirect from its address replaces it. */
export type ReplaceablePage = {
  [N in PageName]: Pages[N] extends { isReplaceable: true } ? N : never
}[PageName]

export const replaceablePages = pageNames.filter(
  (name): name is ReplaceablePage => pageOf(name).isReplaceable === true,
)

/** The replaceable page at a path. */
export const replaceableAt = (path: string): ReplaceablePage | undefined =>
  replaceablePages.find((name) => pageOf(name).path === path)
