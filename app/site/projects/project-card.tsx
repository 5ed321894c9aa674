import { useViewTransitionState } from 'react-router'
import type { Project } from '#content/documents/types/projects.ts'
import { softHyphens } from '#content/text/soft-hyphens.ts'
import { type KnownPicture, Picture } from '../../ui/picture/picture.tsx'
import { Link } from '../link.tsx'
import { dirOf } from '../text/direction.ts'
import { FewNames, truncateList } from '../text/few-names.tsx'
import { headingSize } from '../text/heading-size.ts'

/** Data of a project's card. */
export function projectCard(project: Project, known?: KnownPicture) {
  const { slug, imageUrl } = project
  return {
    slug,
    imageUrl,
    known,
    title: softHyphens(project.title),
    sizeClass: headingSize(project.title),
    category: softHyphens(project.category),
    client: softHyphens(project.client),
    description: softHyphens(project.description),
    technologies: truncateList(project.technologies),
  }
}

type Size = 'wide' | 'narrow' | 'half' | 'alone'

const spans = {
  wide: 'row-span-2 grid-rows-subgrid md:col-span-7',
  narrow: 'row-span-2 grid-rows-subgrid md:col-span-5',
  half: 'row-span-2 grid-rows-subgrid md:col-span-6',
  alone: 'gap-x-6 md:col-span-12 md:grid-cols-12 md:items-end',
} satisfies Record<Size, string>

/**
 * Size of a card in the grid. Wide and narrow cards alternate within a row and from row to row. If there are only two
 * cards, they have the same size. A card alone in the last row has its text beside it.
 */
export function sizeOf(index: number, count: number): Size {
  if (count === 2) return 'half'
  if (index === count - 1 && index % 2 === 0) return 'alone'
  return index % 4 === 0 || index % 4 === 3 ? 'wide' : 'narrow'
}

interface PlateProps {
  plate: ReturnType<typeof projectCard>
  size: Size
  /** The first card loads its picture eagerly, for LCP. */
  isFirst: boolean
}

/**
 * Project card. Its picture and its text are rows of the list's grid (subgrid), so that the pictures of neighboring
 * cards are aligned at the bottom.
 */
export function ProjectCard({ plate, size, isFirst }: PlateProps) {
  const address = `/projects/${plate.slug}`
  const isOpening = useViewTransitionState(address)
  return (
    <li
      className={`plate relative grid min-w-0 grid-cols-1 gap-y-0 has-focus-visible:outline-2 has-focus-visible:outline-offset-8 has-focus-visible:outline-signal-deep ${spans[size]}`}
    >
      <div className={`plate-picture self-end ${size === 'alone' ? 'md:col-span-7' : ''}`}>
        <Picture
          src={plate.imageUrl}
          alt=""
          known={plate.known}
          width={1600}
          height={1000}
          priority={isFirst}
          sizes={
            size !== 'narrow'
              ? '(min-width: 80rem) 43rem, (min-width: 48rem) 55vw, 88vw'
              : '(min-width: 80rem) 30rem, (min-width: 48rem) 38vw, 88vw'
          }
          showsPlaceholder
          className={`aspect-[16/10] w-full object-cover ${isOpening ? '[view-transition-name:plate]' : ''}`}
        />
      </div>
      <div className={`min-w-0 pt-5 ${size === 'alone' ? 'md:col-span-5' : ''}`}>
        <p className="caption flex flex-wrap gap-x-4 wrap-anywhere">
          <span dir={dirOf(plate.category)} className="text-signal-deep">
            {plate.category}
          </span>
          <span dir={dirOf(plate.client)} className="text-ink-3">
            {plate.client}
          </span>
        </p>
        <h2
          className={`mt-2 text-2xl font-semibold tracking-[-0.015em] wrap-anywhere ${plate.sizeClass}`}
        >
          <Link
            to={address}
            viewTransition
            className="outline-none after:absolute after:inset-0 after:z-10"
          >
            {plate.title}
          </Link>
        </h2>
        <p
          dir={dirOf(plate.description)}
          className="mt-3 line-clamp-6 max-w-[60ch] text-ink-2 wrap-anywhere"
        >
          {plate.description}
        </p>
        <FewNames {...plate.technologies} className="mt-4" />
      </div>
    </li>
  )
}
