import { curve, hatchFine, line, type Point, path, rect } from '../../hand.ts'
import { ink2, sheet } from '../../ink.ts'
import { mono } from '../../lettering.ts'

/** Temperatures of one journey inside the band from 2 to 8 degrees. */
export function trace(x: number, y: number, w: number, h: number, values: number[], label = 20) {
  const at = (v: number) => y + h - ((v - 1) / 8) * h
  const points = values.map((v, i): Point => [x + (w * i) / (values.length - 1), at(v)])
  const worst = points.reduce((a, b) => (b[1] < a[1] ? b : a))
  return {
    body:
      rect(x, at(8), w, at(2) - at(8), { fill: hatchFine, width: 0 }) +
      line(x, at(8), x + w, at(8), { width: 2, dash: '10 7' }) +
      line(x, at(2), x + w, at(2), { width: 2, dash: '10 7' }) +
      path(curve(points), { stroke: sheet, width: 10 }) +
      path(curve(points), { width: 3.6 }) +
      mono(x - 12, at(8) + 7, '8°', { size: label, anchor: 'end', fill: ink2 }) +
      mono(x - 12, at(2) + 7, '2°', { size: label, anchor: 'end', fill: ink2 }),
    worst,
  }
}
