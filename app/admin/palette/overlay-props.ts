export type OverlayName = 'palette' | 'shortcuts'

export interface OverlayProps {
  onClose: () => void
  /** Shows another in its place. */
  onShow: (name: OverlayName) => void
}
