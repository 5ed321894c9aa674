import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { hasStatus, reasonOf } from '../../api/failure.ts'
import { button } from '../../ui/button.ts'
import { Confirm } from '../../ui/dialog.tsx'
import { localMoment } from '../dates.ts'
import { restoredValues, type Stored, type Subject, type Version } from './subject.ts'

interface HistoryRestoreProps<T extends Stored> {
  subject: Subject<T>
  version: Version
  /** What the reader takes for the newest. If somebody has saved since then, nothing is restored. */
  present: Version
  onRestored: (stored: T) => void
  onRefused: (refusal: Refusal) => void
}

/** Why nothing was restored. It is said in the panel, which lies over the notifications. */
export interface Refusal {
  isStale: boolean
  reason: string | undefined
}

/** Makes an old version the present one. What was present stays in the history. */
export function HistoryRestore<T extends Stored>(props: HistoryRestoreProps<T>) {
  const { subject, version, present, onRestored, onRefused } = props
  const [isAsking, setAsking] = useState(false)

  const restore = async () => {
    try {
      const values = restoredValues(subject.fields, version.values, subject.values, present.values)
      const stored = await subject.store(values, present.version)
      toast.success(subject.notices.restored)
      onRestored(stored)
      return true
    } catch (error) {
      onRefused({ isStale: hasStatus(error, 412), reason: reasonOf(error) })
      return false
    }
  }

  return (
    <>
      <button type="button" onClick={() => setAsking(true)} className={button('secondary', 'sm')}>
        <RotateCcw aria-hidden size={15} />
        Restore this version
      </button>
      {isAsking && (
        <Confirm
          title="Restore this version?"
          action="Restore"
          isMild
          onConfirm={restore}
          onClose={() => setAsking(false)}
        >
          <p>
            {`What was saved on ${localMoment(version.at)} becomes the present version. `}
            The version that is present now stays in the history
            {version.isActive === undefined ? '.' : ', and the status stays as it is.'}
          </p>
        </Confirm>
      )}
    </>
  )
}
