/** HTTP client with a cookie jar that follows redirects and submits forms. */
export interface HttpClient {
  /** All Location headers received so far. */
  locations: string[]
  cookies: Map<string, string>
  /** Requests an address and follows its redirects. Stops before an address that `until` matches. */
  go(url: string, until?: (url: URL) => boolean): Promise<Arrival>
  /** Submits the form of the current page. */
  send(fields: Record<string, string>, until?: (url: URL) => boolean): Promise<Arrival>
}

interface Arrival {
  url: URL
  /** The status of the response; 0 when `until` stopped the client before the request. */
  status: number
  text: string
}

export function createHttpClient(headers: Record<string, string> = {}): HttpClient {
  const cookies = new Map<string, string>()
  const locations: string[] = []
  let here = new URL('http://localhost')

  async function visit(url: URL, init: RequestInit, until?: (url: URL) => boolean) {
    let [next, how] = [url, init]
    for (let step = 0; step < 20; step++) {
      here = next
      if (until?.(next)) return { url: next, status: 0, text: '' }
      const cookie = [...cookies]
        .filter(([name]) => name.startsWith(`${next.host}\n`))
        .map(([name, value]) => `${name.split('\n')[1]}=${value}`)
        .join('; ')
      const answer = await fetch(next, {
        ...how,
        headers: { ...headers, cookie },
        redirect: 'manual',
      })
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';')
        const at = pair.indexOf('=')
        cookies.set(`${next.host}\n${pair.slice(0, at)}`, pair.slice(at + 1))
      }
      const location = answer.headers.get('Location')
      const text = await answer.text()
      if (location === null) return { url: next, status: answer.status, text }
      locations.push(location)
      ;[next, how] = [new URL(location, next), {}]
    }
    throw new Error(`too many redirects: ${here}`)
  }

  return {
    locations,
    cookies,
    go: (url, until) => visit(new URL(url), {}, until),
    send: (fields, until) =>
      visit(here, { method: 'POST', body: new URLSearchParams(fields) }, until),
  }
}
