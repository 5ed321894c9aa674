/** The headers of a request that decide whether and as what a visit is counted. */
export interface VisitHeaders {
  userAgent: string
  referrer: string | undefined
  cookie: string | undefined
  /** The names under which the site was requested: the headers Host and X-Forwarded-Host. */
  hosts: string[]
  /** What the browser needs the answer for (https://www.w3.org/TR/fetch-metadata/); older ones do not say. */
  fetchDest: string | undefined
  /** X-Forwarded-For; several are joined as Node does. */
  forwarded: string | undefined
  /** The value of the header that names the country, if one is configured. */
  country: string | undefined
  /** Whether the browser only fetches the page in advance. */
  isPrefetch: boolean
  /** Global Privacy Control: the visitor does not want to be counted (https://w3c.github.io/gpc/). */
  hasOptedOut: boolean
}

const prefetchHeaders = ['sec-purpose', 'purpose', 'x-moz']

/**
 * Returns a function that reads the headers from `rawHeaders`, because every cached page runs it: Node's headers object
 * takes several times as long. `countryHeader` is in lower case.
 */
export function createVisitHeaders(countryHeader: string | undefined) {
  const names = ['user-agent', 'referer', 'cookie', 'sec-gpc', 'x-forwarded-for']
  names.push('host', 'x-forwarded-host', 'sec-fetch-dest')
  names.push(...prefetchHeaders)
  if (countryHeader) names.push(countryHeader)
  /** Lengths of the header names. Comparing lengths first rules out most names quickly. */
  const lengths = Array.from({ length: 100 }, (_, length) =>
    names.some((name) => name.length === length),
  )

  return (rawHeaders: readonly string[]): VisitHeaders => {
    const found: VisitHeaders = {
      userAgent: '',
      referrer: undefined,
      cookie: undefined,
      hosts: [],
      fetchDest: undefined,
      forwarded: undefined,
      country: undefined,
      isPrefetch: false,
      hasOptedOut: false,
    }
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const written = rawHeaders[index] ?? ''
      if (!lengths[written.length]) continue
      const name = written.toLowerCase()
      const value = rawHeaders[index + 1] ?? ''
      if (name === 'user-agent') found.userAgent = value
      else if (name === 'referer') found.referrer = value
      else if (name === 'cookie') found.cookie = value
      else if (name === 'host' || name === 'x-forwarded-host') found.hosts.push(value)
      else if (name === 'sec-fetch-dest') found.fetchDest = value
      else if (name === 'x-forwarded-for') {
        found.forwarded = found.forwarded === undefined ? value : `${found.forwarded}, ${value}`
      } else if (name === 'sec-gpc') found.hasOptedOut = value === '1'
      else if (name === countryHeader) found.country = value
      else if (prefetchHeaders.includes(name) && value.includes('prefetch')) found.isPrefetch = true
    }
    return found
  }
}
