import { lazy } from 'react'
import { type Article, news } from '#content/documents/types/news.ts'
import { fill } from '#content/labels/fill.ts'
import type { Labels } from '#content/labels/index.ts'
import { softHyphens } from '#content/text/soft-hyphens.ts'
import { siteContext } from '../../context.ts'
import { longDate } from '../../dates.ts'
import { type KnownPicture, Picture } from '../../ui/picture/picture.tsx'
import { Breadcrumb } from '../breadcrumb.tsx'
import { findRecord, isMissing } from '../data/find-record.ts'
import { knownPictures } from '../data/known-pictures.ts'
import { Arrow } from '../drawings/arrow.tsx'
import { JsonLd } from '../head/json-ld.tsx'
import { companyPage, missingPage, wordsOfRecord } from '../head/page-meta.ts'
import { breadcrumbs } from '../head/structured-data.ts'
import { useLanguage } from '../labels.ts'
import { Link } from '../link.tsx'
import { MissingPage } from '../not-found/missing.tsx'
import { missingAnswer } from '../not-found/missing-answer.ts'
import { dirOf } from '../text/direction.ts'
import { headingSize } from '../text/heading-size.ts'
import { shownRichText } from '../text/rich-text/shown-rich-text.ts'
import { withSoftHyphens } from '../text/with-soft-hyphens.ts'
import type { Route } from './+types/article'
import { newsArticle } from './article-json-ld.ts'
import { feedLink } from './feed-link.ts'

const RichText = lazy(() => import('../text/rich-text/rich-text.tsx'))

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { missing, article: labels, news: list } = await site.labels()
  const article = await findRecord(site, 'news', params.slug)
  if (isMissing(article)) {
    const back = { to: '/news', label: list.back }
    return missingAnswer(article, missing, { title: labels.notFound, back })
  }
  const { next, place, total } = await site.place('news', article)
  const known = await knownPictures(site, [article.picture])
  const { story: written, ...fields } = article
  const story = await shownRichText(site, written)
  // After the last article `next` wraps around to the first one, which is newer.
  const earlier = place < total ? next : undefined
  return {
    labels,
    feed: list.feed,
    article: withSoftHyphens(news.fields, fields),
    ...(story && { story }),
    sizeClass: headingSize(article.title),
    known: known(article.picture),
    picture: await site.recordPicture('news', article),
    next: earlier && {
      slug: earlier.slug,
      title: softHyphens(earlier.title),
      sizeClass: headingSize(earlier.title),
    },
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData || isMissing(loaderData)) return missingPage(matches, loaderData?.title)
  const { article, picture, feed } = loaderData
  const words = wordsOfRecord(article, article.teaser)
  return [
    ...companyPage(matches, ...words, { picture, type: 'article' }),
    { property: 'article:published_time', content: article.publishedOn },
    ...feedLink(matches, feed),
  ]
}

export default function ArticlePage({ loaderData, matches }: Route.ComponentProps) {
  if (isMissing(loaderData)) return <MissingPage {...loaderData} />
  const { labels, article, story, sizeClass, known, next } = loaderData
  const site = matches[1].loaderData
  return (
    <>
      <JsonLd
        things={
          import.meta.env.SSR && [
            newsArticle(article, site),
            breadcrumbs(site.url, { name: labels.list, path: '/news' }, article.title),
          ]
        }
      />
      <article className="wrap pt-28 pb-20 md:pt-36 md:pb-28">
        <Head article={article} sizeClass={sizeClass} known={known} labels={labels} />
        <div className="mt-12 md:mt-16 lg:grid lg:grid-cols-12">
          <div className="min-w-0 lg:col-span-8 lg:col-start-4">
            {story && <RichText {...story} level={2} />}
          </div>
        </div>
      </article>
      {next && <Earlier {...next} label={labels.next} />}
    </>
  )
}

interface HeadProps {
  article: Omit<Article, 'story'>
  sizeClass: string
  known: KnownPicture | undefined
  labels: Labels['article']
}

function Head({ article, sizeClass, known, labels }: HeadProps) {
  const { title, teaser, author, publishedOn, picture } = article
  const language = useLanguage()
  return (
    <header className="@container">
      <Breadcrumb
        label={labels.breadcrumb}
        list={{ to: '/news', label: labels.list }}
        title={title}
      />
      <h1
        dir={dirOf(title)}
        className={`display mt-6 max-w-[24ch] text-5xl text-pretty wrap-anywhere ${sizeClass}`}
      >
        {title}
      </h1>
      <p className="caption mt-8 flex flex-wrap gap-x-6 gap-y-1 text-ink-2 wrap-anywhere">
        <time dateTime={publishedOn}>{longDate(publishedOn, language)}</time>
        {author && <span dir={dirOf(author)}>{fill(labels.by, { author }, language)}</span>}
      </p>
      <p dir={dirOf(teaser)} className="mt-6 max-w-[60ch] text-xl text-ink-2 wrap-anywhere">
        {teaser}
      </p>
      {picture && (
        <div className="plate-picture mt-12 md:mt-16">
          <Picture
            src={picture}
            alt=""
            known={known}
            width={1600}
            height={1000}
            priority
            sizes="(min-width: 80rem) 76rem, 88vw"
            showsPlaceholder
            className="aspect-[16/10] w-full object-cover"
          />
        </div>
      )}
    </header>
  )
}

interface EarlierProps {
  slug: string
  title: string
  sizeClass: string
  label: string
}

function Earlier({ slug, title, sizeClass, label }: EarlierProps) {
  return (
    <section aria-label={label} className="border-t border-line print:hidden">
      <p className="wrap grid items-baseline gap-x-6 gap-y-2 pt-10 pb-24 md:pt-14 lg:grid-cols-12">
        <span className="caption text-ink-3 lg:col-span-3">{label}</span>
        <Link
          to={`/news/${slug}`}
          className={`display min-w-0 text-3xl wrap-anywhere lg:col-span-9 underline decoration-transparent decoration-2 underline-offset-[0.2em] transition-colors hover:decoration-signal ${sizeClass}`}
        >
          {title} <Arrow className="ml-2" />
        </Link>
      </p>
    </section>
  )
}
