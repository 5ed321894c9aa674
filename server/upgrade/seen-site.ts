import { dirname } from 'node:path'
import type { Database } from '../database/connect.ts'
import type { Env } from '../env/env.ts'
import { renderingApp } from '../rendering-app.ts'
import { publicPaths } from '../site/xml/sitemap.ts'
import { sitemapPaths } from '../site/xml/sitemap-paths.ts'
import { type PageText, pageText } from './page-text.ts'

/** A page as visitors see it: its text, or why it failed. */
export type SeenPage = { text: PageText } | { failure: string }

/** The public pages of a site, rendered here or fetched. */
export interface SeenSite {
  /** Name in a report. */
  name: string
  paths(): Promise<string[]>
  see(path: string): Promise<SeenPage>
  close(): Promise<void>
}

/** Maximum number of records whose pages are compared, for each list. */
const recordsOfList = 1_000

/** Renders the pages of a database with the current build, as the server would. */
export async function renderedSite(name: string, env: Env, db: Database): Promise<SeenSite> {
  let fault = ''
  const app = await renderingApp(env, db, (text) => {
    fault = text
  })
  return {
    name,
    paths: () => publicPaths({ db }, recordsOfList),
    async see(path) {
      fault = ''
      const { statusCode, body } = await app.inject({ url: encodeURI(path) })
      return seen(statusCode, body, fault)
    },
    close: () => app.close(),
  }
}

/** The running site at an address; `undefined` when no site answers. */
export async function runningSite(origin: string): Promise<SeenSite | undefined> {
  const get = (path: string) =>
    fetch(origin + path, { redirect: 'follow', signal: AbortSignal.timeout(10_000) })
  const see = async (path: string): Promise<SeenPage> => {
    try {
      const answer = await get(encodeURI(path))
      return seen(answer.status, await answer.text())
    } catch (error) {
      return { failure: String(error) }
    }
  }
  if ('failure' in (await see('/'))) return undefined
  return {
    name: origin,
    see,
    async paths() {
      // Without a sitemap the list is empty, and only the pages that the new version lists are compared.
      const listed = await sitemapPaths(origin, AbortSignal.timeout(10_000)).catch(() => [])
      return firstOfEach(listed.map(decodeURI))
    },
    close: async () => {},
  }
}

/** Keeps the first records of each list, as `publicPaths` does for a database. */
const firstOfEach = (paths: readonly string[]): string[] =>
  [...Map.groupBy(paths, dirname).values()].flatMap((some) => some.slice(0, recordsOfList))

function seen(status: number, body: string, fault = ''): SeenPage {
  if (status === 200) return { text: pageText(body) }
  return { failure: fault ? `${status}, ${fault}` : String(status) }
}
