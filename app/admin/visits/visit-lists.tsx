import { Link } from 'react-router'
import type { NotFound } from '#content/redirects/redirects-api.ts'
import { otherKey, type VisitRange } from '#content/visits/visit-ranges.ts'
import type { VisitItem, Visits } from '#content/visits/visits-api.ts'
import { adminPath } from '../admin-path.ts'
import { CountList } from './count-list.tsx'
import { shownCount } from './shown-count.ts'

interface VisitListsProps {
  visits: Visits
  range: VisitRange
  missing: { items: NotFound[]; total: number }
}

const keyOf = ({ key }: VisitItem) => key
const visitors = { heading: 'Visitors', of: ({ visitors }: VisitItem) => visitors }
const views = { heading: 'Views', of: ({ views }: VisitItem) => views }

const regions = new Intl.DisplayNames('en', { type: 'region' })
const devices: Record<string, string> = { desktop: 'Desktop', phone: 'Phone', tablet: 'Tablet' }

/** The name of a source: visits without one came from bookmarks, typed addresses, mails or apps. */
export const sourceName = (key: string): string =>
  key === '' ? 'Direct or unknown' : key === otherKey ? 'All others' : key

const nameOf = ({ key }: VisitItem) => (key === otherKey ? 'All others' : key)

/** The lists of a period: pages, sources, campaigns, countries, devices, and addresses that were not found. */
export function VisitLists({ visits, range, missing }: VisitListsProps) {
  const shared = { range, keyOf, counts: [visitors, views] }
  return (
    <div className="mt-6 gap-6 *:mb-6 *:break-inside-avoid lg:columns-2">
      <CountList
        {...shared}
        title="Pages"
        name="Page"
        list="pages"
        items={visits.pages}
        nameOf={({ key }) => <PageName path={key} />}
        empty="No page views in this period."
      />
      <CountList
        {...shared}
        title="Sources"
        name="Website"
        list="sources"
        items={visits.sources}
        nameOf={({ key }) => sourceName(key)}
        empty="No visits from other websites in this period."
      />
      <CountList
        {...shared}
        title="Campaigns"
        name="Source / medium / campaign"
        list="campaigns"
        items={visits.campaigns}
        nameOf={nameOf}
        empty="Links with utm_source, utm_medium or utm_campaign are listed here."
      />
      <CountList
        {...shared}
        title="Devices"
        name="Device"
        list="devices"
        items={visits.devices}
        nameOf={({ key }) => devices[key] ?? key}
        empty="No page views in this period."
      />
      {visits.countries.length > 0 && (
        <CountList
          {...shared}
          title="Countries"
          name="Country"
          list="countries"
          items={visits.countries}
          nameOf={({ key }) => (key === otherKey ? 'All others' : (regions.of(key) ?? key))}
          empty=""
        />
      )}
      <Missing missing={missing} />
    </div>
  )
}

/** A page's path, which links to the page. */
export function PageName({ path }: { path: string }) {
  if (path === otherKey) return 'All others'
  return (
    <a href={path} target="_blank" rel="noreferrer" className="hover:underline">
      {path}
    </a>
  )
}

/** The addresses without a page that visitors asked for most. */
function Missing({ missing: { items, total } }: Pick<VisitListsProps, 'missing'>) {
  return (
    <section aria-labelledby="visits-missing" className="border border-line bg-sheet p-5 text-sm">
      <h3 id="visits-missing" className="flex min-h-9 items-center font-semibold">
        Not found in the last 30 days
      </h3>
      {items.length === 0 ? (
        <p className="mt-2 text-ink-2">No requests for missing pages.</p>
      ) : (
        <>
          <table className="mt-1 w-full table-fixed border-collapse text-left">
            <thead>
              <tr>
                <th scope="col" className="caption py-1 font-normal text-ink-3">
                  Address
                </th>
                <th scope="col" className="caption w-24 py-1 text-right font-normal text-ink-3">
                  Requests
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map(({ path, count }) => (
                <tr key={path} className="border-line border-t">
                  <th scope="row" className="py-1.5 pr-3 font-normal wrap-anywhere">
                    {path}
                  </th>
                  <td className="py-1.5 text-right align-top tabular-nums">{shownCount(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <Link
            to={adminPath('/admin/redirects/not-found')}
            className="mt-2 inline-flex min-h-9 items-center underline underline-offset-4 max-sm:min-h-11"
          >
            {total === 1
              ? 'Add redirect'
              : `All ${shownCount(total)} addresses and their redirects`}
          </Link>
        </>
      )}
    </section>
  )
}
