import { Link } from 'react-router'
import type { SamplePage } from '#content/api/checklist.ts'
import { sectionId } from '../pages/section-id.ts'

/** The sample texts that visitors can still read, by page, with the way to each page's form. */
export function SampleTexts({ pages }: { pages: SamplePage[] }) {
  if (pages.length === 0) return null
  return (
    <ul className="grid gap-x-8 gap-y-4 pt-1 pb-3 md:grid-cols-2 xl:grid-cols-3">
      {pages.map(({ name, title, texts }) => (
        <li key={name}>
          <Link
            to={`/admin/pages/${name}`}
            className="inline-flex min-h-6 items-center underline decoration-line-strong underline-offset-4 hover:text-signal-deep max-sm:min-h-11"
          >
            {title}
          </Link>
          <ul className="text-ink-2 text-xs leading-5">
            {[...Map.groupBy(texts, ({ section }) => section)].map(([section, some]) => (
              <li key={section}>
                <Link
                  to={`/admin/pages/${name}#${sectionId(some[0]?.path.split('.')[0] ?? '')}`}
                  className="inline-flex min-h-6 items-center underline decoration-line underline-offset-4 hover:text-signal-deep max-sm:min-h-11"
                >
                  {`${section}: ${some.map(({ label }) => label).join(', ')}`}
                </Link>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
