import type { Career } from '#content/documents/types/careers.ts'
import { softHyphens } from '#content/text/soft-hyphens.ts'
import { Link } from '../link.tsx'
import { dirOf } from '../text/direction.ts'

/** Data of a link to an opening. */
export const openingLink = ({ slug, title, location, type }: Career) => ({
  slug,
  title: softHyphens(title),
  location: softHyphens(location),
  type: softHyphens(type),
})

interface OtherOpeningsProps {
  title: string
  openings: ReturnType<typeof openingLink>[]
}

export function OtherOpenings({ title, openings }: OtherOpeningsProps) {
  if (openings.length === 0) return null
  return (
    <section aria-labelledby="others" className="border-t border-ink pb-32 md:pb-40 print:hidden">
      <div className="wrap grid gap-x-6 gap-y-4 pt-8 lg:grid-cols-12">
        <h2 dir={dirOf(title)} id="others" className="caption text-ink-3 lg:col-span-3 lg:pt-6">
          {title}
        </h2>
        <ul className="min-w-0 lg:col-span-9">
          {openings.map(({ slug, title, location, type }) => (
            <li key={slug} className="border-b border-line">
              <Link
                to={`/careers/${slug}`}
                className="group flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1 py-5"
              >
                <span
                  dir={dirOf(title)}
                  className="min-w-0 text-xl font-semibold tracking-[-0.01em] underline decoration-transparent decoration-2 underline-offset-8 transition-colors wrap-anywhere group-hover:decoration-signal"
                >
                  {title}
                </span>
                <span dir={dirOf(location)} className="caption min-w-0 text-ink-2 wrap-anywhere">
                  {location} · {type}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
