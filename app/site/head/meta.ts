import type { MetaDescriptor } from 'react-router'
import { excerpt } from '../home/excerpt.ts'
import { plainText } from '../text/plain-text.ts'

/** What every page of the site has among its matches: the layout's data, once it is loaded. */
export type Matches = readonly ({ pathname: string; loaderData?: unknown } | undefined)[]

/** What the layout's loader gives to every page. */
export interface SiteData {
  /** The public address, without a slash at the end. */
  url: string
  company: { name: string }
  /** The path of the picture that a shared link shows. */
  picture: string
}

export interface PageWords {
  title: string
  description: string
  /** What the tab says, if it is more than the title. */
  tabTitle?: string
  /** The page's one address, where it is not the path that was asked for. */
  address?: string
  /** The page's own picture for shared links. */
  picture?: string
  type?: 'website' | 'article'
}

/** About as much of a description as a search engine shows. */
const descriptionLength = 200

/** A page's head, for search engines and for whoever shares its link. Its addresses are absolute. */
export function pageMeta(matches: Matches, words: PageWords): MetaDescriptor[] {
  const { type = 'website' } = words
  const title = plainText(words.title)
  const tabTitle = plainText(words.tabTitle ?? title)
  const line = plainText(words.description).replace(/\s+/g, ' ').trim()
  const description = excerpt(line, descriptionLength)
  const site = siteOf(matches)
  const head = [
    { title: tabTitle },
    ...(description ? [{ name: 'description', content: description }] : []),
  ]
  if (!site) return head

  // The router takes /Projects for /projects; only the latter is the page's address.
  const path =
    matches
      .at(-1)
      ?.pathname.toLowerCase()
      .replace(/(?<=.)\/$/, '') ?? '/'
  const url = site.url + (words.address ?? path)
  const picture = site.url + (words.picture ?? site.picture)
  return [
    ...head,
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: site.company.name },
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:url', content: url },
    { property: 'og:image', content: picture },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    ...(description ? [{ name: 'twitter:description', content: description }] : []),
    { name: 'twitter:image', content: picture },
  ]
}

/** The layout's data; none on an error page whose layout did not load. */
export function siteOf(matches: Matches): SiteData | undefined {
  for (const match of matches) {
    // The types of a page's matches are not told to a function that serves them all.
    const data = match?.loaderData as Partial<SiteData> | undefined
    if (data?.url && data.company && data.picture) return data as SiteData
  }
}
