import { Download } from 'lucide-react'
import type { VisitList, VisitRange } from '#content/visits/visit-ranges.ts'
import { api } from '../../api.ts'
import { button } from '../../ui/button.ts'
import { downloadAnswer } from '../download-answer.ts'

interface ExportButtonProps {
  list: VisitList
  range: VisitRange
  /** What is exported, in the button's accessible name. */
  of: string
}

/** Downloads a whole list of visits as CSV. */
export function ExportButton({ list, range, of }: ExportButtonProps) {
  const exportList = () =>
    downloadAnswer(api.send('GET /visits/export', { query: { list, range } }), {
      name: `visits-${list}-${range}`,
      failed: `Failed to export ${of}`,
    })
  return (
    <button
      type="button"
      onClick={exportList}
      className={`${button('quiet', 'sm')} -mr-3 max-sm:min-h-11`}
    >
      <Download aria-hidden size={15} />
      CSV
      <span className="sr-only">{` of ${of}`}</span>
    </button>
  )
}
