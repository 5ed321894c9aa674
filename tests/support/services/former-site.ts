import type { OutgoingHttpHeaders } from 'node:http'
import { createFetchText, type FetchText } from '#server/imports/fetch-text.ts'
import { startReceiver } from './webhook-receiver.ts'

/** A response. A text alone is a page of HTML. */
type FormerPage =
  | string
  | { status?: number; headers?: OutgoingHttpHeaders; body?: string | Buffer }

/** A site to import from. All other addresses answer 404. */
export interface FormerSite {
  /** Without a trailing slash. */
  url: string
  /** Requested paths with their queries, in order. */
  requested: string[]
  /** Pages by path, or by path and query. */
  pages: Map<string, FormerPage>
  fetchText: FetchText
  stop(): Promise<void>
}

export async function startFormerSite(): Promise<FormerSite> {
  const server = await startReceiver()
  const pages = new Map<string, FormerPage>()
  const requested: string[] = []
  server.answers((request, response) => {
    const path = request.url ?? ''
    requested.push(path)
    const page = pages.get(path) ?? pages.get(path.replace(/\?.*$/, '')) ?? { status: 404 }
    const { status = 200, headers, body } = typeof page === 'string' ? { body: page } : page
    response.writeHead(status, { 'content-type': 'text/html', ...headers }).end(body)
  })
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  const rules = { resolve, allowed: ['127.0.0.1'], maxBytes: 2 * 1024 * 1024, timeoutMs: 10_000 }
  return {
    url: new URL(server.url).origin,
    requested,
    pages,
    fetchText: createFetchText(rules),
    stop: () => server.stop(),
  }
}
