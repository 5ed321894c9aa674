import type { DemoContent } from '#content/setup/demo-content-api.ts'
import { api } from '../../api.ts'
import { ConfirmChange } from '../confirm-change.tsx'
import { localDay } from '../dates.ts'
import { personName } from '../people/names.ts'
import { useScreen } from '../screen.tsx'

/** Line about the removed demo content, with a button that restores the content until its permanent deletion. */
export function DemoRemoved({ removed }: { removed: NonNullable<DemoContent['removed']> }) {
  const { openDialog } = useScreen()
  const { at, by, until } = removed
  const restore = () =>
    openDialog((onClose) => (
      <ConfirmChange
        title="Restore the demo content?"
        action="Restore"
        isMild
        send={() => api.json('POST /demo-content/restore')}
        done="Demo content restored"
        failed="Failed to restore the demo content"
        onClose={onClose}
      >
        <p>
          {`Visitors will see the demo company again, alongside anything you have added since. You can do this until ${localDay(until)}.`}
        </p>
      </ConfirmChange>
    ))
  return (
    <div className="mt-8 text-ink-2 text-sm wrap-anywhere">
      {`The demo content was removed on ${localDay(at)}${by ? ` by ${personName(by)}` : ''}. `}
      <button
        type="button"
        onClick={restore}
        className="inline-flex min-h-6 cursor-pointer items-center text-signal-deep underline underline-offset-4 hover:text-ink max-sm:min-h-11"
      >
        Restore it
      </button>
    </div>
  )
}
