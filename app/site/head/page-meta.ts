import type { SearchValues } from '#content/documents/types/search-fields.ts'
import { type Matches, type PageMeta, pageMeta, siteOf } from './meta.ts'

type More = Omit<PageMeta, 'title' | 'description' | 'tabTitle'>

/** Metadata of a page whose tab title is '<title> · <company>'. */
export const companyPage = (
  matches: Matches,
  title: string,
  description: string,
  more: More = {},
) => pageMeta(matches, { title, description, tabTitle: withCompany(matches, title), ...more })

/** The texts of a page that its metadata needs. `picture` comes from `pageTexts`. */
export interface PageTexts {
  head: { lead: string }
  meta: { title: string; description: string; picture: string }
}

/** Title, description and picture of a page for search engines. The lead replaces a missing description. */
export const wordsOfPage = ({
  head,
  meta,
}: PageTexts): [title: string, description: string, more: More] => [
  meta.title,
  meta.description || head.lead,
  { picture: meta.picture },
]

/** Title and description of a record for search engines. The record's title and lead replace empty search fields. */
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

/** Metadata of a page that is missing or failed to load: noindex, and no canonical URL. */
export const missingPage = (matches: Matches, title = '') => [
  { title: withCompany(matches, title) },
  { name: 'robots', content: 'noindex' },
]

const withCompany = (matches: Matches, title: string) =>
  [title, siteOf(matches)?.company.name].filter(Boolean).join(' · ')
