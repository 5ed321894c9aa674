import { type ComponentType, useEffect, useState } from 'react'
import { toast } from 'sonner'
import { isFind, isQuestion, useShortcut } from '../../ui/keyboard/shortcut.ts'
import type { OverlayName, OverlayProps } from './overlay-props.ts'

const overlays = {
  palette: () => import('./palette.tsx').then(({ Palette }) => Palette),
  shortcuts: () => import('./shortcuts.tsx').then(({ Shortcuts }) => Shortcuts),
} satisfies Record<OverlayName, () => Promise<ComponentType<OverlayProps>>>

/** Opens the palette and the list of shortcuts, whose code is loaded after the screen's. */
export function usePalette() {
  const [open, setOpen] = useState<{ Overlay: ComponentType<OverlayProps> }>()

  const show = (name: OverlayName) => {
    overlays[name]().then(
      (Overlay) => setOpen({ Overlay }),
      () =>
        toast.error(`Failed to open the ${name}`, {
          id: name,
          description: 'The server could not be reached.',
        }),
    )
  }
  useShortcut(isFind, () => show('palette'))
  useShortcut(isQuestion, () => show('shortcuts'))

  // Prefetched when idle, so that no letter is lost that is typed right after the shortcut.
  useEffect(() => {
    const fetchAhead = () => overlays.palette().catch(() => {})
    if (!('requestIdleCallback' in window)) return
    const wait = requestIdleCallback(fetchAhead, { timeout: 5000 })
    return () => cancelIdleCallback(wait)
  }, [])

  return {
    show,
    overlay: open && (
      <open.Overlay
        // Late close event: another overlay may have been opened by then.
        onClose={() => setOpen((now) => (now === open ? undefined : now))}
        onShow={show}
      />
    ),
  }
}
