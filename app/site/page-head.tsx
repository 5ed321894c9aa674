import { type PluralLabel, plural } from '#content/labels/fill.ts'
import { DimensionLine } from './drawings/dimension-line.tsx'
import { useLanguage } from './labels.ts'
import { dirOf } from './text/direction.ts'

interface PageHeadProps {
  title: string
  lead?: string
  /** The label of the dimension line, such as '12 projects'. Absent for an empty list. */
  measure?: string | undefined
}

/** Head of a list page: a large title, the lead and the count. */
export function PageHead({ title, lead, measure }: PageHeadProps) {
  return (
    <header className="wrap pt-32 pb-10 md:pt-44 md:pb-14">
      <div className="grid items-end gap-x-6 gap-y-6 lg:grid-cols-12">
        <h1 dir={dirOf(title)} className="display text-5xl wrap-anywhere lg:col-span-7">
          {title}
        </h1>
        {lead && (
          <p dir={dirOf(lead)} className="max-w-[46ch] text-xl text-ink-2 lg:col-span-5 lg:pb-1.5">
            {lead}
          </p>
        )}
      </div>
      {measure && <DimensionLine label={measure} className="mt-10 md:mt-16" />}
    </header>
  )
}

interface ListHeadProps {
  title: string
  lead: string
  total: number
  /** The label of the count. */
  count: PluralLabel
}

/** Head of a list page. An empty list has neither lead nor count. */
export function ListHead({ title, lead, total, count }: ListHeadProps) {
  const language = useLanguage()
  if (total === 0) return <PageHead title={title} />
  return <PageHead title={title} lead={lead} measure={plural(count, total, language)} />
}
