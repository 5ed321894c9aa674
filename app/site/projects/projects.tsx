import { useRef } from 'react'
import { data } from 'react-router'
import { fill, plural } from '#content/labels/fill.ts'
import type { Labels } from '#content/labels/index.ts'
import { siteContext } from '../../context.ts'
import { type ListPage, listMeta, listPage, listPageLabel } from '../../paging/list-page.ts'
import { PageLinks } from '../../paging/page-links.tsx'
import { button } from '../../ui/button.ts'
import { ContactPrompt } from '../contact-prompt.tsx'
import { isMissing } from '../data/find-record.ts'
import { knownPictures } from '../data/known-pictures.ts'
import { pageTexts } from '../data/page-texts.ts'
import { EmptyRoom } from '../drawings/empty-room.tsx'
import { useLabels, useLanguage } from '../labels.ts'
import { Link } from '../link.tsx'
import { MissingPage } from '../not-found/missing.tsx'
import { missingAnswer } from '../not-found/missing-answer.ts'
import { ListHead } from '../page-head.tsx'
import { dirOf } from '../text/direction.ts'
import type { Route } from './+types/projects'
import { categoryCondition, type Filter, filtersOf, filterWord } from './categories.ts'
import { ProjectCard, projectCard, sizeOf } from './project-card.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const word = filterWord(new URL(request.url).searchParams.get('category'))
  const [labels, texts, total, categories] = await Promise.all([
    site.labels(),
    pageTexts(site, 'projects'),
    site.count('projects'),
    site.categories(),
  ])
  const found = await listPage(site, 'projects', request, categoryCondition(word, categories))
  if (isMissing(found)) {
    const back = { to: '/projects', label: labels.projects.back }
    return missingAnswer(found, labels.missing, { title: labels.missing.page, back })
  }
  const known = await knownPictures(
    site,
    found.records.map(({ imageUrl }) => imageUrl),
  )
  const plates = found.records.map((project) => projectCard(project, known(project.imageUrl)))
  const filters = filtersOf(categories, total, word, labels)
  const category =
    word === 'all' ? undefined : filters.find((filter) => filter.word === word)?.label
  const { categories: _, filtered, ...ofPage } = labels.projects
  const title = category ? fill(filtered, { category }, labels.language) : texts.meta.title
  const shown = { labels: ofPage, texts, title, word, filters, total, plates, leaf: found.leaf }
  // Search engines must not index a list whose word is not a filter or has no results.
  const isFilter = filtersOf(categories, total, 'all', labels).some(
    (filter) => filter.word === word,
  )
  if (word === 'all' || (isFilter && found.leaf.total > 0)) return shown
  return data(shown, { headers: { 'X-Robots-Tag': 'noindex' } })
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData || isMissing(loaderData)) {
    return listMeta(matches, loaderData, { list: '/projects' })
  }
  const { title, word } = loaderData
  return listMeta(matches, loaderData, { title, list: addressOf(word) })
}

export default function Projects({ loaderData }: Route.ComponentProps) {
  const list = useRef<HTMLUListElement>(null)
  const { pagination } = useLabels()
  const language = useLanguage()
  if (isMissing(loaderData)) return <MissingPage {...loaderData} />
  const { labels, texts, word, filters, total, plates, leaf } = loaderData
  return (
    <>
      <ListHead {...texts.head} total={total} count={labels.count} />
      <div className="wrap">
        {filters.length > 0 && (
          <nav aria-label={labels.filters}>
            <ul className="-mx-3 flex flex-wrap gap-x-1">
              {filters.map((filter) => (
                <li key={filter.word} className="min-w-0">
                  <FilterLink
                    {...filter}
                    counted={plural(labels.counted, filter.count, language)}
                    isCurrent={filter.word === word}
                  />
                </li>
              ))}
            </ul>
          </nav>
        )}
        <Shown count={plates.length} leaf={leaf} labels={labels} hint={texts.empty.hint} />
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={listPageLabel(labels.title, leaf, pagination, language)}
          className="mt-12 grid scroll-mt-28 gap-x-6 gap-y-16 pb-16 outline-none empty:hidden md:mt-16 md:grid-cols-12 md:gap-y-24 md:pb-24"
        >
          {plates.map((plate, index) => (
            <ProjectCard
              key={plate.slug}
              plate={plate}
              size={sizeOf(index, plates.length)}
              isFirst={index === 0}
            />
          ))}
        </ul>
        <PageLinks {...leaf} list={addressOf(word)} start={list} />
      </div>
      {plates.length > 0 && texts.layout.shown.includes('prompt') && (
        <ContactPrompt
          title={texts.prompt.title}
          lead={texts.prompt.lead}
          action={{ to: '/contact', label: texts.prompt.button }}
        />
      )}
    </>
  )
}

/** Canonical URL of a filter. */
const addressOf = (word: string) =>
  word === 'all' ? '/projects' : `/projects?${new URLSearchParams({ category: word })}`

interface FilterLinkProps extends Filter {
  /** The noun after the count, for screen readers. */
  counted: string
  isCurrent: boolean
}

function FilterLink({ word, label, count, counted, isCurrent }: FilterLinkProps) {
  return (
    <Link
      to={addressOf(word)}
      preventScrollReset
      aria-current={isCurrent ? 'true' : undefined}
      className="group flex min-h-11 items-center px-3 text-lg text-ink-2 transition-colors hover:text-ink aria-current:text-ink"
    >
      <span className="min-w-0 wrap-anywhere underline decoration-transparent decoration-2 underline-offset-8 transition-colors group-hover:decoration-line-strong group-aria-current:decoration-signal">
        {label}
      </span>
      {count > 0 && (
        <span className="caption ml-1.5 self-start pt-1.5 text-ink-3">
          {count}
          <span className="sr-only"> {counted}</span>
        </span>
      )}
    </Link>
  )
}

interface ShownProps {
  count: number
  leaf: ListPage
  labels: Omit<Labels['projects'], 'categories' | 'filtered'>
  /** Text of an empty list. */
  hint: string
}

/** Live region with the result count. Screen readers announce it because the element stays and only its text changes. */
function Shown({ count, leaf: { page, pages }, labels, hint }: ShownProps) {
  const language = useLanguage()
  const shown = plural(labels.shown, count, language)
  const isEmpty = count === 0
  return (
    <div
      className={
        isEmpty
          ? 'mt-8 grid items-center gap-10 border-t border-line pt-12 pb-16 md:grid-cols-2 md:pb-24'
          : 'sr-only'
      }
    >
      <div>
        <div role="status">
          {isEmpty ? (
            <h2 className="display text-3xl">{labels.empty}</h2>
          ) : pages > 1 ? (
            fill(labels.shownPage, { shown, page, pages }, language)
          ) : (
            shown
          )}
        </div>
        {isEmpty && (
          <>
            <p dir={dirOf(hint)} className="mt-4 max-w-[44ch] text-lg text-ink-2">
              {hint}
            </p>
            <Link to="/projects" preventScrollReset className={`${button('secondary', 'lg')} mt-8`}>
              {labels.showAll}
            </Link>
          </>
        )}
      </div>
      {isEmpty && <EmptyRoom className="w-full max-w-md md:justify-self-end" />}
    </div>
  )
}
