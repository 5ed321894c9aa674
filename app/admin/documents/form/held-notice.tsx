import { useRef } from 'react'
import { toast } from 'sonner'
import type { Content, RecordHold } from '#content/documents/define.ts'
import { reasonOf } from '../../../api/failure.ts'
import { recordsOf } from '../../../api.ts'
import { button } from '../../../ui/button.ts'
import { localMoment } from '../../dates.ts'
import { useNeedsApproval } from '../../use-me.ts'
import type { AnyRecord } from '../content-type.ts'
import { parseRecord } from './form-values.ts'

interface HeldNoticeProps {
  content: Content
  id: string
  held: RecordHold
  /** Called when another version replaces the one in the form. */
  onReplaced: (stored: AnyRecord) => void
}

const effects = {
  publishAt: 'Until someone takes it over, it is inactive',
  unpublishAt: 'Until someone takes it over, it stays online',
}

const happens = { publishAt: 'Publishes', unpublishAt: 'Unpublishes' }

/** Says that a record's scheduled publication or end is on hold, and why, with a button that schedules it again. */
export function HeldNotice({ content, id, held, onReplaced }: HeldNoticeProps) {
  const isBusy = useRef(false)
  const isForReview = useNeedsApproval()
  const { field, at, because } = held
  const hasPassed = at <= new Date().toISOString()

  const takeOver = async () => {
    if (isBusy.current) return
    isBusy.current = true
    try {
      const api = recordsOf(content)
      await api.takeOver(id)
      toast.success(`${content.one} taken over`, {
        description: `${happens[field]} ${localMoment(at)}.`,
      })
      onReplaced(parseRecord(await api.drafts.get(id)))
      document.getElementById('main')?.focus({ preventScroll: true })
    } catch (error) {
      toast.error(`Failed to take over the ${content.one.toLowerCase()}`, {
        description: reasonOf(error),
      })
    }
    isBusy.current = false
  }

  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-bad border-l-2 bg-sheet px-4 py-3 text-sm">
      <p className="min-w-0 grow basis-60 wrap-anywhere">
        <b className="font-medium">{because}</b>
        <span className="block text-ink-2">
          {hasPassed
            ? `Its time, ${localMoment(at)}, has passed: choose another one.`
            : `${happens[field]} ${localMoment(at)}. ${effects[field]}.`}
        </span>
      </p>
      {!hasPassed && !isForReview && (
        <button
          type="button"
          onClick={takeOver}
          className={`${button('secondary', 'sm')} max-sm:min-h-11`}
        >
          Take over
        </button>
      )}
    </div>
  )
}
