import type { FastifyInstance } from 'fastify'
import { privacy, terms } from '#content/plain-pages.ts'
import { listAddresses } from '../database/records.ts'
import { getSettings } from '../database/settings.ts'
import type { Services } from '../services.ts'

/** A page that a search engine may list, and when it last changed if that is known. */
interface Entry {
  path: string
  changed?: string | undefined
}

/** The paths of the public pages, those that lead to the others first. */
export const publicPaths = async (services: Pick<Services, 'db'>): Promise<string[]> =>
  (await publicPages(services)).map(({ path }) => path)

/** As many as one sitemap may have. */
const most = 50_000

async function publicPages({ db }: Pick<Services, 'db'>): Promise<Entry[]> {
  const [projects, careers, technologies, settings] = await Promise.all([
    listAddresses(db, 'projects'),
    listAddresses(db, 'careers'),
    listAddresses(db, 'technologies'),
    getSettings(db),
  ])
  const lists = Object.entries({ technologies, projects, careers }).map(([name, records]) => ({
    path: `/${name}`,
    changed: newest(records.map(({ updatedAt }) => updatedAt)),
    pages: records.map(({ slug, updatedAt }) => ({
      path: `/${name}/${slug}`,
      changed: updatedAt,
    })),
  }))
  const saved = settings?.updatedAt
  return [
    { path: '/', changed: newest([saved, ...lists.map(({ changed }) => changed)]) },
    ...lists.flatMap(({ path, changed, pages }) => [{ path, changed }, ...pages]),
    { path: '/contact', changed: saved },
    { path: '/about' },
    { path: '/privacy', changed: privacy.updated },
    { path: '/terms', changed: terms.updated },
  ]
}

/** What search engines ask for: which pages there are, and where not to look. */
export async function sitemap(app: FastifyInstance, { db, env }: Services) {
  const robots = [
    'User-agent: *',
    'Allow: /',
    ...['/admin', '/sso', '/checking', '/api'].map((path) => `Disallow: ${path}`),
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

  const entries = () => publicPages({ db })
  const url = (path: string) => escaped(env.siteUrl + encodeURI(path))

  app.get('/sitemap.xml', async (_, reply) => {
    const all = await entries()
    const parts = Math.ceil(all.length / most)
    reply.type('application/xml; charset=utf-8').header('Cache-Control', 'no-cache')
    if (parts === 1) return reply.send(urlset(all, url))
    const maps = Array.from({ length: parts }, (_, index) => ({
      path: `/sitemap-${index + 1}.xml`,
    }))
    return reply.send(document('sitemapindex', 'sitemap', maps, url))
  })

  app.get<{ Params: { number: string } }>(
    '/sitemap-:number(\\d{1,4}).xml',
    async (request, reply) => {
      const number = Number(request.params.number)
      const part = (await entries()).slice((number - 1) * most, number * most)
      if (number < 1 || part.length === 0) return reply.callNotFound()
      reply.type('application/xml; charset=utf-8').header('Cache-Control', 'no-cache')
      return reply.send(urlset(part, url))
    },
  )
}

/** The latest of some times. ISO 8601 in UTC sorts as text. */
const newest = (times: (string | undefined)[]): string | undefined =>
  times.reduce((latest, time) => ((time ?? '') > (latest ?? '') ? time : latest), undefined)

type Url = (path: string) => string

const urlset = (entries: Entry[], url: Url) => document('urlset', 'url', entries, url)

const document = (root: string, element: string, entries: Entry[], url: Url) =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries.map(({ path, changed }) => {
      const time = changed ? `<lastmod>${escaped(changed)}</lastmod>` : ''
      return `<${element}><loc>${url(path)}</loc>${time}</${element}>`
    }),
    `</${root}>`,
    '',
  ].join('\n')

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
