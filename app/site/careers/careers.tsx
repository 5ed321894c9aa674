import { useRef } from 'react'
import { plural } from '#content/labels/fill.ts'
import { careersCopy } from '#content/pages/careers-copy.ts'
import { siteContext } from '../../context.ts'
import { listMeta, listPage, listPageLabel } from '../../paging/list-page.ts'
import { PageLinks } from '../../paging/page-links.tsx'
import { ContactPrompt } from '../contact-prompt.tsx'
import { isMissing } from '../data/find-record.ts'
import { EmptyList } from '../empty-list.tsx'
import { useLabels, useLanguage } from '../labels.ts'
import { MissingPage } from '../not-found/missing.tsx'
import { missingAnswer } from '../not-found/missing-answer.ts'
import { PageHead } from '../page-head.tsx'
import { More } from '../section.tsx'
import type { Route } from './+types/careers'
import { BenefitDrawing } from './benefit-drawing.tsx'
import { Opening, openingOf } from './opening.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const { missing, careers: labels } = await site.labels()
  const found = await listPage(site, 'careers', request)
  if (isMissing(found)) {
    const back = { to: '/careers', label: labels.back }
    return missingAnswer(found, missing, { title: missing.page, back })
  }
  return { labels, openings: found.records.map(openingOf), leaf: found.leaf }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  listMeta(matches, loaderData, { lead: careersCopy.lead, list: '/careers' })

export default function Careers({ loaderData }: Route.ComponentProps) {
  const list = useRef<HTMLUListElement>(null)
  const { pagination } = useLabels()
  const language = useLanguage()
  if (isMissing(loaderData)) return <MissingPage {...loaderData} />
  const { labels, openings, leaf } = loaderData
  const action = { to: '/contact', label: labels.contact }
  return (
    <>
      <PageHead
        title={careersCopy.title}
        lead={careersCopy.lead}
        measure={leaf.total > 0 ? plural(labels.count, leaf.total, language) : undefined}
      />
      <section aria-labelledby="openings" className="wrap pb-20 md:pb-32">
        <h2 id="openings" className="sr-only">
          {labels.openings}
        </h2>
        {openings.length > 0 ? (
          <>
            <ul
              ref={list}
              tabIndex={-1}
              aria-label={listPageLabel(labels.openings, leaf, pagination, language)}
              className="scroll-mt-28 border-b border-line outline-none"
            >
              {openings.map((opening) => (
                <Opening key={opening.slug} opening={opening} labels={labels} />
              ))}
            </ul>
            <PageLinks {...leaf} list="/careers" start={list} />
          </>
        ) : (
          <EmptyList title={labels.empty} hint={careersCopy.emptyHint}>
            <More to="/contact">{labels.introduce}</More>
          </EmptyList>
        )}
      </section>
      <Benefits />
      {leaf.total > 0 ? (
        <ContactPrompt title={careersCopy.prompt} lead={careersCopy.promptLead} action={action} />
      ) : (
        <ContactPrompt {...labels.early} action={action} />
      )}
    </>
  )
}

function Benefits() {
  return (
    <section aria-labelledby="benefits" className="wrap pb-20 md:pb-32">
      <h2 id="benefits" className="display text-4xl">
        {careersCopy.benefits}
      </h2>
      <ul className="mt-10 grid border-t border-l border-line sm:grid-cols-2 md:mt-14 lg:grid-cols-3">
        {careersCopy.benefitCards.map(({ drawing, title, text }) => (
          <li key={title} className="border-r border-b border-line p-6 sm:p-8">
            <BenefitDrawing name={drawing} />
            <h3 className="mt-6 text-xl font-semibold tracking-[-0.01em]">{title}</h3>
            <p className="mt-2 max-w-[38ch] text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
