import { type Matches, type PageWords, pageMeta, siteOf } from './meta.ts'

type More = Omit<PageWords, 'title' | 'description' | 'tabTitle'>

/** The head of a page of the company: its tab says '<title> · <company>'. */
export const companyPage = (
  matches: Matches,
  title: string,
  description: string,
  more: More = {},
) => pageMeta(matches, { title, description, tabTitle: withCompany(matches, title), ...more })

/** The head of a page that is not there: it has no address of its own and is not to be listed. */
export const missingPage = (matches: Matches, title: string) => [
  { title: withCompany(matches, title) },
  { name: 'robots', content: 'noindex' },
]

const withCompany = (matches: Matches, title: string) =>
  [title, siteOf(matches)?.company.name].filter(Boolean).join(' · ')
