import { pageMeta } from './meta.ts'

/** What every page of the site has among its matches: the layout's data, once it is loaded. */
type Matches = readonly ({ loaderData?: unknown } | undefined)[]

/** The title and description of a page of the company: '<title> · <company>'. */
export const companyPage = (matches: Matches, title: string, description: string) =>
  pageMeta([title, companyName(matches)].filter(Boolean).join(' · '), description)

function companyName(matches: Matches): string | undefined {
  for (const match of matches) {
    // The types of a page's matches are not told to a function that serves them all.
    const loaded = match?.loaderData as { company?: { name?: string } } | undefined
    if (loaded?.company?.name) return loaded.company.name
  }
}
