import { ChevronRight } from 'lucide-react'
import { capitalized } from '#content/text/capitalized.ts'

interface FindingsProps {
  isIncomplete: boolean
  findings: readonly string[]
}

/** Expandable list of what is wrong with a backup; renders nothing if `findings` is empty. */
export function Findings({ isIncomplete, findings }: FindingsProps) {
  if (findings.length === 0) return null
  return (
    <details className="group">
      <summary
        className={`inline-flex min-h-6 cursor-pointer items-center gap-1 text-sm max-sm:min-h-11 ${isIncomplete ? 'font-medium text-bad' : 'text-ink-2'}`}
      >
        <ChevronRight aria-hidden size={14} className="group-open:rotate-90" />
        {isIncomplete ? 'Incomplete' : 'Remarks'}
      </summary>
      <ul className="list-disc pl-5 text-ink-2 text-sm wrap-anywhere">
        {findings.map((finding) => (
          <li key={finding}>{capitalized(finding)}</li>
        ))}
      </ul>
    </details>
  )
}
