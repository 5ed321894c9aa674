import { useRef } from 'react'
import { siteContext } from '../../context.ts'
import { listMeta, listPage, listPageLabel } from '../../paging/list-page.ts'
import { PageLinks } from '../../paging/page-links.tsx'
import { isMissing } from '../data/find-record.ts'
import { knownPictures } from '../data/known-pictures.ts'
import { pageTexts } from '../data/page-texts.ts'
import { EmptyList } from '../empty-list.tsx'
import { useLabels, useLanguage } from '../labels.ts'
import { MissingPage } from '../not-found/missing.tsx'
import { missingAnswer } from '../not-found/missing-answer.ts'
import { ListHead } from '../page-head.tsx'
import type { Route } from './+types/news'
import { ArticleCard, articleCard } from './article-card.tsx'
import { feedLink } from './feed-link.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { missing, news: labels } = await site.labels()
  const found = await listPage(site, 'news', request)
  if (isMissing(found)) {
    const back = { to: '/news', label: labels.back }
    return missingAnswer(found, missing, { title: missing.page, back })
  }
  const { records, leaf } = found
  const known = await knownPictures(
    site,
    records.map(({ picture }) => picture),
  )
  const articles = records.map((each) => articleCard(each, known(each.picture)))
  return { labels, texts: await pageTexts(site, 'news'), articles, leaf }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const ofList = listMeta(matches, loaderData, { list: '/news' })
  if (!loaderData || isMissing(loaderData)) return ofList
  // An empty list is not linked and not indexed.
  if (loaderData.leaf.total === 0) return [...ofList, { name: 'robots', content: 'noindex' }]
  return [...ofList, ...feedLink(matches, loaderData.labels.feed)]
}

export default function News({ loaderData }: Route.ComponentProps) {
  const list = useRef<HTMLUListElement>(null)
  const { pagination } = useLabels()
  const language = useLanguage()
  if (isMissing(loaderData)) return <MissingPage {...loaderData} />
  const { labels, texts, articles, leaf } = loaderData
  return (
    <>
      <ListHead {...texts.head} total={leaf.total} count={labels.count} />
      <div className={`wrap pb-20 md:pb-32 ${leaf.total === 0 ? 'min-h-[60svh]' : ''}`}>
        {articles.length > 0 ? (
          <ul
            ref={list}
            tabIndex={-1}
            aria-label={listPageLabel(labels.articles, leaf, pagination, language)}
            className="scroll-mt-28 outline-none"
          >
            {articles.map((article, index) => (
              <ArticleCard key={article.slug} {...article} isFirst={index === 0} />
            ))}
          </ul>
        ) : (
          <EmptyList title={labels.empty} hint={texts.empty.hint} />
        )}
        <PageLinks {...leaf} list="/news" start={list} />
      </div>
    </>
  )
}
