import type { ExportRun } from '#content/backup/exports-api.ts'
import { capitalized } from '#content/text/capitalized.ts'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/push-button.tsx'
import { useChange } from '../../use-change.ts'
import { progressText, runningText } from './export-words.ts'

/** Export or import in progress, with a button that cancels it. */
export function RunningExport({ run }: { run: ExportRun }) {
  const { _id: id, state, attempts, progress } = run
  const { done, total } = progress ?? { done: null, total: null }
  const isKnown = done !== null && total !== null && done <= total
  const title = runningText(run)
  const what = run.kind === 'export' ? 'export' : 'import'
  const change = useChange()
  const cancel = async () => {
    await change(api.send('POST /exports/:id/cancel', { params: { id } }), {
      done: `${capitalized(what)} canceled`,
      failed: `Failed to cancel the ${what}`,
    })
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <section aria-label="In progress" className="border border-line bg-sheet p-5 text-sm sm:px-8">
      <p role="status" className="font-medium wrap-anywhere">
        {title}
      </p>
      <progress
        aria-label={title}
        className="progress mt-2"
        {...(isKnown && { value: done, max: total || 1 })}
      />
      <p className="mt-1 text-ink-2 tabular-nums">
        {state === 'waiting' ? 'Starting in a moment' : progressText(progress)}
      </p>
      {attempts > 1 && (
        <p className="mt-1 text-ink-2">The server stopped meanwhile, so it was started again.</p>
      )}
      <Button look="secondary" size="sm" onClick={cancel} className="mt-3">
        Cancel
      </Button>
    </section>
  )
}
