import { useRef } from 'react'
import { siteContext } from '../../context.ts'
import { listMeta, listPage, listPageLabel } from '../../paging/list-page.ts'
import { PageLinks } from '../../paging/page-links.tsx'
import { isMissing } from '../data/find-record.ts'
import { pageTexts } from '../data/page-texts.ts'
import { EmptyList } from '../empty-list.tsx'
import { useLabels, useLanguage } from '../labels.ts'
import { MissingPage } from '../not-found/missing.tsx'
import { missingAnswer } from '../not-found/missing-answer.ts'
import { ListHead } from '../page-head.tsx'
import type { Route } from './+types/testimonials'
import { shownTestimonials } from './shown-testimonial.ts'
import { TestimonialQuote } from './testimonial-quote.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { language, missing, testimonials: labels } = await site.labels()
  const found = await listPage(site, 'testimonials', request)
  if (isMissing(found)) {
    const back = { to: '/testimonials', label: labels.back }
    return missingAnswer(found, missing, { title: missing.page, back })
  }
  return {
    labels,
    texts: await pageTexts(site, 'testimonials'),
    voices: await shownTestimonials(site, found.records, language),
    leaf: found.leaf,
  }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  listMeta(matches, loaderData, {
    list: '/testimonials',
  })

/** All testimonials, paginated. The home page shows only a few. */
export default function Testimonials({ loaderData }: Route.ComponentProps) {
  const list = useRef<HTMLUListElement>(null)
  const { pagination } = useLabels()
  const language = useLanguage()
  if (isMissing(loaderData)) return <MissingPage {...loaderData} />
  const { labels, texts, voices, leaf } = loaderData
  return (
    <>
      <ListHead {...texts.head} total={leaf.total} count={labels.count} />
      <div className={`wrap pb-16 md:pb-24 ${leaf.total === 0 ? 'min-h-[60svh]' : ''}`}>
        {voices.length > 0 ? (
          <ul
            ref={list}
            tabIndex={-1}
            aria-label={listPageLabel(labels.title, leaf, pagination, language)}
            className="scroll-mt-28 outline-none"
          >
            {voices.map((voice) => (
              <li key={voice._id} className="border-line py-10 not-first:border-t md:py-14">
                <TestimonialQuote {...voice} className="voice-alone" />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyList title={labels.empty} hint={texts.empty.hint} />
        )}
        <PageLinks {...leaf} list="/testimonials" start={list} />
      </div>
    </>
  )
}
