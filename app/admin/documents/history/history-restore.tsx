import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import { hasStatus, reasonOf } from '../../../api/failure.ts'
import { Confirm } from '../../../ui/dialog.tsx'
import { Button } from '../../../ui/push-button.tsx'
import { localMoment } from '../../dates.ts'
import { draftNotices, restoredValues, type Stored, type Subject, type Version } from './subject.ts'

interface HistoryRestoreProps<T extends Stored> {
  subject: Subject<T>
  version: Version
  /** The newest loaded version. The server refuses the restore if there is a newer one. */
  present: Version
  onRestored: (stored: T) => void
  onRefused: (refusal: Refusal) => void
}

/** Reason of a refused restore. It is shown in the panel, which covers the notifications. */
export interface Refusal {
  isStale: boolean
  reason: string | undefined
}

/** Button that restores an old version. The version that it replaces stays in the history. */
export function HistoryRestore<T extends Stored>(props: HistoryRestoreProps<T>) {
  const { subject, version, present, onRestored, onRefused } = props
  const [isAsking, setAsking] = useState(false)
  const isDrafted = version.isDraft || subject.isDrafted

  const restore = async () => {
    try {
      const values = restoredValues(subject.fields, version.values, subject.values, present.values)
      const stored = await (version.isDraft
        ? subject.storeDraft(values)
        : subject.store(values, present.version))
      toast.success(version.isDraft ? draftNotices.restored : subject.notices.restored)
      onRestored(stored)
      return true
    } catch (error) {
      onRefused({ isStale: hasStatus(error, 412), reason: reasonOf(error) })
      return false
    }
  }

  return (
    <>
      <Button look="secondary" size="sm" icon={RotateCcw} onClick={() => setAsking(true)}>
        Restore this version
      </Button>
      {isAsking && (
        <Confirm
          title="Restore this version?"
          action="Restore"
          isMild
          onConfirm={restore}
          onClose={() => setAsking(false)}
        >
          <p>
            {`What was saved on ${localMoment(version.at)} becomes the current ${isDrafted ? 'draft. Visitors see it once it is published' : 'version'}. `}
            Today’s version stays in the history
            {version.isActive === undefined ? '.' : ', and the status doesn’t change.'}
          </p>
        </Confirm>
      )}
    </>
  )
}
