import type { Career } from '#content/documents/types/careers.ts'
import type { Labels } from '#content/labels/index.ts'
import { dayAt } from '#content/publishing/time-zone.ts'
import { softHyphens } from '#content/text/soft-hyphens.ts'
import { Arrow } from '../drawings/arrow.tsx'
import { Link } from '../link.tsx'
import { Dated } from '../text/dated.tsx'
import { dirOf } from '../text/direction.ts'
import { headingSize } from '../text/heading-size.ts'
import { firstSentences } from './first-sentences.ts'

/** The day on which an opening became public, in the site's time zone. */
export const postedOn = ({ publishedAt, createdAt }: Career, timeZone: string) =>
  dayAt(publishedAt ?? createdAt, timeZone)

/** Data of an opening for the list. */
export const openingOf = (career: Career, timeZone: string) => ({
  slug: career.slug,
  title: softHyphens(career.title),
  sizeClass: headingSize(career.title),
  department: softHyphens(career.department),
  location: softHyphens(career.location),
  type: softHyphens(career.type),
  postedOn: postedOn(career, timeZone),
  description: softHyphens(firstSentences(career.description)),
})

interface OpeningProps {
  opening: ReturnType<typeof openingOf>
  labels: Labels['careers']
}

/** Opening in the list. The whole row is a link. */
export function Opening({ opening, labels }: OpeningProps) {
  const { slug, title, sizeClass, department, location, type, postedOn, description } = opening
  return (
    <li className="group row grid gap-x-6 gap-y-5 py-8 md:grid-cols-12 md:py-10">
      <div className="min-w-0 md:col-span-6 lg:col-span-7">
        <h3
          dir={dirOf(title)}
          className={`display text-2xl wrap-anywhere lg:text-3xl ${sizeClass}`}
        >
          {title}
        </h3>
        <p
          dir={dirOf(description)}
          className="mt-3 line-clamp-4 max-w-[60ch] text-ink-2 wrap-anywhere"
        >
          {description}
        </p>
      </div>
      <ul className="caption min-w-0 space-y-1 text-ink-2 wrap-anywhere md:col-span-4 md:pt-2 lg:col-span-3">
        <li dir={dirOf(department)}>{department}</li>
        <li dir={dirOf(location)}>{location}</li>
        <li dir={dirOf(type)}>{type}</li>
        <li className="text-ink-3">
          <Dated label={labels.posted} date={postedOn} />
        </li>
      </ul>
      <p className="md:col-span-2 md:justify-self-end md:pt-1">
        <Link
          to={`/careers/${slug}`}
          className="inline-flex min-h-8 items-center font-medium whitespace-nowrap text-signal-deep underline decoration-transparent underline-offset-4 outline-none transition-colors group-hover:decoration-current after:absolute after:inset-0"
        >
          {labels.apply}
          <span dir={dirOf(title)} className="sr-only">
            : {title}
          </span>
          <Arrow className="ml-2" />
        </Link>
      </p>
    </li>
  )
}
