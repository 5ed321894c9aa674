import { useEffect, useRef, useState } from 'react'
import { nameOf } from '#content/documents/content-types.ts'
import type { Content } from '#content/documents/define.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Button } from '../../../../ui/push-button.tsx'
import type { AnyRecord } from '../../content-type.ts'
import { applyToEach, namesOf, type Outcome } from './bulk.ts'
import { type BulkAction, bulkCall, bulkMeaning, bulkWords, counted } from './bulk-action.ts'
import { BulkReport } from './bulk-report.tsx'

interface BulkDialogProps {
  content: Content
  action: BulkAction
  records: AnyRecord[]
  /** Called once after the bulk action. If a record failed, the dialog then shows the report. */
  onEnd: (outcome: Outcome<AnyRecord>) => void
  /** Called without an outcome on cancel, and with the outcome when the report is closed. */
  onClose: (outcome?: Outcome<AnyRecord>) => void
}

/** Bulk dialog: confirmation, progress and report of failures. A deletion or a single record needs no confirmation. */
export function BulkDialog({ content, action, records, onEnd, onClose }: BulkDialogProps) {
  const words = bulkWords[action]
  const meaning = action === 'delete' || records.length === 1 ? undefined : bulkMeaning[action]
  const [count, setCount] = useState(meaning === undefined ? 0 : undefined)
  const [outcome, setOutcome] = useState<Outcome<AnyRecord>>()
  const stop = useRef(new AbortController())

  const run = async () => {
    setCount(0)
    const { signal } = stop.current
    const ended = await applyToEach(records, bulkCall(content, action), {
      signal,
      onProgress: setCount,
    })
    setOutcome(ended)
    onEnd(ended)
  }
  const hasBegun = useRef(false)
  useEffect(() => {
    if (meaning !== undefined || hasBegun.current) return
    hasBegun.current = true
    void run()
  })

  if (outcome)
    return (
      <BulkReport
        content={content}
        action={action}
        outcome={outcome}
        onClose={() => onClose(outcome)}
      />
    )
  if (count === undefined) {
    return (
      <Dialog
        key="question"
        kind="alert"
        title={`${words.action} ${counted(records.length, content)}?`}
        onClose={() => onClose()}
      >
        <p className="text-ink-2">{meaning}</p>
        <p className="mt-2 text-ink">
          {namesOf(
            records.map((record) => nameOf(content, record)),
            6,
          )}
        </p>
        <form
          method="dialog"
          className="mt-6 flex flex-wrap justify-end gap-2"
          onSubmit={(event) => {
            // Enter submits with the first button, which is Cancel.
            const { submitter } = event.nativeEvent
            if (submitter?.dataset.cancel === '') return
            event.preventDefault()
            void run()
          }}
        >
          <Button type="submit" look="secondary" data-cancel="">
            Cancel
          </Button>
          <Button type="submit">{words.action}</Button>
        </form>
      </Dialog>
    )
  }
  return (
    <Dialog
      key="progress"
      kind="alert"
      title={`${words.running} ${counted(records.length, content)}`}
      onClose={() => stop.current.abort()}
    >
      <progress aria-label="Progress" className="progress" value={count} max={records.length} />
      <p role="status" className="caption mt-2 text-ink-2">
        {`${count} of ${records.length}`}
      </p>
      <form method="dialog" className="mt-6 flex justify-end">
        <Button type="submit" look="secondary">
          Stop
        </Button>
      </form>
    </Dialog>
  )
}
