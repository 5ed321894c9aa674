import { History as HistoryIcon } from 'lucide-react'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { toast } from 'sonner'
import { button } from '../../../ui/button.ts'
import { useIsDirty } from '../form/dirty-context.ts'
import type { HistoryProps } from './history.tsx'
import type { Stored } from './subject.ts'

/** Classes of the actions above a form. */
export const actionClass = `${button('quiet', 'sm')} max-sm:min-h-11`

type HistoryButtonProps<T extends Stored> = Pick<HistoryProps<T>, 'subject' | 'onRestored'>

/** Opens the history, whose code is loaded on demand. Must be inside a form. */
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
      <button type="button" onClick={show} className={actionClass}>
        <HistoryIcon aria-hidden size={15} />
        History
      </button>
      {open &&
        createPortal(
          // Portal: HTML forbids a form inside a form.
          <open.History
            subject={subject}
            isChanged={isChanged()}
            onClose={() => setOpen(undefined)}
            onRestored={(stored) => {
              setOpen(undefined)
              onRestored(stored)
            }}
          />,
          document.body,
        )}
    </>
  )
}
