import { type KnownPicture, Picture } from '../../ui/picture/picture.tsx'
import { Link } from '../link.tsx'

interface NextProjectProps {
  label: string
  slug: string
  title: string
  sizeClass: string
  imageUrl: string
  known: KnownPicture | undefined
}

/** Link to the next case study, at the end of a case study. */
export function NextProject({ label, slug, title, sizeClass, imageUrl, known }: NextProjectProps) {
  return (
    <section aria-label={label} className="border-t border-line print:hidden">
      <div className="plate wrap relative grid items-center gap-x-6 gap-y-8 pt-16 pb-32 has-focus-visible:outline-2 has-focus-visible:-outline-offset-4 has-focus-visible:outline-signal-deep md:grid-cols-12 md:pt-24 md:pb-44">
        <div className="min-w-0 md:col-span-6">
          <p className="caption text-ink-3">{label}</p>
          <h2 className={`display mt-4 text-4xl wrap-anywhere ${sizeClass}`}>
            <Link to={`/projects/${slug}`} className="outline-none after:absolute after:inset-0">
              {title}
            </Link>
          </h2>
        </div>
        <div className="plate-picture md:col-span-6">
          <Picture
            src={imageUrl}
            alt=""
            known={known}
            width={1600}
            height={1000}
            sizes="(min-width: 48rem) 36rem, 88vw"
            showsPlaceholder
            className="aspect-[16/10] w-full object-cover"
          />
        </div>
      </div>
    </section>
  )
}
