import { Download } from 'lucide-react'
import { toast } from 'sonner'
import type { VisitList, VisitRange } from '#content/visits/visit-ranges.ts'
import { reasonOf } from '../../api/failure.ts'
import { api } from '../../api.ts'
import { button } from '../../ui/button.ts'
import { dayInFileNames } from '../dates.ts'
import { download } from '../download.ts'

interface ExportButtonProps {
  list: VisitList
  range: VisitRange
  /** What is exported, in the button's accessible name. */
  of: string
}

/** Downloads a whole list of visits as CSV. */
export function ExportButton({ list, range, of }: ExportButtonProps) {
  const exportList = async () => {
    try {
      const csv = await api.send('GET /visits/export', { query: { list, range } })
      download(await csv.blob(), `visits-${list}-${range}-${dayInFileNames(new Date())}.csv`)
    } catch (error) {
      toast.error(`Failed to export ${of}`, { description: reasonOf(error) })
    }
  }
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
