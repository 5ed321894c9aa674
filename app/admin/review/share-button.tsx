import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { toast } from 'sonner'
import type { ReviewSubject } from '../../api/review.ts'
import { useIsDirty } from '../form/dirty-context.ts'
import { actionClass } from '../history/history-button.tsx'

/** Shares a draft with somebody outside; its dialog is loaded on demand. Stands inside the form. */
export function ShareButton({ subject }: { subject: ReviewSubject }) {
  const isChanged = useIsDirty()
  const [open, setOpen] = useState<typeof import('./share-dialog.tsx')>()
  const show = () => {
    import('./share-dialog.tsx').then(setOpen, () =>
      toast.error('Failed to share draft', { description: 'The server could not be reached.' }),
    )
  }
  return (
    <>
      <button type="button" onClick={show} className={actionClass}>
        <Share2 aria-hidden size={15} />
        Share draft
      </button>
      {open &&
        createPortal(
          // Nested form: its submit event must reach neither the page nor the outer form.
          <div onSubmit={(event) => event.stopPropagation()} className="contents">
            <open.ShareDialog
              subject={subject}
              isChanged={isChanged()}
              onClose={() => setOpen(undefined)}
            />
          </div>,
          document.body,
        )}
    </>
  )
}
