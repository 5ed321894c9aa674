import { Undo2 } from 'lucide-react'
import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import type { Content } from '#content/define.ts'
import type { AnyRecord } from '../../content-type.ts'
import { actionClass } from '../../history/history-button.tsx'
import { isNeverLive } from '../../list/drafts/record-state.ts'
import { discardWithUndo } from './discard-with-undo.ts'

interface DiscardRecordProps {
  content: Content
  record: AnyRecord
  /** Where what has never been live leaves to. */
  list: string
}

/** Discards the stored draft. No question: the notice of it has an Undo. */
export function DiscardRecord({ content, record, list }: DiscardRecordProps) {
  const isBusy = useRef(false)
  const navigate = useNavigate()
  const { state } = useLocation()
  const isNew = isNeverLive(record)
  const here = `/admin/${content.name}/${record._id}/edit`
  const reload = () => navigate(`${here}?at=${Date.now()}`, { replace: true, state })

  const discard = async () => {
    if (isBusy.current) return
    isBusy.current = true
    await discardWithUndo(content, record, {
      onDiscarded: () => (isNew ? navigate(list) : reload()),
      onUndone: ({ _id }) => navigate(`/admin/${content.name}/${_id}/edit?at=${Date.now()}`),
    })
    isBusy.current = false
  }

  return (
    <button type="button" onClick={discard} className={actionClass}>
      <Undo2 aria-hidden size={15} />
      Discard draft
    </button>
  )
}
