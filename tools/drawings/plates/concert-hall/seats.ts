import { circle, type Point, path } from '../../hand.ts'
import { ink, sheet, signal } from '../../ink.ts'

/** The middle of the stage, around which the rows are drawn. */
export const [cx, cy] = [940, 40]

/** A point at a radius and an angle from the hall’s axis. */
export const polar = (r: number, degrees: number): Point => [
  cx + r * Math.sin((degrees * Math.PI) / 180),
  cy + r * Math.cos((degrees * Math.PI) / 180),
]

export const arc = (r: number, from: number, to: number, pen = {}) => {
  const [a, b] = [polar(r, from), polar(r, to)]
  return path(
    `M${a[0].toFixed(1)} ${a[1].toFixed(1)}A${r} ${r} 0 0 0 ${b[0].toFixed(1)} ${b[1].toFixed(1)}`,
    pen,
  )
}

/** The seats of the stalls and the balcony; four of them are held. */
export function seats() {
  let out = ''
  const rows = [
    ...Array.from({ length: 10 }, (_, i) => 286 + i * 29),
    ...Array.from({ length: 7 }, (_, i) => 622 + i * 29),
  ]
  rows.forEach((r, row) => {
    const step = (27 / r) * (180 / Math.PI)
    // The aisles keep their width in meters, so their angle shrinks with the radius.
    const aisle = (22 / r) * (180 / Math.PI)
    for (const [from, to] of [
      [-43, -14.5 - aisle],
      [-14.5 + aisle, 14.5 - aisle],
      [14.5 + aisle, 43],
    ] as const) {
      const count = Math.floor((to - from) / step)
      const pad = (to - from - count * step) / 2
      for (let k = 0; k <= count; k++) {
        const angle = from + pad + k * step
        const [x, y] = polar(r, angle)
        const lit = row === 5 && Math.abs(angle) < 14 && k >= count / 2 - 2 && k < count / 2 + 2
        const free = (k * 7 + row * 11 + (from > 0 ? 3 : 0)) % 13 === 0
        out += circle(x, y, lit ? 11 : 8.5, {
          fill: lit ? signal : free ? sheet : ink,
          stroke: lit ? signal : ink,
          width: 1.8,
        })
      }
    }
  })
  return out
}
