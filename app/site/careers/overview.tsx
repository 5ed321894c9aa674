import type { Career } from '#content/documents/types/careers.ts'
import type { Labels } from '#content/labels/index.ts'
import { longDate } from '../../dates.ts'
import { useLanguage } from '../labels.ts'
import { dirOf } from '../text/direction.ts'

interface OverviewProps {
  career: Omit<Career, 'details'>
  /** The day on which the opening became public. */
  posted: string
  labels: Labels['job']
}

/** Facts of an opening as a table: salary, experience, location and more. */
export function Overview({ career, posted, labels }: OverviewProps) {
  const language = useLanguage()
  const facts = [
    [labels.salary, career.salary],
    [labels.experience, career.experience],
    [labels.location, career.location],
    [labels.department, career.department],
    [labels.type, career.type],
    [labels.postedDate, longDate(posted, language)],
    ...(career.validThrough ? [[labels.applyUntil, longDate(career.validThrough, language)]] : []),
  ]
  return (
    <table className="w-full table-fixed border-separate border-spacing-0 border border-ink bg-sheet text-left">
      <caption className="caption pb-3 text-left text-ink-3">{labels.table}</caption>
      <tbody>
        {facts.map(([name, value]) => (
          <tr key={name} className="*:border-line not-last:*:border-b">
            <th
              dir={dirOf(name)}
              scope="row"
              className="caption w-[44%] px-4 py-3 align-baseline font-normal text-ink-3"
            >
              {name}
            </th>
            <td
              dir={dirOf(value)}
              className="py-3 pr-4 align-baseline font-medium tabular-nums wrap-anywhere"
            >
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
