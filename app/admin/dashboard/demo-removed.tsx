import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { DemoContent } from '#content/setup/demo-content-api.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { localDay } from '../dates.ts'
import { personName } from '../people/names.ts'
import { restoreDemo } from './demo-actions.ts'

/** Line about the removed demo content, with a button that restores the content until its permanent deletion. */
export function DemoRemoved({ removed }: { removed: NonNullable<DemoContent['removed']> }) {
  const [isAsking, setAsking] = useState(false)
  const { revalidate } = useRevalidator()
  return (
    <div className="mt-8 text-ink-2 text-sm wrap-anywhere">
      {`The demo content was removed on ${localDay(removed.at)}${removed.by ? ` by ${personName(removed.by)}` : ''}. `}
      <button
        type="button"
        onClick={() => setAsking(true)}
        className="inline-flex min-h-6 cursor-pointer items-center text-signal-deep underline underline-offset-4 hover:text-ink max-sm:min-h-11"
      >
        Restore it
      </button>
      {isAsking && (
        <Confirm
          title="Restore the demo content?"
          action="Restore"
          isMild
          onConfirm={() => restoreDemo(revalidate)}
          onClose={() => setAsking(false)}
        >
          <p>
            {`Visitors will see the demo company again, alongside anything you have added since. You can do this until ${localDay(removed.until)}.`}
          </p>
        </Confirm>
      )}
    </div>
  )
}
