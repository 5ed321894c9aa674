import { type ComponentType, useEffect, useState } from 'react'
import { toast } from 'sonner'
import { isFind, isQuestion, useShortcut } from '../../ui/keyboard/shortcut.ts'
import type { OverlayName, OverlayProps } from './overlay-props.ts'

const overlays = {
  palette: () => import('./palette.tsx').then(({ Palette }) => Palette),
  shortcuts: () => import('./shortcuts.tsx').then(({ Shortcuts }) => Shortcuts),
} satisfies Record<OverlayName, () => Promise<ComponentType<OverlayProps>>>

/** Opens the palette and the list of shortcuts. Both are lazy-loaded. */
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

  // Loads the palette's code when the browser is idle, so that text typed right after the shortcut is not lost.
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
        // Closes only this overlay: its close event may arrive after another one has opened.
        onClose={() => setOpen((now) => (now === open ? undefined : now))}
        onShow={show}
      />
    ),
  }
}
