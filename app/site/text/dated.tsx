import { longDate } from '../../dates.ts'
import { useLanguage } from '../labels.ts'

interface DatedProps {
  /** A label with a `{date}` placeholder, such as 'Posted {date}'. */
  label: string
  /** The date, in ISO 8601. */
  date: string
}

/** Label with a date, marked up as `<time>`. */
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
