export type OverlayName = 'palette' | 'shortcuts'

export interface OverlayProps {
  onClose: () => void
  /** Replaces this overlay with another one. */
  onShow: (name: OverlayName) => void
  /** Text that was typed before the palette opened. */
  typed: string
}
