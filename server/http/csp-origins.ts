/** The origins that a page names in its policy beside its own. */
export interface CspOrigins {
  pictures: string[]
  videos: string[]
}

/**
 * Header size: proxies take answers whose headers fit in 4 or 8 KB. Pictures of origins beyond this many
 * characters are not shown.
 */
const maxLength = 2_000

/**
 * The origins of the pictures that the HTML of a page shows, and of the videos that it can play. The HTML is
 * React's, in whose attributes `<`, `>` and quotes are escaped.
 */
export function cspOrigins(html: string): CspOrigins {
  const pictures = [...html.matchAll(/<(?:img|video)\b[^>]*>/g)].flatMap(([tag]) => [
    ...attributes(tag, 'src'),
    ...attributes(tag, 'poster'),
  ])
  const videos = [...html.matchAll(/<a\b[^>]*\sdata-plays\b[^>]*>/g)].flatMap(([tag]) =>
    attributes(tag, 'href'),
  )
  return { pictures: originsOf(pictures), videos: originsOf(videos) }
}

/** The values of an attribute of a tag; an element has it once. */
const attributes = (tag: string, name: string): string[] => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return value ? [value.replaceAll('&amp;', '&')] : []
}

/**
 * A host that a source of a policy can have. A URL can have others, such as `*.example` or `a;b`, with which a
 * policy would say something else (https://www.w3.org/TR/CSP3/#grammardef-host-part).
 */
const namedOrigin = /^https:\/\/[a-z0-9_-]+(?:\.[a-z0-9_-]+)*(?::\d+)?$/

/** The distinct origins of https addresses, sorted, within the bound. */
function originsOf(addresses: readonly string[]): string[] {
  const found = new Set<string>()
  for (const address of addresses) {
    // A base, for an address that leaves out its protocol.
    const { protocol, origin = '' } = URL.parse(address, 'https://site.invalid/') ?? {}
    if (protocol === 'https:' && namedOrigin.test(origin)) found.add(origin)
  }
  found.delete('https://site.invalid')
  let left = maxLength
  return [...found].sort().filter((origin) => {
    left -= origin.length + 1
    return left >= 0
  })
}
