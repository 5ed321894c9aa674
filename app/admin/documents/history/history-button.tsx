import { History as HistoryIcon } from 'lucide-react'
import { createPortal } from 'react-dom'
import { Button } from '../../../ui/push-button.tsx'
import { useLazy } from '../../../ui/use-lazy.ts'
import { useIsDirty } from '../form/dirty-context.ts'
import type { HistoryProps } from './history.tsx'
import type { Stored } from './subject.ts'

type HistoryButtonProps<T extends Stored> = Pick<HistoryProps<T>, 'subject' | 'onRestored'>

/** Opens the history, whose code is loaded on demand. Must be inside a form. */
export function HistoryButton<T extends Stored>({ subject, onRestored }: HistoryButtonProps<T>) {
  const isChanged = useIsDirty()
  const { open, show, close, ahead } = useLazy(() => import('./history.tsx'), 'the history')
  return (
    <>
      <Button look="quiet" size="sm" icon={HistoryIcon} onClick={show} {...ahead}>
        History
      </Button>
      {open &&
        createPortal(
          // Portal: HTML forbids a form inside a form.
          <open.History
            subject={subject}
            isChanged={isChanged()}
            onClose={close}
            onRestored={(stored) => {
              close()
              onRestored(stored)
            }}
          />,
          document.body,
        )}
    </>
  )
}
