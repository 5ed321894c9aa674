import { DimensionLine } from './drawings/dimension-line.tsx'
import { plural } from './text/plurals.ts'

interface PageHeadProps {
  title: string
  lead?: string
  /** What the line below measures: '12 projects'. Nothing is measured while there is nothing. */
  measure?: string | undefined
}

/** The head of a list page: a large title, what the list is about, and how much there is. */
export function PageHead({ title, lead, measure }: PageHeadProps) {
  return (
    <header className="wrap pt-32 pb-10 md:pt-44 md:pb-14">
      <div className="grid items-end gap-x-6 gap-y-6 lg:grid-cols-12">
        <h1 className="display text-5xl wrap-anywhere lg:col-span-7">{title}</h1>
        {lead && <p className="max-w-[46ch] text-xl text-ink-2 lg:col-span-5 lg:pb-1.5">{lead}</p>}
      </div>
      {measure && <DimensionLine label={measure} className="mt-10 md:mt-16" />}
    </header>
  )
}

interface ListHeadProps {
  title: string
  lead: string
  total: number
  /** What is counted: one, and several. */
  one: string
  many: string
}

/** The head of a list that may be empty: of nothing it is not said what it is about. */
export function ListHead({ title, lead, total, one, many }: ListHeadProps) {
  if (total === 0) return <PageHead title={title} />
  return <PageHead title={title} lead={lead} measure={plural(total, one, many)} />
}
