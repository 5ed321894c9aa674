import type { Article } from '#content/documents/types/news.ts'
import type { StructuredData } from '../head/json-ld.tsx'
import { absoluteUrl, organization, type SiteWithCompany } from '../head/structured-data.ts'

/**
 * NewsArticle structured data, following Google's guidelines:
 * https://developers.google.com/search/docs/appearance/structured-data/article
 */
export function newsArticle(
  article: Omit<Article, 'story'>,
  site: SiteWithCompany,
): StructuredData {
  const url = `${site.url}/news/${article.slug}`
  return {
    '@type': 'NewsArticle',
    '@id': `${url}#article`,
    mainEntityOfPage: url,
    headline: article.title,
    description: article.teaser,
    image: article.picture ? absoluteUrl(site.url, article.picture) : undefined,
    datePublished: article.publishedOn,
    dateModified: article.updatedAt,
    inLanguage: site.language,
    author: article.author ? { '@type': 'Person', name: article.author } : organization(site),
    publisher: organization(site),
  }
}
