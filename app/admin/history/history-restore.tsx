import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { toast } from 'sonner'
import type { Content } from '#content/define.ts'
import { hasStatus, reasonOf } from '../../api/failure.ts'
import { recordsOf } from '../../api.ts'
import { button } from '../../ui/button.ts'
import { Confirm } from '../../ui/dialog.tsx'
import type { AnyRecord } from '../content-type.ts'
import { localMoment } from '../dates.ts'
import type { Version } from './history-versions.ts'

interface HistoryRestoreProps {
  content: Content
  id: string
  version: Version
  /** What the reader takes for the newest. If somebody has saved since then, nothing is restored. */
  present: Version
  onRestored: (record: AnyRecord) => void
  onRefused: (refusal: Refusal) => void
}

/** Why nothing was restored. It is said in the panel, which lies over the notifications. */
export interface Refusal {
  isStale: boolean
  reason: string | undefined
}

/** Makes an old version the present one. What was present stays in the history. */
export function HistoryRestore(props: HistoryRestoreProps) {
  const { content, id, version, present, onRestored, onRefused } = props
  const [isAsking, setAsking] = useState(false)
  const one = content.one.toLowerCase()

  const restore = async () => {
    try {
      const record = await recordsOf(content).update(id, version.values, present.version)
      toast.success(`${content.one} updated successfully`)
      onRestored(record)
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
            {`The ${one} will say again what it said on ${localMoment(version.at)}. `}
            Its present version stays in the history, and its status stays as it is.
          </p>
        </Confirm>
      )}
    </>
  )
}
