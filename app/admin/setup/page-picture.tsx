import { Monitor } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import type { StoredBrand } from '../../api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Button } from '../../ui/push-button.tsx'
import { PageFrame } from './page-frame.tsx'

/** Minimum width for a preview next to the form, as in `EditForm`. */
const wide = '(min-width: 86rem)'

const useIsWide = () =>
  useSyncExternalStore(
    (changed) => {
      const query = matchMedia(wide)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(wide).matches,
  )

interface PagePictureProps {
  look: StoredBrand
}

/** Preview of the home page next to the form, on wide screens. */
export function PageBeside({ look }: PagePictureProps) {
  if (!useIsWide()) return null
  return (
    <aside aria-label="Your home page" className="min-w-0">
      <div className="sticky top-8 grid h-[calc(100dvh-9.5rem)] grid-rows-[minmax(0,1fr)_auto] gap-2">
        <PageFrame look={look} />
        <p className="text-ink-2 text-sm">Only you can see this. It updates as you type.</p>
      </div>
    </aside>
  )
}

/** Button that opens the preview in a dialog, on narrow screens. */
export function PageInDialog({ look }: PagePictureProps) {
  const isWide = useIsWide()
  const [isOpen, setOpen] = useState(false)
  if (isWide) return null
  return (
    <>
      <Button
        look="secondary"
        icon={Monitor}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="max-sm:min-h-12 max-sm:grow"
      >
        See the page
      </Button>
      {isOpen &&
        createPortal(
          <Dialog isWide title="Not published yet" onClose={() => setOpen(false)}>
            <div className="-mx-6 -my-5 grid h-[calc(100dvh-6rem)]">
              <PageFrame look={look} />
            </div>
          </Dialog>,
          document.body,
        )}
    </>
  )
}
