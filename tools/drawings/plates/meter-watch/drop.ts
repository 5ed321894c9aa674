import { path } from '../../hand.ts'
import { ink, sheet, signal } from '../../ink.ts'

/** A drop of water, lit where it is lost. */
export const drop = (x: number, y: number, r: number, lit = true) =>
  path(
    `M${x} ${y - r * 1.7}C${x + r * 0.5} ${y - r * 0.8} ${x + r} ${y - r * 0.4} ${x + r} ${y + r * 0.2}A${r} ${r} 0 0 1 ${x - r} ${y + r * 0.2}C${x - r} ${y - r * 0.4} ${x - r * 0.5} ${y - r * 0.8} ${x} ${y - r * 1.7}Z`,
    { fill: lit ? signal : sheet, stroke: lit ? signal : ink, width: 2 },
  )
