import { History as HistoryIcon } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { toast } from 'sonner'
import { button } from '../../ui/button.ts'
import { useIsDirty } from '../form/dirty-context.ts'
import type { HistoryProps } from './history.tsx'
import type { Stored } from './subject.ts'

/** What can be done with what a form edits, above the form. */
export const actionLook = `${button('quiet', 'sm')} max-sm:min-h-11`

type HistoryButtonProps<T extends Stored> = Pick<HistoryProps<T>, 'subject' | 'onRestored'>

/** Opens the history, whose code comes when it is asked for. Stands inside the form. */
export function HistoryButton<T extends Stored>({ subject, onRestored }: HistoryButtonProps<T>) {
  const isChanged = useIsDirty()
  const [open, setOpen] = useState<typeof import('./history.tsx')>()
  const show = () => {
    import('./history.tsx').then(setOpen, () =>
      toast.error('Failed to open the history', {
        description: 'The server could not be reached.',
      }),
    )
  }
  return (
    <>
      <button type="button" onClick={show} className={actionLook}>
        <HistoryIcon aria-hidden size={15} />
        History
      </button>
      {open &&
        createPortal(
          // A form in a form: neither the page nor the outer one's listeners may have it.
          <div onSubmit={(event) => event.stopPropagation()}>
            <open.History
              subject={subject}
              isChanged={isChanged()}
              onClose={() => setOpen(undefined)}
              onRestored={(stored) => {
                setOpen(undefined)
                onRestored(stored)
              }}
            />
          </div>,
          document.body,
        )}
    </>
  )
}
