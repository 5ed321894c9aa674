/** A page of a site as the server sends it. */
export interface Crawled {
  /** Path and query of the first link to the page. */
  address: string
  status: number
  html: string
  /** The target of a redirect. */
  location: string | null
  /** The Set-Cookie headers. */
  cookies: string[]
}

const entities: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'" }

/** Unescapes an attribute value written by React. */
const decode = (value: string) =>
  value.replace(/&(amp|quot|lt|gt|#x27);/g, (whole, name) => entities[name] ?? whole)

/** The values of an attribute of all elements of a kind, in HTML that React rendered. */
export function attributes(html: string, element: string, attribute: string): string[] {
  // Scripts contain data, not elements of the page.
  const shown = html.replace(/<script\b[\s\S]*?<\/script>/g, '')
  const tags = shown.match(new RegExp(`<${element}\\s[^>]*>`, 'g')) ?? []
  return tags.flatMap((tag) => {
    const found = new RegExp(`\\s${attribute}="([^"]*)"`, 'i').exec(tag)
    return found?.[1] === undefined ? [] : [decode(found[1])]
  })
}

/** Crawls all links within a site from the given addresses. Does not follow redirects. */
export async function crawl(site: string, from: string[]): Promise<Crawled[]> {
  const known = new Set(from)
  const waiting = [...known]
  const pages: Crawled[] = []
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const answer = await fetch(site + address, { redirect: 'manual' })
    const isHtml = answer.headers.get('content-type')?.startsWith('text/html')
    const html = isHtml ? await answer.text() : ''
    const location = answer.headers.get('location')
    const cookies = answer.headers.getSetCookie()
    pages.push({ address, status: answer.status, html, location, cookies })
    for (const href of [...attributes(html, 'a', 'href'), location ?? '#']) {
      const { origin, pathname, search } = new URL(href, site + address)
      if (origin !== site || known.has(pathname + search)) continue
      known.add(pathname + search)
      waiting.push(pathname + search)
    }
  }
  return pages
}
