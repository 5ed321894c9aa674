import { circle, line, moved, path, rect, times, weight } from '../../hand.ts'
import { ink, sheet, signal } from '../../ink.ts'

/** The sextant of stop 14. */
export const sextant = (x: number, y: number, s: number) =>
  moved(
    x,
    y,
    path('M0 -130L-92 74Q0 118 92 74Z', { width: weight.outline / s, fill: sheet }) +
      path('M-84 58Q0 98 84 58', { width: 1.4 / s }) +
      times(17, (i) => {
        const a = -0.42 + i * 0.0525
        return line(
          Math.sin(a) * 206,
          -130 + Math.cos(a) * 206,
          Math.sin(a) * 218,
          -130 + Math.cos(a) * 218,
          { width: 1.3 / s },
        )
      }) +
      line(0, -130, 34, 92, { width: 5 / s }) +
      circle(0, -130, 11, { fill: ink, width: 0 }) +
      rect(-76, -70, 54, 22, { fill: sheet, width: 2.2 / s }) +
      rect(-96, -64, 20, 10, { fill: ink, width: 0 }) +
      rect(38, -56, 16, 40, { fill: sheet, width: 2 / s }) +
      path('M-40 -40L0 30L40 -40M-30 20Q0 36 30 20', { width: 1.6 / s }) +
      circle(36, 96, 9, { fill: signal, stroke: signal, width: 2 / s }),
    s,
  )
