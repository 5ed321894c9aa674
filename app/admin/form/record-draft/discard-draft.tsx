import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import type { Content } from '#content/define.ts'
import { Confirm } from '../../../ui/dialog.tsx'
import type { AnyRecord } from '../../content-type.ts'
import { actionClass } from '../../history/history-button.tsx'
import { isNeverLive } from '../../list/drafts/record-state.ts'
import { discardWithUndo } from './discard-with-undo.ts'

interface DiscardDraftProps {
  content: Content
  record: AnyRecord
  /** Where what has never been live leaves to. */
  list: string
}

/** Discards the stored draft after a question. The notice of it has an Undo. */
export function DiscardDraft({ content, record, list }: DiscardDraftProps) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const { state } = useLocation()
  const isNew = isNeverLive(record)
  const here = `/admin/${content.name}/${record._id}/edit`
  const reload = () => navigate(`${here}?at=${Date.now()}`, { replace: true, state })

  const discard = () =>
    discardWithUndo(content, record, {
      onDiscarded: () => (isNew ? navigate(list) : reload()),
      onUndone: ({ _id }) => navigate(`/admin/${content.name}/${_id}/edit?at=${Date.now()}`),
    })

  return (
    <>
      <button type="button" onClick={() => setAsking(true)} className={actionClass}>
        <Undo2 aria-hidden size={15} />
        Discard draft
      </button>
      {isAsking &&
        createPortal(
          // HTML allows no form within a form.
          <Confirm
            title="Discard the draft?"
            action="Discard"
            onConfirm={discard}
            onClose={() => setAsking(false)}
          >
            <p>
              {isNew
                ? `This ${content.one.toLowerCase()} has never been public: it is gone with its draft.`
                : 'The form goes back to what is live.'}
            </p>
          </Confirm>,
          document.body,
        )}
    </>
  )
}
