import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { toast } from 'sonner'
import { isFind, isQuestion, useShortcut } from '../../ui/keyboard/shortcut.ts'
import type { OverlayName, OverlayProps } from './overlay-props.ts'
import { type KeyRecorder, recordKeys } from './record-keys.ts'

const overlays = {
  palette: () => import('./palette.tsx').then(({ Palette }) => Palette),
  shortcuts: () => import('./shortcuts.tsx').then(({ Shortcuts }) => Shortcuts),
} satisfies Record<OverlayName, () => Promise<ComponentType<OverlayProps>>>

/** Loads the palette's code, for a button that is about to open it. */
const fetchAhead = () => {
  overlays.palette().catch(() => {})
}

/**
 * Opens the palette and the list of shortcuts. Both are lazy-loaded. While the back office `isLoading`, the page's own
 * recorder keeps the shortcut and the text typed after it.
 */
export function usePalette(isLoading = false) {
  const [open, setOpen] = useState<{ Overlay: ComponentType<OverlayProps>; typed: string }>()
  const loading = useRef<KeyRecorder>(undefined)

  const show = (name: OverlayName, typed = '') => {
    if (isLoading) return window.earlyKeys?.open()
    if (loading.current) return
    const keys = recordKeys()
    if (name === 'palette') keys.open()
    loading.current = keys
    const taken = () => {
      loading.current = undefined
      return keys.take()
    }
    overlays[name]().then(
      (Overlay) => {
        const more = taken()
        // Escape closes a palette that is not open yet.
        if (name === 'palette' && more === undefined) return
        setOpen({ Overlay, typed: typed + (more ?? '') })
      },
      () => {
        taken()
        toast.error(`Failed to open the ${name}`, {
          id: name,
          description: 'The server could not be reached.',
        })
      },
    )
  }
  useShortcut(isFind, () => show('palette'))
  useShortcut(isQuestion, () => show('shortcuts'))

  const showEarly = useEffectEvent(() => {
    const typed = isLoading ? undefined : window.earlyKeys?.take()
    if (!isLoading) delete window.earlyKeys
    if (typed !== undefined) show('palette', typed)
  })
  useEffect(() => showEarly(), [])

  // The first key of the shortcut loads the palette's code, before the second one opens it.
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Control' || key === 'Meta') fetchAhead()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return {
    show,
    fetchAhead,
    overlay: open && (
      <open.Overlay
        // Closes only this overlay: its close event may arrive after another one has opened.
        onClose={() => setOpen((now) => (now === open ? undefined : now))}
        onShow={show}
        typed={open.typed}
      />
    ),
  }
}
