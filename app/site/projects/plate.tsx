import { Link, useViewTransitionState } from 'react-router'
import type { Project } from '#content/projects.ts'
import { Picture } from '../../ui/picture.tsx'
import { FewNames, fewOf } from '../few-names.tsx'

/** What a card of the list shows of a project. */
export function plateOf(project: Project) {
  const { slug, title, category, client, description, imageUrl } = project
  const technologies = fewOf(project.technologies)
  return { slug, title, category, client, description, imageUrl, technologies }
}

interface PlateProps {
  plate: ReturnType<typeof plateOf>
  isWide: boolean
}

/**
 * A project in the list. The plates of a row stand on one ground line, whatever their size: the
 * picture and the text are rows of the list's own grid.
 */
export function Plate({ plate, isWide }: PlateProps) {
  const address = `/projects/${plate.slug}`
  const isOpening = useViewTransitionState(address)
  return (
    <li
      className={`plate relative row-span-2 grid min-w-0 grid-cols-1 grid-rows-subgrid pb-16 has-focus-visible:outline-2 has-focus-visible:outline-offset-8 has-focus-visible:outline-signal-deep md:pb-24 ${
        isWide ? 'md:col-span-7' : 'md:col-span-5'
      }`}
    >
      <div className="plate-picture self-end">
        <Picture
          src={plate.imageUrl}
          alt=""
          width={1600}
          height={1000}
          sizes={
            isWide
              ? '(min-width: 80rem) 43rem, (min-width: 48rem) 55vw, 92vw'
              : '(min-width: 80rem) 30rem, (min-width: 48rem) 38vw, 92vw'
          }
          className={`aspect-[16/10] w-full object-cover ${isOpening ? '[view-transition-name:plate]' : ''}`}
        />
      </div>
      <div className="pt-5">
        <p className="caption flex flex-wrap gap-x-4 wrap-anywhere">
          <span className="text-signal-deep">{plate.category}</span>
          <span className="text-ink-3">{plate.client}</span>
        </p>
        <h2 className="mt-2 text-2xl font-semibold tracking-[-0.015em] wrap-anywhere">
          <Link
            to={address}
            viewTransition
            prefetch="intent"
            className="outline-none after:absolute after:inset-0 after:z-10"
          >
            {plate.title}
          </Link>
        </h2>
        <p className="mt-3 line-clamp-6 max-w-[60ch] text-ink-2 wrap-anywhere">
          {plate.description}
        </p>
        <FewNames {...plate.technologies} className="mt-4" />
      </div>
    </li>
  )
}
