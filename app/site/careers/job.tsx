import { lazy } from 'react'
import { type Career, careers } from '#content/documents/types/careers.ts'
import type { Labels } from '#content/labels/index.ts'
import { endOfDay } from '#content/publishing/time-zone.ts'
import { siteContext } from '../../context.ts'
import { button } from '../../ui/button.ts'
import { Breadcrumb } from '../breadcrumb.tsx'
import { findRecord, isMissing, type Missing } from '../data/find-record.ts'
import { JsonLd } from '../head/json-ld.tsx'
import { companyPage, missingPage, wordsOfRecord } from '../head/page-meta.ts'
import { breadcrumbs } from '../head/structured-data.ts'
import { Link } from '../link.tsx'
import { MissingPage } from '../not-found/missing.tsx'
import { missingAnswer } from '../not-found/missing-answer.ts'
import { Dated } from '../text/dated.tsx'
import { dirOf } from '../text/direction.ts'
import { headingSize } from '../text/heading-size.ts'
import { nonEmpty } from '../text/non-empty.ts'
import { Prose } from '../text/paragraphs.tsx'
import { shownRichText } from '../text/rich-text/shown-rich-text.ts'
import { withSoftHyphens } from '../text/with-soft-hyphens.ts'
import type { Route } from './+types/job'
import { firstSentences } from './first-sentences.ts'
import { jobPosting } from './job-json-ld.ts'
import { postedOn } from './opening.tsx'
import { OtherOpenings, openingLink } from './other-openings.tsx'
import { Overview } from './overview.tsx'

/** Code splitting: loaded only by pages with details. */
const RichText = lazy(() => import('../text/rich-text/rich-text.tsx'))

export async function loader({ context, params }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const labels = await site.labels()
  const career = await findRecord(site, 'careers', params.slug)
  const all = await site.list('careers', 50)
  if (isMissing(career)) {
    const open = career.isWithdrawn ? all.slice(0, 5).map(openingLink) : undefined
    return missingJob(career, labels, open)
  }
  const picture = await site.recordPicture('careers', career)
  const { day, timeZone } = await site.today()
  const { validThrough } = career
  const { details: written, ...fields } = career
  const details = await shownRichText(site, written)
  return {
    labels: labels.job,
    // After its last day an opening keeps its page, which says that the opening is closed.
    closed: validThrough && validThrough < day ? closedWords(labels, all.length > 0) : undefined,
    expires: validThrough && endOfDay(validThrough, timeZone),
    career: withSoftHyphens(careers.fields, fields),
    posted: postedOn(career, timeZone),
    ...(details && { details }),
    sizeClass: headingSize(career.title),
    picture,
    others: others(all, career),
  }
}

/**
 * Response for a missing opening. The title of an inactive opening is not shown, because it may already
 * have been reused for another opening.
 */
function missingJob(
  career: Missing,
  { missing, careers, missingJob: labels }: Labels,
  open?: ReturnType<typeof openingLink>[],
) {
  const words = open
    ? closedWords({ missingJob: labels }, open.length > 0)
    : { title: labels.notFound }
  return missingAnswer(career, missing, {
    ...words,
    back: { to: '/careers', label: careers.back },
    others: { title: labels.openings, openings: open ?? [] },
  })
}

const closedWords = ({ missingJob: labels }: Pick<Labels, 'missingJob'>, hasOthers: boolean) => ({
  title: labels.closed,
  text: hasOthers ? labels.seeBelow : labels.noOther,
})

/** Up to three other openings. Openings of the same department come first. */
const others = (all: Career[], { slug, department }: Career) =>
  all
    .filter((career) => career.slug !== slug)
    .sort((a, b) => Number(b.department === department) - Number(a.department === department))
    .slice(0, 3)
    .map(openingLink)

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData || isMissing(loaderData)) return missingPage(matches, loaderData?.title)
  const { career, picture } = loaderData
  const words = wordsOfRecord(career, firstSentences(career.description))
  return companyPage(matches, ...words, { picture })
}

export default function Job({ loaderData, matches }: Route.ComponentProps) {
  if (isMissing(loaderData)) {
    return (
      <>
        <MissingPage {...loaderData} />
        <OtherOpenings {...loaderData.others} />
      </>
    )
  }
  const { labels, career, posted, details, closed, expires, sizeClass, others } = loaderData
  const site = matches[1].loaderData
  const apply = `/contact?${new URLSearchParams({ position: career.slug })}`
  return (
    <>
      <JsonLd
        things={
          import.meta.env.SSR && [
            ...(closed ? [] : [jobPosting(career, site, labels, expires)]),
            breadcrumbs(site.url, { name: labels.list, path: '/careers' }, career.title),
          ]
        }
      />
      <div className="wrap pt-28 pb-20 md:pt-36 md:pb-28">
        <Head career={career} posted={posted} sizeClass={sizeClass} labels={labels} />
        {closed && <Closed {...closed} />}
        <div className="mt-10 grid gap-x-6 gap-y-14 md:mt-16 lg:grid-cols-12">
          <aside
            aria-label={labels.overview}
            className="lg:col-span-4 lg:col-start-9 lg:row-start-1"
          >
            <div className="lg:sticky lg:top-24">
              <Overview career={career} posted={posted} labels={labels} />
              {!closed && (
                <Link to={apply} className={`${button('primary', 'lg')} mt-6 w-full print:hidden`}>
                  {labels.apply}
                </Link>
              )}
            </div>
          </aside>
          <div className="min-w-0 space-y-14 md:space-y-20 lg:col-span-7 lg:row-start-1">
            <Prose text={career.description} />
            {details && <RichText {...details} level={2} />}
            <Part title={labels.responsibilities} items={career.responsibilities} />
            <Part title={labels.requirements} items={career.requirements} />
            <Part title={labels.benefits} items={career.benefits} />
            {!closed && (
              <p className="print:hidden">
                <Link to={apply} className={button('primary', 'lg')}>
                  {labels.apply}
                </Link>
              </p>
            )}
          </div>
        </div>
      </div>
      <OtherOpenings title={labels.others} openings={others} />
    </>
  )
}

/** Notice that the opening is closed. It comes before the description. */
const Closed = ({ title, text }: { title: string; text: string }) => (
  <div role="note" className="mt-10 border-signal border-l-2 bg-sheet px-6 py-5">
    <p dir={dirOf(title)} className="text-xl font-semibold tracking-[-0.01em]">
      {title}
    </p>
    <p dir={dirOf(text)} className="mt-1 text-ink-2">
      {text}
    </p>
  </div>
)

interface HeadProps {
  career: Omit<Career, 'details'>
  posted: string
  sizeClass: string
  labels: Labels['job']
}

function Head({ career, posted, sizeClass, labels }: HeadProps) {
  return (
    <header className="@container">
      <Breadcrumb
        label={labels.breadcrumb}
        list={{ to: '/careers', label: labels.list }}
        title={career.title}
      />
      <h1
        dir={dirOf(career.title)}
        className={`display mt-6 max-w-[24ch] text-5xl text-pretty wrap-anywhere ${sizeClass}`}
      >
        {career.title}
      </h1>
      <ul className="caption mt-8 flex flex-wrap gap-x-6 gap-y-1 text-ink-2 *:wrap-anywhere">
        <li dir={dirOf(career.department)}>{career.department}</li>
        <li dir={dirOf(career.location)}>{career.location}</li>
        <li dir={dirOf(career.type)}>{career.type}</li>
        <li className="text-ink-3">
          <Dated label={labels.posted} date={posted} />
        </li>
      </ul>
    </header>
  )
}

function Part({ title, items }: { title: string; items: string[] }) {
  return (
    <section>
      <h2 dir={dirOf(title)} className="text-2xl font-semibold tracking-[-0.015em]">
        {title}
      </h2>
      <ul className="mt-5 border-t border-line">
        {nonEmpty(items).map((item, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: entries may repeat and never move
            key={index}
            dir={dirOf(item)}
            className="flex gap-5 border-b border-line py-3.5 wrap-anywhere"
          >
            <span aria-hidden="true" className="mt-[0.72em] h-px w-4 shrink-0 bg-signal" />
            <span className="min-w-0">{item}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
