import { text } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import type { ZodTypeProvider } from 'fastify-type-provider-zod'
import * as z from 'zod'
import { folderOf } from '#content/documents/addresses.ts'
import { contents, pagedNames } from '#content/documents/content-types.ts'
import { staffAddresses } from '#content/documents/own-addresses.ts'
import { isPage, pageOf, pages } from '#content/documents/pages/index.ts'
import { publicPages } from '#content/documents/public-pages.ts'
import { escapeMarkup } from '#content/text/escape-markup.ts'
import type { Database } from '../../database/connect.ts'
import { listPages } from '../../documents/pages.ts'
import { addressesOf, countRecords, hasRecords, lastChanged } from '../../documents/records.ts'
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

/** The pages that are not records: without those whose list is empty, and without samples that a redirect replaces. */
async function mainPaths(db: Database): Promise<string[]> {
  const replaced = await replacedPages(db)
  const listed = publicPages.map(async ({ path, lists, sitemap }) => {
    const isListed =
      sitemap === 'filled' && lists ? await hasRecords(db, lists) : sitemap !== 'never'
    return isListed && !replaced.has(path) ? [path] : []
  })
  return (await Promise.all(listed)).flat()
}

/** Number of records per list whose pages are warmed in the cache: the records on the first page of the list. */
const warmedPerList = 24

/** Paths of the main pages and of the first `limit` records of each list. */
export async function publicPaths(
  { db }: Pick<Services, 'db'>,
  limit = warmedPerList,
): Promise<string[]> {
  const first = await Promise.all(
    pagedNames.map(async (name) => {
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

/** The main pages, with the last change of their texts and their records. The home page shows records of all lists. */
async function mainPages(db: Database): Promise<Entry[]> {
  const saved = (await getSettings(db))?.updatedAt
  const ofLists = await Promise.all(
    publicPages.flatMap(({ path, lists }) =>
      lists ? [lastChanged(db, lists).then((last) => [path, last] as const)] : [],
    ),
  )
  const records = new Map(ofLists)
    .set(pages.home.path, newest([saved, ...ofLists.map(([, last]) => last)]))
    .set(pages.contact.path, saved)
  const written = new Map<string, string | undefined>()
  for (const { name, publishedAt } of await listPages(db)) {
    if (isPage(name)) written.set(pageOf(name).path, publishedAt ?? undefined)
  }
  const paths = await mainPaths(db)
  return paths.map((path) => ({ path, changed: newest([records.get(path), written.get(path)]) }))
}

/** A range of the sitemap's entries: the main pages first, then the records list by list. */
async function* entriesFrom(db: Database, start: number, count: number): AsyncGenerator<Entry[]> {
  const main = await mainPages(db)
  yield main.slice(start, start + count)
  let [skip, left] = [start - main.length, count - Math.max(0, main.length - start)]
  for (const name of pagedNames) {
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
  const counts = await Promise.all(pagedNames.map((name) => countRecords(db, name)))
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
