import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { folderOf } from '#content/documents/addresses.ts'
import { contents } from '#content/documents/content-types.ts'
import { staffAddresses } from '#content/documents/own-addresses.ts'
import { pageOf, partNames, replaceablePages } from '#content/documents/pages/index.ts'
import { escapeMarkup } from '#content/text/escape-markup.ts'
import type { Database } from '../../database/connect.ts'
import { listPages } from '../../documents/pages.ts'
import { addressesOf, countRecords, lastChanged } from '../../documents/records.ts'
import { getSettings } from '../../documents/settings.ts'
import { yieldWhenDue } from '../../event-loop.ts'
import { replacedPages } from '../../redirects/replaced-pages.ts'
import type { Services } from '../../services.ts'
import { createDocumentCache } from '../cache/document-cache.ts'

/** A page for search engines, with the time of its last change if known. */
interface Entry {
  path: string
  changed?: string | undefined
}

const lists = ['technologies', 'projects', 'careers', 'news'] as const
/** Types whose records have pages: the types with a list, and custom pages, which have no list. */
const paged = [...lists, 'subpages'] as const

/**
 * Paths of the pages that are not records. Pages that link to others come first. The empty news page is left out,
 * because nothing links to it, and so are samples that a redirect replaces.
 */
async function mainPaths(db: Database): Promise<string[]> {
  const hasNews = (await countRecords(db, 'news')) > 0
  const replaced = await replacedPages(db)
  return [
    '/',
    ...lists.filter((name) => name !== 'news' || hasNews).map((name) => `/${name}`),
    ...['/testimonials', '/contact'],
    ...replaceablePages.map((name) => pageOf(name).path).filter((path) => !replaced.has(path)),
  ]
}

/** Number of records per list whose pages are warmed in the cache: the records on the first page of the list. */
const warmedPerList = 24

/** Paths of the main pages and of the first `limit` records of each list. */
export async function publicPaths(
  { db }: Pick<Services, 'db'>,
  limit = warmedPerList,
): Promise<string[]> {
  const first = await Promise.all(
    paged.map(async (name) => {
      const found = await addressesOf(db, name, { limit })
      return found.map(({ slug }) => `${folderOf(contents[name])}${slug}`)
    }),
  )
  return [...(await mainPaths(db)), ...first.flat()]
}

/** Maximum entries of a sitemap file by the sitemap protocol. */
const maxEntries = 50_000
/** Entries per batch. Other requests are answered between batches. */
const batchSize = 500

async function mainPages(db: Database): Promise<Entry[]> {
  const saved = (await getSettings(db))?.updatedAt
  const lastOfLists = await Promise.all(
    lists.map(async (name) => [`/${name}`, await lastChanged(db, name)] as const),
  )
  const records: Record<string, string | undefined> = {
    ...Object.fromEntries(lastOfLists),
    '/': newest([saved, ...lastOfLists.map(([, last]) => last)]),
    '/testimonials': await lastChanged(db, 'testimonials'),
    '/contact': saved,
  }
  const written = new Map<string, string | undefined>()
  for (const { name, publishedAt } of await listPages(db)) {
    if (!partNames.includes(name)) written.set(pageOf(name).path, publishedAt ?? undefined)
  }
  const paths = await mainPaths(db)
  return paths.map((path) => ({ path, changed: newest([records[path], written.get(path)]) }))
}

/** A range of the sitemap's entries: the main pages first, then the records list by list. */
async function* entriesFrom(db: Database, start: number, count: number): AsyncGenerator<Entry[]> {
  const main = await mainPages(db)
  yield main.slice(start, start + count)
  let [skip, left] = [start - main.length, count - Math.max(0, main.length - start)]
  for (const name of paged) {
    const folder = folderOf(contents[name])
    let offset = Math.max(0, skip)
    skip -= await countRecords(db, name)
    for (let after: number | undefined; left > 0; ) {
      const limit = Math.min(batchSize, left)
      const found = await addressesOf(db, name, { offset, after, limit })
      yield found.map(({ slug, updatedAt }) => ({ path: `${folder}${slug}`, changed: updatedAt }))
      left -= found.length
      if (found.length < limit) break
      after = found.at(-1)?.position
      offset = 0
    }
  }
}

async function countPages(db: Database): Promise<number> {
  const counts = await Promise.all(paged.map((name) => countRecords(db, name)))
  const { length } = await mainPaths(db)
  return counts.reduce((sum, count) => sum + count, length)
}

const partParams = z.object({ number: z.string().transform(Number) })

/** Serves the sitemap and robots.txt. */
export async function sitemap(server: FastifyInstance, { db, env }: Services) {
  const app = server.withTypeProvider<ZodTypeProvider>()
  const robots = [
    'User-agent: *',
    'Allow: /',
    ...[...staffAddresses, 'api'].map((address) => `Disallow: /${address}`),
    '',
    `Sitemap: ${env.siteUrl}/sitemap.xml`,
    '',
  ].join('\n')

  app.get('/robots.txt', (_, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=3600')
      .send(robots),
  )

  const url = (path: string) => escapeMarkup(env.siteUrl + encodeURI(path))
  const answer = createDocumentCache(db)
  const type = 'application/xml; charset=utf-8'
  const part = (number: number) =>
    text(document('urlset', 'url', entriesFrom(db, (number - 1) * maxEntries, maxEntries), url))
  const whole = async () => {
    const parts = Math.ceil((await countPages(db)) / maxEntries)
    if (parts === 1) return part(1)
    const maps = Array.from({ length: parts }, (_, index) => ({
      path: `/sitemap-${index + 1}.xml`,
    }))
    return text(document('sitemapindex', 'sitemap', [maps], url))
  }

  app.get('/sitemap.xml', (request, reply) => answer(request, reply, { type, write: whole }))

  app.get(
    '/sitemap-:number(\\d{1,4}).xml',
    { schema: { params: partParams } },
    async (request, reply) => {
      const { number } = request.params
      const isOne = number >= 1 && (number - 1) * maxEntries < (await countPages(db))
      if (!isOne) return reply.callNotFound()
      return answer(request, reply, { type, write: () => part(number) })
    },
  )
}

/** The latest of some times. ISO 8601 times in UTC sort as text. */
const newest = (times: (string | undefined)[]): string | undefined =>
  times.reduce((latest, time) => ((time ?? '') > (latest ?? '') ? time : latest), undefined)

type Url = (path: string) => string

async function* document(
  root: string,
  element: string,
  batches: AsyncIterable<Entry[]> | Entry[][],
  url: Url,
) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n'
  yield `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n`
  for await (const entries of batches) {
    const lines = entries.map(({ path, changed }) => {
      const time = changed ? `<lastmod>${escapeMarkup(changed)}</lastmod>` : ''
      return `<${element}><loc>${url(path)}</loc>${time}</${element}>\n`
    })
    yield lines.join('')
    await yieldWhenDue()
  }
  yield `</${root}>\n`
}
