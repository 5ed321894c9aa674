import type { VisitRange } from '#content/visits/visit-ranges.ts'
import type { Visits } from '#content/visits/visits-api.ts'
import { CountList } from './count-list.tsx'
import { PageName, sourceName } from './visit-lists.tsx'

interface LeadListsProps {
  visits: Visits
  range: VisitRange
}

type Lead = Visits['leads']['kinds'][number]

const kinds: Record<string, string> = {
  message: 'Messages',
  application: 'Applications',
  newsletter: 'Newsletter sign-ups',
}

const keyOf = ({ key }: Lead) => key
const counts = [{ heading: 'Leads', of: ({ count }: Lead) => count }]

/** What led to messages, applications and newsletter sign-ups. */
export function LeadLists({ visits: { leads }, range }: LeadListsProps) {
  const shared = { range, keyOf, counts, empty: 'No leads in this period.' }
  const pageOf = ({ key }: Lead) => (key === '' ? 'Unknown' : <PageName path={key} />)
  return (
    <section aria-labelledby="visits-leads" className="mt-2">
      <h2 id="visits-leads" className="font-semibold text-base">
        Lead sources
      </h2>
      <p className="mt-1 max-w-3xl text-ink-2 text-sm">
        Messages, applications and newsletter sign-ups sent through the site’s forms. Only totals
        are stored: a message is never linked to a visit.
      </p>
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-2">
        <CountList
          {...shared}
          title="Leads by type"
          name="Kind"
          list="leads"
          items={leads.kinds}
          nameOf={({ key }) => kinds[key] ?? key}
        />
        <CountList
          {...shared}
          title="Leads by source"
          name="First website of the day"
          list="lead-sources"
          items={leads.sources}
          nameOf={({ key }) => sourceName(key)}
        />
        <CountList
          {...shared}
          title="Leads by first page"
          name="First page of the day"
          list="lead-entries"
          items={leads.entries}
          nameOf={pageOf}
        />
        <CountList
          {...shared}
          title="Leads by page"
          name="Page"
          list="lead-pages"
          items={leads.pages}
          nameOf={pageOf}
        />
      </div>
    </section>
  )
}
