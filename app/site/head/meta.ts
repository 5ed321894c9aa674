import type { MetaDescriptor } from 'react-router'
import type { Labels } from '#content/labels/index.ts'
import { type Language, localeOf } from '#content/labels/languages.ts'
import { excerpt } from '../home/excerpt.ts'
import { plainText } from '../text/plain-text.ts'

/** Route matches of a page. They include the layout's data once it is loaded. */
export type Matches = readonly ({ pathname: string; loaderData?: unknown } | undefined)[]

/** Data of the layout's loader that every page's metadata needs. */
export interface SiteData {
  /** The site's public URL, without a trailing slash. */
  url: string
  company: { name: string }
  language: Language
  labels: Labels['common']
  /** The path of the Open Graph picture. */
  picture: string
}

export interface PageMeta {
  title: string
  description: string
  /** The title of the browser tab, if it differs from `title`. */
  tabTitle?: string
  /** The canonical path, if it differs from the requested path. */
  address?: string
  /** The path of the page's own Open Graph picture. If it is empty or absent, the site's picture is used. */
  picture?: string
  type?: 'website' | 'article'
}

/** Approximate length in characters at which search engines cut a description. */
const descriptionLength = 200

/** Metadata of a page for search engines and shared links. All URLs are absolute. */
export function pageMeta(matches: Matches, words: PageMeta): MetaDescriptor[] {
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

  // Canonical path: the router matches /Projects too, but the page's URL is /projects.
  const path =
    matches
      .at(-1)
      ?.pathname.toLowerCase()
      .replace(/(?<=.)\/$/, '') ?? '/'
  const url = site.url + (words.address ?? path)
  const picture = site.url + (words.picture || site.picture)
  return [
    ...head,
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: type },
    { property: 'og:site_name', content: site.company.name },
    { property: 'og:locale', content: localeOf(site.language).replace('-', '_') },
    { property: 'og:title', content: title },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:url', content: url },
    { property: 'og:image', content: picture },
    { property: 'og:image:type', content: picture.endsWith('.jpg') ? 'image/jpeg' : 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    ...(description ? [{ name: 'twitter:description', content: description }] : []),
    { name: 'twitter:image', content: picture },
  ]
}

/** The layout's data; `undefined` on an error page whose layout did not load. */
export function siteOf(matches: Matches): SiteData | undefined {
  for (const match of matches) {
    // Cast: the types of the matches differ by page.
    const data = match?.loaderData as Partial<SiteData> | undefined
    if (data?.url && data.company && data.picture) return data as SiteData
  }
}
