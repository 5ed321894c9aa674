import { longDate } from '../../dates.ts'
import { useLanguage } from '../labels.ts'

interface DatedProps {
  /** A label with the placeholder `{date}`: 'Posted {date}'. */
  label: string
  /** The date, in ISO 8601. */
  date: string
}

/** Label with a date in it, which is marked up as one. */
export function Dated({ label, date }: DatedProps) {
  const language = useLanguage()
  const [before, after] = label.split('{date}')
  return (
    <>
      {before}
      <time dateTime={date}>{longDate(date, language)}</time>
      {after}
    </>
  )
}
