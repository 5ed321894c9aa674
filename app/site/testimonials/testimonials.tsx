import { useRef } from 'react'
import { data } from 'react-router'
import { siteContext } from '../../context.ts'
import { listMeta, listPage, listPageLabel } from '../../paging/list-page.ts'
import { PageLinks } from '../../paging/page-links.tsx'
import { isMissing } from '../data/find-record.ts'
import { EmptyList } from '../empty-list.tsx'
import { MissingPage } from '../not-found/missing.tsx'
import { ListHead } from '../page-head.tsx'
import type { Route } from './+types/testimonials'
import { shownTestimonials } from './shown-testimonial.ts'
import { TestimonialQuote } from './testimonial-quote.tsx'

const title = 'Testimonials'
const lead = 'What clients say after moving in, in their own words.'

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const found = await listPage(site, 'testimonials', request)
  if (isMissing(found)) return data(found, { status: found.missing })
  return { voices: await shownTestimonials(site, found.records), leaf: found.leaf }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  listMeta(matches, loaderData, { title, lead, list: '/testimonials' })

const back = { to: '/testimonials', label: 'Back to Testimonials' }

/** All testimonials, page by page: the home page has room for a few. */
export default function Testimonials({ loaderData }: Route.ComponentProps) {
  const list = useRef<HTMLUListElement>(null)
  if (isMissing(loaderData)) return <MissingPage title="Page not found" status={404} back={back} />
  const { voices, leaf } = loaderData
  return (
    <>
      <ListHead
        title={title}
        lead={lead}
        total={leaf.total}
        one="testimonial"
        many="testimonials"
      />
      <div className={`wrap pb-16 md:pb-24 ${leaf.total === 0 ? 'min-h-[60svh]' : ''}`}>
        {voices.length > 0 ? (
          <ul
            ref={list}
            tabIndex={-1}
            aria-label={listPageLabel(title, leaf)}
            className="scroll-mt-28 outline-none"
          >
            {voices.map((voice) => (
              <li key={voice._id} className="border-line py-10 not-first:border-t md:py-14">
                <TestimonialQuote {...voice} className="voice-alone" />
              </li>
            ))}
          </ul>
        ) : (
          <EmptyList title="No testimonials yet" hint="What clients say will stand here." />
        )}
        <PageLinks {...leaf} list="/testimonials" start={list} />
      </div>
    </>
  )
}
