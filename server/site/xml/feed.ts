import type { FastifyInstance } from 'fastify'
import type { Article } from '#content/documents/types/news.ts'
import { fill } from '#content/labels/fill.ts'
import { labelsFor } from '#content/labels/index.ts'
import { languageOf } from '#content/labels/languages.ts'
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
    if (items.length === 0) throw new Problem(404, 'There are no news yet.')
    const settings = await getSettings(db)
    const company = companyName(settings, env.siteUrl)
    const language = languageOf(settings?.language)
    const title = fill(labelsFor(settings).news.feed, { company }, language)
    return feedOf(items, { url: env.siteUrl, title, company, language })
  }
  app.get('/news/feed.xml', { schema: { hide: true } }, (request, reply) =>
    answer(request, reply, { type: 'application/atom+xml; charset=utf-8', write }),
  )
}

interface Feed {
  url: string
  title: string
  company: string
  language: string
}

function feedOf(articles: Article[], { url, title, company, language }: Feed): string {
  const updated = articles.map(updatedAt).sort().at(-1) ?? ''
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}">`,
    element('id', `${url}/news`),
    element('title', title),
    element('updated', updated),
    `<author>${element('name', company)}</author>`,
    `<link rel="alternate" type="text/html" href="${escapeMarkup(`${url}/news`)}"/>`,
    `<link rel="self" type="application/atom+xml" href="${escapeMarkup(`${url}/news/feed.xml`)}"/>`,
    ...articles.map((article) => entryOf(article, url)),
    '</feed>',
    '',
  ].join('\n')
}

function entryOf(article: Article, url: string): string {
  const page = escapeMarkup(encodeURI(`${url}/news/${article.slug}`))
  const { author } = article
  return [
    '<entry>',
    // The id stays the same when the article's address changes.
    element('id', `urn:uuid:${article._id}`),
    element('title', article.title),
    `<link rel="alternate" type="text/html" href="${page}"/>`,
    element('published', `${article.publishedOn}T00:00:00Z`),
    element('updated', updatedAt(article)),
    ...(author ? [`<author>${element('name', author)}</author>`] : []),
    element('summary', article.teaser),
    '</entry>',
  ].join('\n')
}

/** An article that was last saved before its date counts as updated on its date. */
const updatedAt = ({ publishedOn, updatedAt }: Article) => {
  const published = `${publishedOn}T00:00:00Z`
  return updatedAt > published ? updatedAt : published
}

const element = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`
