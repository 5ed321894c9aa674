import type { Site } from '#server/site/site.ts'
import { Link } from '../link.tsx'
import { dirOf } from '../text/direction.ts'

/** A page whose address begins the address of another one. */
export interface PageAbove {
  to: string
  title: string
}

/** The public pages above a page in its address, from the top: `industries` of `industries/logistics`. */
export async function pagesAbove(site: Pick<Site, 'find'>, slug: string): Promise<PageAbove[]> {
  const segments = slug.split('/')
  const above: PageAbove[] = []
  for (let count = 1; count < segments.length; count++) {
    const found = await site.find('subpages', segments.slice(0, count).join('/'))
    if (!found || !('record' in found)) continue
    above.push({ to: `/${found.record.slug}`, title: found.record.title })
  }
  return above
}

interface TrailProps {
  /** Accessible name of the breadcrumb. */
  label: string
  above: readonly PageAbove[]
  title: string
}

/** Breadcrumb of a page below others. */
export const Trail = ({ label, above, title }: TrailProps) => (
  <nav aria-label={label} className="mb-6">
    <ol className="caption flex flex-wrap gap-x-2 text-ink-3">
      {above.map((page) => (
        <li key={page.to} className="min-w-0 wrap-anywhere">
          <Link to={page.to} className="quiet-link">
            {page.title}
          </Link>
          <span aria-hidden="true" className="ml-2">
            /
          </span>
        </li>
      ))}
      <li dir={dirOf(title)} aria-current="page" className="min-w-0 wrap-anywhere">
        {title}
      </li>
    </ol>
  </nav>
)
