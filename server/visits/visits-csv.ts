import type { Readable } from 'node:stream'
import type { VisitList, VisitRange } from '#content/visits/visit-ranges.ts'
import type { Database } from '../database/connect.ts'
import { getSettings } from '../documents/settings.ts'
import { csvOf } from '../http/api/csv.ts'
import { boundedSteps, findPeriod, listSums, readPoints } from './visit-report.ts'
import type { SumKind } from './visit-sums.ts'

interface ListColumns {
  /** Absent for the line over time. */
  kind?: SumKind
  key: string
  /** Whether the list has one count only. */
  isLeads?: true
}

const lists = {
  time: { key: 'Date' },
  pages: { kind: 'page', key: 'Page' },
  sources: { kind: 'source', key: 'Source' },
  campaigns: { kind: 'campaign', key: 'Campaign' },
  countries: { kind: 'country', key: 'Country' },
  devices: { kind: 'device', key: 'Device' },
  leads: { kind: 'lead', key: 'Lead', isLeads: true },
  'lead-pages': { kind: 'lead-page', key: 'Page', isLeads: true },
  'lead-entries': { kind: 'lead-entry', key: 'First page', isLeads: true },
  'lead-sources': { kind: 'lead-source', key: 'Source', isLeads: true },
} satisfies Record<VisitList, ListColumns>

/** A whole list of a range as CSV. */
export async function visitsAsCsv(
  db: Database,
  range: VisitRange,
  list: VisitList,
): Promise<Readable> {
  const { kind, key, isLeads }: ListColumns = lists[list]
  const columns = isLeads
    ? { key, visitors: 'Leads' }
    : {
        key,
        visitors: 'Visitors',
        views: 'Views',
        ...(kind === undefined && { atLeast: 'Visitors are at least' }),
      }
  const period = await findPeriod(db, range)
  return csvOf(await getSettings(db), columns, async function* () {
    if (kind) return yield* await listSums(db, kind, period)
    const bounded = new Set(await boundedSteps(db, period))
    for (const { at, views, visitors } of await readPoints(db, period))
      yield { key: at, views, visitors, atLeast: bounded.has(at) ? 'yes' : '' }
  })
}
