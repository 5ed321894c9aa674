import { data } from 'react-router'
import { subpages } from '#content/documents/types/subpages.ts'
import type { Site } from '#server/site/site.ts'
import { siteContext } from '../../context.ts'
import { findRecord, isMissing, type Missing } from '../data/find-record.ts'
import { notFoundMessage } from '../data/not-found-message.ts'
import { UnfinishedStair } from '../drawings/unfinished-stair.tsx'
import { JsonLd } from '../head/json-ld.tsx'
import { companyPage, missingPage, wordsOfRecord } from '../head/page-meta.ts'
import { MissingPage } from '../not-found/missing.tsx'
import { missingAnswer } from '../not-found/missing-answer.ts'
import { NotFoundMessage } from '../not-found/not-found-message.tsx'
import { dirOf } from '../text/direction.ts'
import { headingSize } from '../text/heading-size.ts'
import { withSoftHyphens } from '../text/with-soft-hyphens.ts'
import type { Route } from './+types/subpage'
import { Parts } from './parts.tsx'
import { shownParts } from './shown-parts.ts'
import { trailData, webPage } from './subpage-json-ld.ts'
import { pagesAbove, Trail } from './trail.tsx'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  // The router decodes `%2F`, which would be a second address of the same page.
  const slug = /%2f/i.test(new URL(request.url).pathname) ? '' : params['*']
  const page = await findRecord(site, 'subpages', slug, '/')
  if (isMissing(page)) return missingSubpage(site, page)
  const [picture, { language, article }, above] = await Promise.all([
    site.recordPicture('subpages', page),
    site.labels(),
    pagesAbove(site, page.slug),
  ])
  const { parts, ...shown } = withSoftHyphens(subpages.fields, page)
  return {
    page: shown,
    parts: await shownParts(site, parts, language),
    sizeClass: headingSize(page.title),
    picture,
    ...(above.length > 0 && { trail: { label: article.breadcrumb, above } }),
  }
}

/** A URL that never was a page gets the general 404 page. A former page gets the error page of a missing record. */
async function missingSubpage(site: Site, missing: Missing) {
  if (missing.missing === 404 && !missing.isWithdrawn) {
    return data({ unknown: await notFoundMessage(site) }, { status: 404 })
  }
  const { common, missing: labels } = await site.labels()
  const back = { to: '/', label: common.returnHome }
  return missingAnswer(missing, labels, { title: labels.page, back })
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  // The 404 page renders its own title.
  if (loaderData && 'unknown' in loaderData) return []
  if (!loaderData || isMissing(loaderData)) return missingPage(matches, loaderData?.title)
  const { page, picture } = loaderData
  return companyPage(matches, ...wordsOfRecord(page, page.lead), { picture })
}

export default function SubpageRoute({ loaderData, matches }: Route.ComponentProps) {
  if ('unknown' in loaderData) {
    return (
      <NotFoundMessage {...loaderData.unknown}>
        <UnfinishedStair className="w-full max-lg:max-w-xl lg:col-span-7" />
      </NotFoundMessage>
    )
  }
  if (isMissing(loaderData)) return <MissingPage {...loaderData} />
  const { page, parts, sizeClass, trail } = loaderData
  return (
    <article>
      <JsonLd
        things={
          import.meta.env.SSR && [
            webPage(page, parts, matches[1].loaderData),
            ...(trail ? [trailData(trail.above, page.title, matches[1].loaderData.url)] : []),
          ]
        }
      />
      <header className="wrap @container pt-36 pb-16 lg:pt-44 lg:pb-24">
        {trail && <Trail {...trail} title={page.title} />}
        <h1
          dir={dirOf(page.title)}
          className={`display max-w-[18ch] text-5xl wrap-anywhere ${sizeClass}`}
        >
          {page.title}
        </h1>
        {page.lead && (
          <div className="lg:grid lg:grid-cols-12 lg:gap-x-6">
            <p
              dir={dirOf(page.lead)}
              className="mt-8 max-w-[52ch] whitespace-pre-line text-ink-2 text-xl text-pretty wrap-anywhere lg:col-span-8 lg:col-start-4"
            >
              {page.lead}
            </p>
          </div>
        )}
      </header>
      <Parts parts={parts} title={page.title} />
    </article>
  )
}
