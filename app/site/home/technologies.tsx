import type { TextsOf } from '#content/documents/pages/index.ts'
import { type KnownPicture, Picture } from '../../ui/picture/picture.tsx'
import { Link } from '../link.tsx'
import { Section } from '../section.tsx'
import { dirOf } from '../text/direction.ts'

interface Technology {
  slug: string
  title: string
  imageUrl: string
  known: KnownPicture | undefined
  materials: string[]
}

/** `sizes` of the pictures for one, two or three technologies. */
const sizes = [
  '(width < 64rem) 88vw, 690px',
  '(width < 40rem) 88vw, (width < 80rem) 46vw, 590px',
  '(width < 40rem) 88vw, (width < 80rem) 31vw, 385px',
]

interface TechnologiesProps {
  texts: TextsOf<'home'>['technologies']
  technologies: Technology[]
}

/**
 * Technologies: up to three plates, each a picture with a title and the tools. A single technology has its text in
 * the margin.
 */
export function Technologies({ texts, technologies }: TechnologiesProps) {
  const count = technologies.length
  if (count === 0) return null
  const isAlone = count === 1
  const { label, title, text, all } = texts
  const more = isAlone ? {} : { more: { label: all, to: '/technologies' } }
  return (
    <Section label={label} title={title} text={text} {...more}>
      <ul
        className={`grid gap-x-6 gap-y-12 ${isAlone ? '' : count === 2 ? 'sm:grid-cols-2' : 'sm:grid-cols-3'}`}
      >
        {technologies.map((technology) => (
          <li key={technology.slug}>
            <Link
              to={`/technologies/${technology.slug}`}
              className={`plate block ${isAlone ? 'gap-x-6 lg:grid lg:grid-cols-12 lg:items-end' : ''}`}
            >
              <span className={`plate-picture ${isAlone ? 'lg:col-span-7 lg:col-start-4' : ''}`}>
                <Picture
                  src={technology.imageUrl}
                  alt=""
                  known={technology.known}
                  width={1600}
                  height={1000}
                  sizes={sizes[count - 1]}
                  showsPlaceholder
                  className="aspect-[16/10] w-full object-cover"
                />
              </span>
              <span className={`block ${isAlone ? 'min-w-0 lg:col-span-3 lg:row-start-1' : ''}`}>
                <span
                  dir={dirOf(technology.title)}
                  className="display mt-4 block text-2xl text-balance wrap-anywhere"
                >
                  {technology.title}
                </span>
                <span className="materials caption mt-3 text-ink-2">
                  {technology.materials.map((material) => (
                    <span dir={dirOf(material)} key={material}>
                      {material}
                    </span>
                  ))}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
