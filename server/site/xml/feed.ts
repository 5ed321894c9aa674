import type { FastifyInstance } from 'fastify'
import { folderOf } from '#content/documents/addresses.ts'
import { contents } from '#content/documents/content-types.ts'
import { pages } from '#content/documents/pages/index.ts'
import { feedPath } from '#content/documents/public-pages.ts'
import type { Article } from '#content/documents/types/news.ts'
import { fill } from '#content/labels/fill.ts'
import { labelsFor } from '#content/labels/index.ts'
import { languageOf } from '#content/labels/languages.ts'
import { instantOf, offsetTimeAt, timeZoneOf } from '#content/publishing/time-zone.ts'
import { escapeMarkup } from '#content/text/escape-markup.ts'
import { listRecords } from '../../documents/records.ts'
import { getSettings } from '../../documents/settings.ts'
import { Problem } from '../../http/problems.ts'
import { companyName } from '../../newsletter/newsletter.ts'
import type { Services } from '../../services.ts'
import { createDocumentCache } from '../cache/document-cache.ts'

/** Number of articles in the feed. A feed reader that checks monthly misses none. */
const length = 30

/** Atom feed of the news (RFC 4287). Answers 404 while there are no articles. */
export async function feed(app: FastifyInstance, { db, env }: Services) {
  const answer = createDocumentCache(db)
  const write = async () => {
    const { items } = await listRecords(db, 'news', 'visitor', { page: 1, pageSize: length })
    if (items.length === 0) throw new Problem(404, 'There is no news yet.')
    const settings = await getSettings(db)
    const company = companyName(settings, env.siteUrl)
    const language = languageOf(settings?.language)
    const title = fill(labelsFor(settings).news.feed, { company }, language)
    const timeZone = timeZoneOf(settings?.timeZone)
    return feedOf(items, { url: env.siteUrl, title, company, language, timeZone })
  }
  app.get(feedPath(pages.news), { schema: { hide: true } }, (request, reply) =>
    answer(request, reply, { type: 'application/atom+xml; charset=utf-8', write }),
  )
}

interface Feed {
  url: string
  title: string
  company: string
  language: string
  timeZone: string
}

function feedOf(articles: Article[], feed: Feed): string {
  const { url, title, company, language, timeZone } = feed
  const updated = articles
    .map((article) => updatedAt(article, timeZone))
    .sort((one, other) => Date.parse(one) - Date.parse(other))
    .at(-1)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    element('id', url + pages.news.path),
    element('title', title),
    element('updated', updated ?? ''),
    `<author>${element('name', company)}</author>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(url + pages.news.path)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${escapeMarkup(url + feedPath(pages.news))}"/>`,
    ...articles.map((article) => entryOf(article, feed)),
    '</feed>',
    '',
  ].join('\n')
}

function entryOf(article: Article, { url, timeZone }: Feed): string {
  const page = escapeMarkup(encodeURI(url + folderOf(contents.news) + article.slug))
  const { author } = article
  return [
    '<entry>',
    // The id stays the same when the article's address changes.
    element('id', `urn:uuid:${article._id}`),
    element('title', article.title),
    `<link rel="alternate" type="text/html" href="${page}"/>`,
    element('published', publishedAt(article, timeZone)),
    element('updated', updatedAt(article, timeZone)),
    ...(author ? [`<author>${element('name', author)}</author>`] : []),
    element('summary', article.teaser),
    '</entry>',
  ].join('\n')
}

/** Midnight of the day that the article shows, in the site's time zone. */
function publishedAt({ publishedOn }: Article, timeZone: string): string {
  const { instant = `${publishedOn}T00:00:00Z` } = instantOf(`${publishedOn}T00:00`, timeZone) ?? {}
  return offsetTimeAt(instant, timeZone).replace('+00:00', 'Z')
}

/** An article that was last saved before its date counts as updated on its date. */
function updatedAt(article: Article, timeZone: string): string {
  const published = publishedAt(article, timeZone)
  return Date.parse(article.updatedAt) > Date.parse(published) ? article.updatedAt : published
}

const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`
