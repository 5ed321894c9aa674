import { useViewTransitionState } from 'react-router'
import type { TextsOf } from '#content/documents/pages/index.ts'
import { type KnownPicture, Picture } from '../../ui/picture/picture.tsx'
import { Link } from '../link.tsx'
import { Section } from '../section.tsx'
import { dirOf } from '../text/direction.ts'

interface Project {
  slug: string
  title: string
  sizeClass: string
  category: string
  client: string
  imageUrl: string
  known: KnownPicture | undefined
  description: string
}

interface LatestProjectsProps {
  texts: TextsOf<'home'>['projects']
  projects: Project[]
}

/**
 * Latest projects as plates, each a picture with its text: one wide plate with two small plates beside it. Two
 * projects have plates of equal size.
 */
export function LatestProjects({ texts, projects }: LatestProjectsProps) {
  const [first, ...others] = projects
  if (!first) return null
  const { label, labelOne, title, all } = texts
  const isPair = others.length === 1
  const span = isPair ? 'lg:col-span-6' : 'lg:col-span-4'
  const words =
    others.length > 0 ? { label, more: { label: all, to: '/projects' } } : { label: labelOne }
  return (
    <Section id="portfolio" title={title} {...words}>
      <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-2 lg:grid-cols-12">
        <li
          className={
            isPair
              ? span
              : others.length > 0
                ? 'sm:col-span-2 lg:col-span-8 lg:row-span-2'
                : 'sm:col-span-2 lg:col-span-12'
          }
        >
          <Plate project={first} isWide isAlone={others.length === 0} />
        </li>
        {others.map((project) => (
          <li key={project.slug} className={span}>
            <Plate project={project} isWide={isPair} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface PlateProps {
  project: Project
  isWide?: boolean
  isAlone?: boolean
}

/** Plate: the picture of a project, with its text below. The text of a single plate is beside the picture. */
function Plate({ project, isWide = false, isAlone = false }: PlateProps) {
  const { slug, title, sizeClass, category, client, imageUrl, description } = project
  const address = `/projects/${slug}`
  const isOpening = useViewTransitionState(address)
  return (
    <Link
      to={address}
      viewTransition
      className={`plate block ${isAlone ? 'gap-x-6 lg:grid lg:grid-cols-12 lg:items-end' : ''}`}
    >
      <span className={`plate-picture ${isAlone ? 'lg:col-span-8' : ''}`}>
        <Picture
          src={imageUrl}
          alt=""
          known={project.known}
          width={1600}
          height={1000}
          sizes={isWide ? '(width < 64rem) 88vw, 790px' : '(width < 64rem) 88vw, 385px'}
          showsPlaceholder
          className={`aspect-[16/10] w-full object-cover ${isOpening ? '[view-transition-name:plate]' : ''}`}
        />
      </span>
      <span className={`block ${isAlone ? 'min-w-0 lg:col-span-4' : ''}`}>
        <span className="caption mt-4 flex flex-wrap justify-between gap-x-4 text-ink-2">
          <span dir={dirOf(client)} className="min-w-0 wrap-anywhere">
            {client}
          </span>
          <span dir={dirOf(category)} className="min-w-0 wrap-anywhere">
            {category}
          </span>
        </span>
        <span
          dir={dirOf(title)}
          className={`display mt-2 block text-balance wrap-anywhere ${isWide ? `text-3xl ${sizeClass}` : 'text-xl'}`}
        >
          {title}
        </span>
        {isWide && (
          <span
            dir={dirOf(description)}
            className={`mt-3 block max-w-[60ch] text-pretty text-ink-2 text-lg ${isAlone ? '' : 'sm:line-clamp-3'}`}
          >
            {description}
          </span>
        )}
      </span>
    </Link>
  )
}
