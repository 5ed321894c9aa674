import type { SearchValues } from '#content/documents/types/search-fields.ts'
import { type Matches, type PageMeta, pageMeta, siteOf } from './meta.ts'

type More = Omit<PageMeta, 'title' | 'description' | 'tabTitle'>

/** Metadata of a company page: its tab says '<title> · <company>'. */
export const companyPage = (
  matches: Matches,
  title: string,
  description: string,
  more: More = {},
) => pageMeta(matches, { title, description, tabTitle: withCompany(matches, title), ...more })

/** The texts of a page for search engines, among its others; `picture` as `pageTexts` gives it. */
export interface PageTexts {
  head: { lead: string }
  meta: { title: string; description: string; picture: string }
}

/**
 * Title and description of a page for search engines, and its own picture; without a description of its
 * own, its lead.
 */
export const wordsOfPage = ({
  head,
  meta,
}: PageTexts): [title: string, description: string, more: More] => [
  meta.title,
  meta.description || head.lead,
  { picture: meta.picture },
]

/** The same of a record, whose title and lead stand where it has no words of its own. */
export const wordsOfRecord = (
  {
    title,
    searchTitle,
    searchDescription,
  }: Omit<SearchValues, 'sharedPicture'> & { title: string },
  lead: string,
): [title: string, description: string] => [
  searchTitle.trim() || title,
  searchDescription.trim() || lead,
]

/** Metadata of a missing page, or of one that failed to load: no canonical address, and noindex. */
export const missingPage = (matches: Matches, title = '') => [
  { title: withCompany(matches, title) },
  { name: 'robots', content: 'noindex' },
]

const withCompany = (matches: Matches, title: string) =>
  [title, siteOf(matches)?.company.name].filter(Boolean).join(' · ')
