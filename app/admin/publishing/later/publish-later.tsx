import { Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useFormState } from 'react-hook-form'
import { button } from '../../../ui/button.ts'
import { useLazy } from '../../../ui/use-lazy.ts'
import { usePublishing } from '../../documents/form/publish-context.ts'
import type { Chosen } from './publish-later-dialog.tsx'

interface PublishLaterProps {
  /** What was chosen before. */
  chosen?: Chosen
  className: string
  children: ReactNode
}

/** Button that asks when the form is published, and publishes it then. */
export function PublishLater({ chosen, className, children }: PublishLaterProps) {
  const dialog = useLazy(() => import('./publish-later-dialog.tsx'), 'the question')
  const { isSubmitting } = useFormState()
  const { saveAndPublish } = usePublishing()
  return (
    <>
      <button
        type="button"
        aria-disabled={isSubmitting}
        onClick={dialog.show}
        {...dialog.ahead}
        className={className}
      >
        {children}
      </button>
      {dialog.open &&
        createPortal(
          // Portal: HTML forbids a form inside a form.
          <dialog.open.PublishLaterDialog
            chosen={chosen}
            onChosen={saveAndPublish}
            onClose={dialog.close}
          />,
          document.body,
        )}
    </>
  )
}

/** The button beside Publish; on a phone, its icon. */
export const PublishLaterButton = () => (
  <PublishLater className={`${button('secondary')} max-sm:min-h-12 max-sm:min-w-12`}>
    <Clock aria-hidden size={18} className="sm:hidden" />
    <span className="max-sm:sr-only">Publish later</span>
  </PublishLater>
)
