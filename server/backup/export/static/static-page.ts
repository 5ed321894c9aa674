import { type ChildNode, type Element, isTag } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { escapeMarkup } from '#content/text/escape-markup.ts'

/** Addresses and forms of a page. */
export interface PageReferences {
  /** Addresses as written in the page: paths or URLs, of this site or of others. */
  addresses: string[]
  /** Actions of the page's forms. */
  forms: string[]
}

/** Link relations that load nothing. */
const named = /\b(?:canonical|preconnect|dns-prefetch)\b/

/** Finds the addresses that a page links to or loads, and the actions of its forms. */
export function referencesOf(html: string): PageReferences {
  const addresses: string[] = []
  const forms: string[] = []
  for (const { name, attribs } of elementsOf(parseDocument(html).children)) {
    const { href, src, srcset, imagesrcset, poster, rel = '', property = '' } = attribs
    const isLoaded = name !== 'link' || !named.test(rel)
    if (href && isLoaded) addresses.push(href)
    for (const address of [src, poster]) if (address) addresses.push(address)
    for (const set of [srcset, imagesrcset]) if (set) addresses.push(...addressesOfSet(set))
    if (name === 'meta' && /^(?:og|twitter):image$/.test(property || attribs.name || '')) {
      if (attribs.content) addresses.push(attribs.content)
    }
    if (name === 'form') forms.push(attribs.action ?? '')
  }
  return { addresses, forms }
}

const addressesOfSet = (set: string) =>
  set.split(',').flatMap((candidate) => candidate.trim().split(/\s+/)[0] || [])

/**
 * Removes the newsletter form, which needs the server. Also removes the element around the form if it contains nothing
 * else.
 */
export function withoutNewsletter(html: string): string {
  const { children } = parseDocument(html, { withStartIndices: true, withEndIndices: true })
  const form = elementsOf(children).find(isNewsletter)
  const parent = form?.parent
  const gone = parent && isTag(parent) && parent.children.length === 1 ? parent : form
  if (typeof gone?.startIndex !== 'number' || typeof gone.endIndex !== 'number') return html
  return html.slice(0, gone.startIndex) + html.slice(gone.endIndex + 1)
}

/** Recognizes the newsletter form by the id of its field. */
const isNewsletter = ({ name, children }: Element) =>
  name === 'form' && elementsOf(children).some(({ attribs }) => attribs.id === 'newsletter-email')

function* elementsOf(nodes: readonly ChildNode[]): Generator<Element> {
  for (const node of nodes) {
    if (!isTag(node)) continue
    yield node
    yield* elementsOf(node.children)
  }
}

/** Addresses that a style sheet loads. */
export const addressesInCss = (css: string): string[] =>
  [...css.matchAll(/url\(\s*(["']?)([^"')]+)\1\s*\)/g)].map(([, , address = '']) => address)

/**
 * File of an address, relative to the export; `undefined` for an address that cannot be a file. A page is the
 * `index.html` of a folder, which every host serves. A query becomes a folder of its own, because static hosts ignore
 * queries.
 */
export function fileOf({ pathname, search }: URL, isPage: boolean): string | undefined {
  let path: string
  try {
    path = decodeURIComponent(pathname)
  } catch {
    return undefined
  }
  const parts = path.split('/').filter(Boolean)
  if (parts.some((part) => part === '..' || /[\0\\]/.test(part))) return undefined
  const query = search.slice(1).replace(/[^\w-]+/g, '-')
  if (isPage) return [...parts, ...(query ? [`_${query}`] : []), 'index.html'].join('/')
  return parts.join('/') || undefined
}

/** Address, in the export, of a page whose URL has a query. `undefined` for a URL without a query. */
export function staticAddress(url: URL): string | undefined {
  if (!url.search) return undefined
  const file = fileOf(url, true)
  return file && encodeURI(`/${file.slice(0, -'index.html'.length)}`) + url.hash
}

/** Replaces addresses in the attributes of a page, where React has escaped them. */
export function withAddresses(html: string, changed: ReadonlyMap<string, string>): string {
  let result = html
  for (const [from, to] of changed)
    result = result.replaceAll(`"${escapeMarkup(from)}"`, `"${escapeMarkup(to)}"`)
  return result
}
