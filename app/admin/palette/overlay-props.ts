export type OverlayName = 'palette' | 'shortcuts'

export interface OverlayProps {
  onClose: () => void
  /** Replaces this overlay by another one. */
  onShow: (name: OverlayName) => void
}
