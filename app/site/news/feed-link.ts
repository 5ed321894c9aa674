import { fill } from '#content/labels/fill.ts'
import { type Matches, siteOf } from '../head/meta.ts'

/** Feed autodiscovery: feed readers find the articles from every page of the news. */
export function feedLink(matches: Matches, title: string) {
  const site = siteOf(matches)
  if (!site) return []
  const called = fill(title, { company: site.company.name }, site.language)
  const type = 'application/atom+xml'
  return [{ tagName: 'link', rel: 'alternate', type, title: called, href: '/news/feed.xml' }]
}
