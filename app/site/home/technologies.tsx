import { home } from '#content/copy.ts'
import { type KnownPicture, Picture } from '../../ui/picture.tsx'
import { Link } from '../link.tsx'
import { Section } from '../section.tsx'

interface Technology {
  slug: string
  title: string
  imageUrl: string
  known: KnownPicture | undefined
  materials: string[]
}

/** Three of the technologies, each as a plate with its materials labelled. */
export function Technologies({ technologies }: { technologies: Technology[] }) {
  if (technologies.length === 0) return null
  const { label, title, text, all } = home.technologies
  return (
    <Section label={label} title={title} text={text} more={{ label: all, to: '/technologies' }}>
      <ul className="grid gap-x-6 gap-y-12 sm:grid-cols-3">
        {technologies.map((technology) => (
          <li key={technology.slug}>
            <Link to={`/technologies/${technology.slug}`} className="plate block">
              <span className="plate-picture">
                <Picture
                  src={technology.imageUrl}
                  alt=""
                  known={technology.known}
                  width={1600}
                  height={1000}
                  sizes="(width < 40rem) 88vw, (width < 80rem) 31vw, 385px"
                  showsPreview
                  className="aspect-[16/10] w-full object-cover"
                />
              </span>
              <span className="display mt-4 block text-2xl text-balance wrap-anywhere">
                {technology.title}
              </span>
              <span className="materials caption mt-3 text-ink-2">
                {technology.materials.map((material) => (
                  <span key={material}>{material}</span>
                ))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
