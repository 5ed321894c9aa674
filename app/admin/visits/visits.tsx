import {
  type VisitRange,
  visitRangeNames,
  visitRanges,
  writeSeconds,
} from '#content/visits/visit-ranges.ts'
import { api } from '../../api.ts'
import { Empty } from '../../ui/empty.tsx'
import { Filter } from '../documents/list/filter.tsx'
import { FetchedScreen, fetched } from '../fetched-screen.tsx'
import { mayDo } from '../may-do.ts'
import { useMe } from '../use-me.ts'
import type { Route } from './+types/visits'
import { LeadLists } from './lead-lists.tsx'
import { VisitChart } from './visit-chart.tsx'
import { VisitLists } from './visit-lists.tsx'
import { VisitTotals } from './visit-totals.tsx'
import { VisitsSwitch } from './visits-switch.tsx'

const labels = {
  '7d': '7 days',
  '30d': '30 days',
  '90d': '90 days',
  '12m': '12 months',
  all: 'All',
} satisfies Record<VisitRange, string>

const defaultRange: VisitRange = '30d'

const choices = visitRangeNames.map((name) =>
  name === defaultRange ? { label: labels[name] } : { label: labels[name], value: name },
)

export function clientLoader({ request: { url, signal } }: Route.ClientLoaderArgs) {
  const given = new URL(url).searchParams.get('range')
  const range = visitRangeNames.find((name) => name === given) ?? defaultRange
  const all = Promise.all([
    api.json('GET /visits', { query: { range }, signal }),
    api.list('GET /not-found', { query: { pageSize: 5 }, signal }),
  ])
  return fetched(
    all.then(([visits, missing]) => ({ range, visits, missing })),
    'Failed to fetch visits',
  )
}

export { ErrorScreen as ErrorBoundary } from '../error-screen.tsx'

export default function VisitsScreen({ loaderData }: Route.ComponentProps) {
  const me = useMe()
  return (
    <FetchedScreen
      title="Visits"
      subtitle="Which pages people open, where they come from, and what leads to messages"
      fetched={loaderData}
    >
      {({ range, visits, missing }) => (
        <>
          {!visits.isOn && <VisitsOff mayTurnOn={mayDo(me, 'administrator')} />}
          {visits.since === null && visits.leads.kinds.length === 0 ? (
            visits.isOn && (
              <Empty title="No visits yet">
                {`Visits appear here ${writeSeconds} seconds after somebody opens a page of the site. Sign out or use another browser to try it: visits of staff are not counted.`}
              </Empty>
            )
          ) : (
            <>
              <div className="flex">
                <Filter
                  label="Period"
                  name="range"
                  choices={choices}
                  value={range === defaultRange ? undefined : range}
                />
              </div>
              <VisitTotals visits={visits} isWhole={'days' in visitRanges[range]} />
              <VisitChart visits={visits} range={range} />
              <VisitLists visits={visits} range={range} missing={missing} />
              <LeadLists visits={visits} range={range} />
            </>
          )}
          <section className="mt-8 max-w-3xl text-ink-2 text-sm">
            <h2 className="font-semibold text-base text-ink">How visits are counted</h2>
            <p className="mt-2">
              A visitor is counted once a day and is not recognized on another day, so the visitors
              of a longer period are the sum of its days. Robots, signed-in staff and browsers with
              Global Privacy Control are not counted. No cookie is set and no IP address is stored.
            </p>
            {visits.atLeast.length > 0 && (
              <p className="mt-2">
                On some days there were more visitors than counted: beyond 50 browsers of one
                network and 100,000 in all, the others of a day count as one. This is usually a
                robot that changes its name.
              </p>
            )}
            <p className="mt-2">
              {`The counts are written every ${writeSeconds} seconds, so a crash of the server loses at most the last ${writeSeconds} seconds. Days are kept for 25 months, then months.`}
            </p>
            {mayDo(me, 'administrator') && <VisitsSwitch isOn={visits.isOn} />}
          </section>
        </>
      )}
    </FetchedScreen>
  )
}

function VisitsOff({ mayTurnOn }: { mayTurnOn: boolean }) {
  return (
    <p className="mb-6 border-warn border-l-2 bg-sheet px-4 py-3 text-sm">
      <span className="font-medium">Visits are not being counted.</span>{' '}
      {mayTurnOn
        ? 'Turn on counting at the end of this page.'
        : 'An administrator can turn on counting.'}
    </p>
  )
}
