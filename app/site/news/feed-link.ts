import { fill } from '#content/labels/fill.ts'
import { type Matches, siteOf } from '../head/meta.ts'

/** Feed autodiscovery: feed readers find the Atom feed from every news page. */
export function feedLink(matches: Matches, title: string) {
  const site = siteOf(matches)
  if (!site) return []
  const feedTitle = fill(title, { company: site.company.name }, site.language)
  const type = 'application/atom+xml'
  return [{ tagName: 'link', rel: 'alternate', type, title: feedTitle, href: '/news/feed.xml' }]
}
