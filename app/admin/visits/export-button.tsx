import { Download } from 'lucide-react'
import type { VisitList, VisitRange } from '#content/visits/visit-ranges.ts'
import { api } from '../../api.ts'
import { Button } from '../../ui/push-button.tsx'
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
    <Button
      look="quiet"
      size="sm"
      icon={Download}
      of={`of ${of}`}
      onClick={exportList}
      className="-mr-3"
    >
      CSV
    </Button>
  )
}
