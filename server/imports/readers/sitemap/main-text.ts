import type { ChildNode, Element } from 'domhandler'
import { oneLine, webAddress } from '../source-text.ts'
import { elementsOf, htmlOf, textOf } from './page-tree.ts'

/** The main text of a page. */
interface MainText {
  html: string
  /** Text of the heading, which is not in `html`. */
  heading: string
  /** Value of the first `time` element of an article. Empty if the page is no article. */
  time: string
}

/** Parts of a page around its text, and elements without text. */
const around = new Set([
  ...['nav', 'header', 'footer', 'aside', 'form', 'script', 'style', 'noscript', 'template'],
  ...['dialog', 'button', 'input', 'select', 'textarea', 'svg', 'canvas', 'object', 'embed'],
  ...['link', 'meta', 'title', 'head'],
])

/** Roles of the same parts. */
const aroundRoles = new Set(['navigation', 'banner', 'contentinfo', 'complementary', 'search'])

/** Ids and classes of cookie banners, comments and links of sharing, as common themes and programs name them. */
const names =
  /(?:^|[\s_-])(?:cookies?|consent|gdpr|cmplz|onetrust|comments?|comment-list|respond|breadcrumbs?|sharedaddy|share-buttons|social-share|skip-link|screen-reader-text|sr-only)(?:$|[\s_-])/i

function isContent({ name, attribs }: Element): boolean {
  if (around.has(name) || aroundRoles.has(attribs.role ?? '')) return false
  if ('hidden' in attribs || attribs['aria-hidden'] === 'true') return false
  if (name === 'html' || name === 'body' || name === 'main') return true
  return !names.test(`${attribs.id ?? ''} ${attribs.class ?? ''}`.slice(0, 2000))
}

/**
 * Finds the text of a page: its only article, else its main part, else its body without what surrounds the text.
 * Addresses become absolute, and a picture gets its largest or its late loaded file.
 */
export function readMainText(page: readonly ChildNode[], url: string): MainText {
  const root = findRoot(page)
  const inRoot = [...elementsOf(root ? [root] : page)]
  const all = [...elementsOf(page)]
  // Scripts fill some headings later.
  const isHeading = ({ name, children }: Element) => name === 'h1' && textOf(children).trim() !== ''
  const heading = inRoot.find(isHeading) ?? all.find(isHeading)
  const times = root?.name === 'article' ? inRoot.filter(({ name }) => name === 'time') : []
  const base = all.find(({ name, attribs }) => name === 'base' && attribs.href)
  const baseUrl = webAddress(base?.attribs.href ?? '', url) || url
  for (const element of inRoot) resolveAddresses(element, baseUrl)
  return {
    html: htmlOf(root ? root.children : page, (each) => each !== heading && isContent(each)).trim(),
    heading: heading ? oneLine(textOf(heading.children), 1000) : '',
    time: times[0]?.attribs.datetime ?? '',
  }
}

function findRoot(page: readonly ChildNode[]): Element | undefined {
  const isOutermost = (element: Element) => isContent(element) && element.name !== 'article'
  const content = [...elementsOf(page, isOutermost)].filter(isContent)
  const articles = content.filter(({ name }) => name === 'article')
  const all = [...elementsOf(page)]
  return (
    (articles.length === 1 ? articles[0] : undefined) ??
    all.find(({ name }) => name === 'main') ??
    all.find(({ attribs }) => attribs.role === 'main') ??
    all.find(({ name }) => name === 'body')
  )
}

function resolveAddresses({ name, attribs }: Element, url: string) {
  if (name === 'img') {
    const src = pictureOf(attribs, url)
    if (src) attribs.src = src
    else delete attribs.src
  } else if (attribs.src) attribs.src = webAddress(attribs.src, url)
  if (attribs.href) {
    const isOther = /^\s*(?:mailto|tel):/i.test(attribs.href)
    if (!isOther) attribs.href = webAddress(attribs.href, url)
  }
}

/** The address of a picture: the largest of its set, or that which a script loads late, or its own. */
function pictureOf(attribs: Record<string, string>, url: string): string {
  const own = /^\s*data:/i.test(attribs.src ?? '') ? undefined : attribs.src
  const sets = [attribs['data-srcset'], attribs['data-lazy-srcset'], attribs.srcset]
  const largest = sets.map((set) => largestOf(set ?? '')).find((address) => address !== '')
  const late = [attribs['data-src'], attribs['data-lazy-src'], attribs['data-original']]
  const addresses = [largest, ...late, own].map((address) => webAddress(address ?? '', url))
  return addresses.find((address) => address !== '') ?? ''
}

/** Address with the largest width or density of a `srcset`. */
function largestOf(set: string): string {
  const candidates = set
    .slice(0, 20_000)
    .split(/,\s+|,$/)
    .map((candidate) => {
      const [address = '', size = '1x'] = candidate.trim().split(/\s+/)
      return { address, size: Number.parseFloat(size) || 0 }
    })
  candidates.sort((a, b) => b.size - a.size)
  const [largest] = candidates
  return largest && !largest.address.startsWith('data:') ? largest.address : ''
}
