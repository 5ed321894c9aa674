import { Link, useViewTransitionState } from 'react-router'
import type { Project } from '#content/projects.ts'
import { Picture } from '../../ui/picture.tsx'
import { filledIn } from '../filled-in.ts'

const shownTechnologies = 3

/** What a card of the list shows of a project. */
export function plateOf(project: Project) {
  const { slug, title, category, client, description, imageUrl } = project
  const technologies = filledIn(project.technologies)
  return {
    slug,
    title,
    category,
    client,
    description,
    imageUrl,
    technologies: technologies.slice(0, shownTechnologies),
    moreTechnologies: Math.max(0, technologies.length - shownTechnologies),
  }
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
      className={`group relative row-span-2 grid min-w-0 grid-rows-subgrid pb-16 has-focus-visible:outline-2 has-focus-visible:outline-offset-8 has-focus-visible:outline-signal-deep md:pb-24 ${
        isWide ? 'md:col-span-7' : 'md:col-span-5'
      }`}
    >
      <div className="self-end overflow-hidden border-b border-ink">
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
      <div className="relative pt-5">
        <span
          aria-hidden="true"
          className="absolute -top-px left-0 h-0.75 w-full origin-left scale-x-0 bg-signal transition-transform group-hover:scale-x-100 group-has-focus-visible:scale-x-100"
        />
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
        <Technologies names={plate.technologies} more={plate.moreTechnologies} />
      </div>
    </li>
  )
}

function Technologies({ names, more }: { names: string[]; more: number }) {
  return (
    <ul className="caption mt-4 text-ink-3 wrap-anywhere">
      {names.map((name, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat and never move
        <li key={index} className="inline not-last:after:content-[',_']">
          {name}
        </li>
      ))}
      {more > 0 && <li className="inline-block">+{more} more</li>}
    </ul>
  )
}
