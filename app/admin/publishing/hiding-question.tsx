import { button } from '../../ui/button.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { localMoment } from '../dates.ts'

interface HidingQuestionProps {
  /** Name of the content type for use in a sentence, such as 'project'. */
  one: string
  /** The publish time, ISO 8601. */
  until: string
  /** Whether there are changes besides the publish time. */
  canWait: boolean
  /** Schedules the changes for the time `until`. */
  onWait: () => unknown
  /** Hides the record until the time `until`. */
  onHide: () => unknown
  onClose: () => void
}

/** Asks whether a future publish time applies to the changes or hides the live record until then. */
export function HidingQuestion({ one, until, canWait, ...on }: HidingQuestionProps) {
  const time = localMoment(until)
  return (
    <Dialog title={`Visitors see this ${one} now`} onClose={on.onClose}>
      <div className="grid gap-3 text-ink-2">
        {canWait ? (
          <p>
            {'Your changes can be published on '}
            <b className="font-medium text-ink">{time}</b>
            {', and the current version stays online until then.'}
          </p>
        ) : (
          <p>
            {'There are no other changes to publish on '}
            <b className="font-medium text-ink">{time}</b>.
          </p>
        )}
        <p>If you hide it, its page disappears now and comes back then.</p>
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-2 max-sm:*:w-full">
        <button type="button" onClick={on.onClose} className={button('secondary')}>
          Cancel
        </button>
        <button type="button" onClick={on.onHide} className={button('secondary')}>
          Hide until then
        </button>
        {canWait && (
          <button type="button" onClick={on.onWait} className={button()}>
            Publish then
          </button>
        )}
      </div>
    </Dialog>
  )
}
