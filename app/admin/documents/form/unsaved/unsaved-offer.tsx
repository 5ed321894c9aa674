import { useId } from 'react'
import { toast } from 'sonner'
import type { Fields } from '#content/documents/fields.ts'
import { button } from '../../../../ui/button.ts'
import { withUndo } from '../../../../ui/with-undo.ts'
import { localMoment } from '../../../dates.ts'
import { differences } from '../conflict/merge.ts'
import { fittedValues } from '../form-values.ts'
import type { Unsaved } from './unsaved.ts'
import type { KeptForm } from './use-autosave.ts'

interface UnsavedOfferProps {
  fields: Fields
  /** Name of the edited document, such as 'Footer', if the labels of its fields do not tell it. */
  of?: string | undefined
  unsaved: Unsaved
  kept: KeptForm
  /** The version that the form was opened with. */
  version?: number | undefined
  /** Called after the form has the restored values. */
  onRestored: () => void
}

/** Offers to restore unsaved changes of an earlier visit. The form changes only on a click. */
export function UnsavedOffer({
  fields,
  of,
  unsaved,
  kept,
  version,
  onRestored,
}: UnsavedOfferProps) {
  const id = useId()
  const discard = async () => {
    await kept.discard(unsaved)
    // Focus: the pressed button is no longer on the page.
    document.getElementById('main')?.focus({ preventScroll: true })
    toast(
      'Unsaved changes discarded',
      withUndo(() => kept.undiscard(unsaved)),
    )
  }
  return (
    <section
      aria-labelledby={id}
      className="mb-5 flex max-w-3xl flex-wrap items-center gap-x-6 gap-y-3 border-warn border-l-2 bg-sheet px-4 py-3 text-sm"
    >
      <div className="min-w-0 grow basis-72" role="status">
        <h2 id={id} className="font-medium">
          {of ? `${of}: you have unsaved changes` : 'You have unsaved changes'}
        </h2>
        <p className="mt-0.5 text-ink-2">
          Last edited {localMoment(new Date(unsaved.typedAt).toISOString())}:{' '}
          {changedIn(fields, unsaved)}.
          {unsaved.begun.version !== version &&
            ' A newer version has been saved since then. You can compare both when you save.'}
        </p>
      </div>
      <div className="flex gap-2">
        <button
          type="button"
          className={`${button('secondary')} max-sm:min-h-11`}
          onClick={async () => {
            await kept.restore(unsaved)
            onRestored()
          }}
        >
          Restore
        </button>
        <button type="button" onClick={discard} className={`${button('quiet')} max-sm:min-h-11`}>
          Discard
        </button>
      </div>
    </section>
  )
}

const shown = 3

/** Labels of the changed fields. */
function changedIn(fields: Fields, { values, begun }: Unsaved): string {
  const base = fittedValues(fields, begun.values)
  const labels = differences(fields, base, fittedValues(fields, values), base).map(
    ({ label }) => label,
  )
  const more = labels.length - shown
  const named = more > 0 ? [...labels.slice(0, shown), `${more} more`] : labels
  return new Intl.ListFormat('en-US').format(named) || 'a copy'
}
