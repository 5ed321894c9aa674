import { nameOf } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Button } from '../../../../ui/push-button.tsx'
import type { AnyRecord } from '../../content-type.ts'
import type { Outcome } from './bulk.ts'
import { type BulkAction, bulkWords, counted } from './bulk-action.ts'

interface BulkReportProps {
  content: Content
  action: BulkAction
  outcome: Outcome<AnyRecord>
  onClose: () => void
}

/** Report of a bulk action with failures, record by record. */
export function BulkReport({ content, action, outcome, onClose }: BulkReportProps) {
  const { done, failed } = outcome
  const word = bulkWords[action].done
  return (
    <Dialog key="report" title={`${counted(failed.length, content)} not ${word}`} onClose={onClose}>
      <ul className="grid gap-3">
        {failed.map(({ item, reason }) => (
          <li key={item._id} className="border-bad border-l-2 pl-3">
            <span className="block font-medium">{nameOf(content, item)}</span>
            <span className="block text-ink-2">{reason}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-ink-2">
        {failed.length === 1 ? 'It is' : 'They are'} still selected, so that you can try again.
      </p>
      {done.length > 0 && (
        <details className="mt-4 border-line border-t pt-3">
          <summary className="cursor-pointer">{`${counted(done.length, content)} ${word}`}</summary>
          <ul className="mt-2 grid gap-1 pl-4 text-ink-2">
            {done.map((record) => (
              <li key={record._id}>{nameOf(content, record)}</li>
            ))}
          </ul>
        </details>
      )}
      <form method="dialog" className="mt-6 flex justify-end">
        <Button type="submit" look="secondary">
          Done
        </Button>
      </form>
    </Dialog>
  )
}
