/** The other origins that a page's content security policy allows. */
export interface CspOrigins {
  pictures: string[]
  videos: string[]
}

/**
 * Maximum characters of all origins of one kind, because proxies accept only 4 or 8 KB of headers. Pictures and videos
 * from further origins are not shown.
 */
const maxLength = 2_000

/**
 * The origins of a page's pictures and playable videos. The HTML is rendered by React, which escapes `<`, `>` and
 * quotes in attributes.
 */
export function cspOrigins(html: string): CspOrigins {
  const pictures = [...html.matchAll(/<(?:img|video)\b[^<>]*>/g)].flatMap(([tag]) => [
    ...attributes(tag, 'src'),
    ...attributes(tag, 'poster'),
  ])
  const videos = [...html.matchAll(/<a\b[^<>]*\sdata-plays\b[^<>]*>/g)].flatMap(([tag]) =>
    attributes(tag, 'href'),
  )
  return { pictures: originsOf(pictures), videos: originsOf(videos) }
}

/** The value of an attribute of a tag, as a list of at most one entry. */
const attributes = (tag: string, name: string): string[] => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]
  return value ? [value.replaceAll('&amp;', '&')] : []
}

/**
 * The hosts that a CSP source may have. URLs also allow hosts like `*.example` or `a;b`, which would change the
 * meaning of the policy.
 * https://www.w3.org/TR/CSP3/#grammardef-host-part
 */
const namedOrigin = /^https:\/\/[a-z0-9_-]+(?:\.[a-z0-9_-]+)*(?::\d+)?$/

/** The distinct https origins of addresses, sorted, up to `maxLength` characters. */
function originsOf(addresses: readonly string[]): string[] {
  const found = new Set<string>()
  for (const address of addresses) {
    // The base resolves addresses without a protocol.
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
