import { useRef } from 'react'
import { data } from 'react-router'
import { categoryLabels, projectsCopy } from '#content/copy.ts'
import { siteContext } from '../../context.ts'
import { LeafLinks } from '../../paging/leaf-links.tsx'
import { type Leaf, leafLabel, listMeta, listPage } from '../../paging/list-page.ts'
import { button } from '../../ui/button.ts'
import { ContactPrompt } from '../contact-prompt.tsx'
import { EmptyRoom } from '../empty-room.tsx'
import { isMissing } from '../found.ts'
import { knownPictures } from '../known-pictures.ts'
import { Link } from '../link.tsx'
import { MissingPage } from '../missing.tsx'
import { PageHead } from '../page-head.tsx'
import { plural } from '../plurals.ts'
import type { Route } from './+types/projects'
import { type Filter, filterOf, filters, wordOf } from './categories.ts'
import { Plate, plateOf, sizeOf } from './plate.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  const site = context.get(siteContext)
  const filter = filterOf(new URL(request.url).searchParams.get('category'))
  const counts = await Promise.all(
    filters.map(async (each) => ({
      filter: each,
      count: await site.count('projects', wordOf(each)),
    })),
  )
  // A word that is no filter shows nothing.
  if (!filter)
    return { filter, counts, plates: [], leaf: { page: 1, pages: 1, total: 0, first: 1 } }
  const found = await listPage(site, 'projects', request, wordOf(filter))
  if (isMissing(found)) return data(found, { status: found.missing })
  const known = await knownPictures(
    site,
    found.records.map(({ imageUrl }) => imageUrl),
  )
  const plates = found.records.map((project) => plateOf(project, known(project.imageUrl)))
  return { filter, counts, plates, leaf: found.leaf }
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const filter = (loaderData && 'filter' in loaderData && loaderData.filter) || 'all'
  const title = filter === 'all' ? 'Projects' : `${categoryLabels[filter]} projects`
  return listMeta(matches, loaderData, {
    ...{ title, lead: projectsCopy.lead },
    list: addressOf(filter),
  })
}

export default function Projects({ loaderData }: Route.ComponentProps) {
  const list = useRef<HTMLUListElement>(null)
  if (isMissing(loaderData)) return <MissingPage title="Page not found" status={404} back={back} />
  const { filter, counts, plates, leaf } = loaderData
  return (
    <>
      <PageHead
        title={projectsCopy.title}
        lead={projectsCopy.lead}
        measure={plural(counts[0]?.count ?? 0, 'project', 'projects')}
      />
      <div className="wrap">
        <nav aria-label="Project categories">
          <ul className="-mx-3 flex flex-wrap gap-x-1">
            {counts.map(({ filter: each, count }) => (
              <li key={each}>
                <FilterLink filter={each} count={count} isCurrent={each === filter} />
              </li>
            ))}
          </ul>
        </nav>
        <Shown count={plates.length} leaf={leaf} />
        <ul
          ref={list}
          tabIndex={-1}
          aria-label={leafLabel('Projects', leaf)}
          className="mt-12 grid scroll-mt-28 gap-x-6 gap-y-16 pb-16 outline-none empty:hidden md:mt-16 md:grid-cols-12 md:gap-y-24 md:pb-24"
        >
          {plates.map((plate, index) => (
            <Plate
              key={plate.slug}
              plate={plate}
              size={sizeOf(index, plates.length)}
              isFirst={index === 0}
            />
          ))}
        </ul>
        <LeafLinks {...leaf} list={addressOf(filter ?? 'all')} start={list} />
      </div>
      {plates.length > 0 && (
        <ContactPrompt
          title={projectsCopy.prompt}
          lead={projectsCopy.promptLead}
          action={{ to: '/contact', label: 'Contact Us' }}
        />
      )}
    </>
  )
}

const back = { to: '/projects', label: 'Back to Projects' }

/** A filter's one address, however it was spelled. */
const addressOf = (filter: Filter) =>
  filter === 'all' ? '/projects' : `/projects?${new URLSearchParams({ category: filter })}`

interface FilterLinkProps {
  filter: Filter
  count: number
  isCurrent: boolean
}

function FilterLink({ filter, count, isCurrent }: FilterLinkProps) {
  return (
    <Link
      to={addressOf(filter)}
      preventScrollReset
      aria-current={isCurrent ? 'true' : undefined}
      className="group flex min-h-11 items-center px-3 text-lg text-ink-2 transition-colors hover:text-ink aria-current:text-ink"
    >
      <span className="underline decoration-transparent decoration-2 underline-offset-8 transition-colors group-hover:decoration-line-strong group-aria-current:decoration-signal">
        {categoryLabels[filter]}
      </span>
      <span className="caption ml-1.5 self-start pt-1.5 text-ink-3">
        {count}
        <span className="sr-only"> {count === 1 ? 'project' : 'projects'}</span>
      </span>
    </Link>
  )
}

/** Says what the filter shows. The element stays and its text changes, so that it is announced. */
function Shown({ count, leaf }: { count: number; leaf: Leaf }) {
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
            <h2 className="display text-3xl">{projectsCopy.empty}</h2>
          ) : (
            shownOf(count, leaf)
          )}
        </div>
        {isEmpty && (
          <>
            <p className="mt-4 max-w-[44ch] text-lg text-ink-2">{projectsCopy.emptyHint}</p>
            <Link to="/projects" preventScrollReset className={`${button('secondary', 'lg')} mt-8`}>
              {projectsCopy.showAll}
            </Link>
          </>
        )}
      </div>
      {isEmpty && <EmptyRoom className="w-full max-w-md md:justify-self-end" />}
    </div>
  )
}

const shownOf = (count: number, { page, pages }: Leaf) =>
  `${plural(count, 'project', 'projects')} shown${pages > 1 ? `, page ${page} of ${pages}` : ''}`
