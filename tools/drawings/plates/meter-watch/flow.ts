import { circle, curve, type Point, path, rules } from '../../hand.ts'
import { ink3, lineStrong, signal } from '../../ink.ts'
import { mono } from '../../lettering.ts'

/** Night flow of one street: it should fall to nothing between two and four, and does not. */
export function flow(x: number, y: number, w: number, h: number, size: number) {
  const usual: Point[] = [
    [0, 0.3],
    [0.12, 0.16],
    [0.22, 0.05],
    [0.4, 0.04],
    [0.52, 0.1],
    [0.64, 0.62],
    [0.74, 0.82],
    [0.86, 0.55],
    [1, 0.5],
  ]
  const tonight: Point[] = [
    [0, 0.32],
    [0.12, 0.2],
    [0.2, 0.27],
    [0.3, 0.36],
    [0.4, 0.37],
    [0.52, 0.42],
  ]
  const place = (points: Point[]) => points.map(([a, b]): Point => [x + a * w, y + h - b * h])
  return (
    rules(x, y, w, h, 6, 4) +
    path(curve(place(usual)), { stroke: lineStrong, width: 3, dash: '8 7' }) +
    path(curve(place(tonight)), { stroke: signal, width: 4.5 }) +
    circle(x + 0.52 * w, y + 0.58 * h, 8, { fill: signal, width: 0 }) +
    [0, 2, 4, 6, 8, 10]
      .map((hour, i) =>
        mono(x + (w * i) / 6, y + h + size * 1.6, `${String(hour).padStart(2, '0')}:00`, {
          size,
          fill: ink3,
        }),
      )
      .join('')
  )
}
