import { curve, type Point, path, rules } from '../../hand.ts'
import { lineStrong, signal } from '../../ink.ts'

/** One day as curves: air, humidity and the opening of the vents. */
export function climate(x: number, y: number, w: number, h: number) {
  const at = (points: number[]): Point[] =>
    points.map((v, i) => [x + (w * i) / (points.length - 1), y + h - v * h])
  return (
    rules(x, y, w, h, 6, 4) +
    path(curve(at([0.3, 0.26, 0.24, 0.42, 0.7, 0.84, 0.78, 0.56, 0.36])), { width: 3.4 }) +
    path(curve(at([0.62, 0.66, 0.7, 0.58, 0.46, 0.4, 0.44, 0.52, 0.6])), {
      width: 2.6,
      stroke: lineStrong,
      dash: '9 7',
    }) +
    path(curve(at([0.05, 0.05, 0.05, 0.06, 0.2, 0.34, 0.3, 0.1, 0.05])), {
      width: 4,
      stroke: signal,
    })
  )
}
