import { Fragment, type ReactNode, useRef } from 'react'
import type { TextsOf } from '#content/documents/pages/index.ts'
import { plural } from '#content/labels/fill.ts'
import { siteContext } from '../../context.ts'
import { listMeta, listPage, listPageLabel } from '../../paging/list-page.ts'
import { PageLinks } from '../../paging/page-links.tsx'
import { ContactPrompt } from '../contact-prompt.tsx'
import { isMissing } from '../data/find-record.ts'
import { pageTexts } from '../data/page-texts.ts'
import { EmptyList } from '../empty-list.tsx'
import { useLabels, useLanguage } from '../labels.ts'
import { MissingPage } from '../not-found/missing.tsx'
import { missingAnswer } from '../not-found/missing-answer.ts'
import { PageHead } from '../page-head.tsx'
import { More } from '../section.tsx'
import { dirOf } from '../text/direction.ts'
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
  const written = await pageTexts(site, 'careers')
  const texts = (await site.brand())?.look ? withoutDrawings(written) : written
  const { timeZone } = await site.today()
  const openings = found.records.map((career) => openingOf(career, timeZone))
  return { labels, texts, openings, leaf: found.leaf }
}

/** Removes the drawings of the benefits, because the brand's plain look has none. */
const withoutDrawings = ({ benefits, ...texts }: TextsOf<'careers'>): TextsOf<'careers'> => ({
  ...texts,
  benefits: { ...benefits, cards: benefits.cards.map((card) => ({ ...card, drawing: 'none' })) },
})

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  listMeta(matches, loaderData, { list: '/careers' })

export default function Careers({ loaderData }: Route.ComponentProps) {
  const list = useRef<HTMLUListElement>(null)
  const { pagination } = useLabels()
  const language = useLanguage()
  if (isMissing(loaderData)) return <MissingPage {...loaderData} />
  const { labels, texts, openings, leaf } = loaderData
  const { prompt } = texts
  const { shown } = texts.layout
  const action = { to: '/contact', label: prompt.button }
  const sections = {
    benefits: <Benefits {...texts.benefits} />,
    prompt:
      leaf.total > 0 ? (
        <ContactPrompt title={prompt.title} lead={prompt.lead} action={action} />
      ) : (
        <ContactPrompt title={prompt.titleNone} lead={prompt.leadNone} action={action} />
      ),
  } satisfies Record<(typeof shown)[number], ReactNode>
  return (
    <>
      <PageHead
        {...texts.head}
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
          <EmptyList title={texts.empty.title} hint={texts.empty.hint}>
            <More to="/contact">{texts.empty.link}</More>
          </EmptyList>
        )}
      </section>
      {shown.map((name) => (
        <Fragment key={name}>{sections[name]}</Fragment>
      ))}
    </>
  )
}

function Benefits({ title, cards }: TextsOf<'careers'>['benefits']) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="benefits" className="wrap pb-20 md:pb-32">
      <h2 dir={dirOf(title)} id="benefits" className="display text-4xl">
        {title}
      </h2>
      <ul
        className={`mt-10 grid border-t border-l border-line sm:grid-cols-2 md:mt-14 ${cards.length === 2 || cards.length === 4 ? '' : 'lg:grid-cols-3'}`}
      >
        {cards.map(({ drawing, title, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: cards may repeat and never move
          <li key={index} className="border-r border-b border-line p-6 sm:p-8">
            {drawing !== 'none' && <BenefitDrawing name={drawing} className="mb-6" />}
            <h3 dir={dirOf(title)} className="text-xl font-semibold tracking-[-0.01em]">
              {title}
            </h3>
            <p dir={dirOf(text)} className="mt-2 max-w-[38ch] text-ink-2">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
