import { type Matches, type PageMeta, pageMeta, siteOf } from './meta.ts'

type More = Omit<PageMeta, 'title' | 'description' | 'tabTitle'>

/** Metadata of a company page: its tab says '<title> · <company>'. */
export const companyPage = (
  matches: Matches,
  title: string,
  description: string,
  more: More = {},
) => pageMeta(matches, { title, description, tabTitle: withCompany(matches, title), ...more })

/** Metadata of a missing page, or of one that failed to load: no canonical address, and noindex. */
export const missingPage = (matches: Matches, title = '') => [
  { title: withCompany(matches, title) },
  { name: 'robots', content: 'noindex' },
]

const withCompany = (matches: Matches, title: string) =>
  [title, siteOf(matches)?.company.name].filter(Boolean).join(' · ')
