import { z } from 'zod'
import { trimEndOf } from '#content/text/trim.ts'
import type { FetchedText, FetchText } from '../../fetch-text.ts'
import { parseBoundedJson } from '../bounded-json.ts'
import { ImportSourceError } from '../import-source-error.ts'
import { webAddress } from '../source-text.ts'

/** Values of one response. A hundred posts have about 20,000. */
const mostValues = 500_000

/** The REST API of a WordPress site. */
export interface RestApi {
  siteUrl: string
  /** Name of the site as HTML. */
  siteName: string
  /** Gets a route such as `wp/v2/posts`. */
  get(route: string, query?: Record<string, string>): Promise<FetchedText>
}

const indexShape = z.object({
  name: z.string().catch(''),
  home: z.string().catch(''),
  url: z.string().catch(''),
  namespaces: z.array(z.string()),
})

export const useExport = 'use an export file (Tools → Export) instead'

/**
 * Finds the API of a site by the `Link` header of its page, or at the usual addresses. Throws `ImportSourceError` and
 * `FetchError`.
 */
export async function findRestApi(address: string, fetchText: FetchText): Promise<RestApi> {
  const home = await fetchText(address)
  const base = `${trimEndOf(home.url.replace(/[?#].*$/, ''), /\//)}/`
  const named = linkedApi(home)
  const candidates = [
    ...(named ? [named] : []),
    new URL('wp-json/', base).href,
    new URL('?rest_route=/', base).href,
  ]
  const statuses: number[] = []
  for (const root of new Set(candidates)) {
    const answer = await fetchText(root)
    statuses.push(answer.status)
    const index = answer.status === 200 ? indexOf(answer.text) : undefined
    if (!index?.namespaces.includes('wp/v2')) continue
    return {
      siteUrl: trimEndOf(webAddress(index.home) || webAddress(index.url) || base, /\//),
      siteName: index.name,
      get: (route, query = {}) => fetchText(addressOf(root, route, query)),
    }
  }
  if (statuses.some((status) => status === 401 || status === 403)) {
    throw new ImportSourceError(`its REST API is closed: ${useExport}`)
  }
  throw new ImportSourceError(`it has no WordPress REST API: ${useExport}`)
}

/** Address in a header such as `<https://a.example/wp-json/>; rel="https://api.w.org/"`. */
function linkedApi({ headers, url }: FetchedText): string {
  const link = [headers.link ?? ''].flat().join(', ').slice(0, 10_000)
  const [, target = ''] = /<([^<>]*)>;\s*rel="https:\/\/api\.w\.org\/"/.exec(link) ?? []
  return webAddress(target, url)
}

function indexOf(text: string) {
  try {
    return indexShape.safeParse(jsonOf(text)).data
  } catch {
    // A page of the site, at an address that is not the API's.
    return undefined
  }
}

/** Throws `ImportSourceError`. */
export function jsonOf(text: string): unknown {
  try {
    return parseBoundedJson(text, mostValues)
  } catch {
    throw new ImportSourceError(`its REST API sends no JSON, or too much: ${useExport}`)
  }
}

/** Without pretty addresses, the route stands in the query. */
function addressOf(root: string, route: string, query: Record<string, string>): string {
  const url = new URL(root)
  const inQuery = url.searchParams.get('rest_route')
  if (inQuery === null) url.pathname = `${trimEndOf(url.pathname, /\//)}/${route}`
  else url.searchParams.set('rest_route', `/${route}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}
