import { circle, moved, path, weight } from '../../hand.ts'
import { sheet } from '../../ink.ts'

/** A car from the side, dented at the rear. */
export const car = (x: number, y: number, s: number, pen = weight.outline) =>
  moved(
    x,
    y,
    path(
      'M4 60Q2 40 20 36L62 30L92 6Q98 2 108 2H158Q168 2 176 10L196 32L226 38Q238 42 238 58L234 66H4Z',
      { fill: sheet, width: pen / s },
    ) +
      path('M70 32L96 10H124V32ZM132 10H158Q164 10 169 15L182 32H132Z', { width: pen / s }) +
      path('M128 34V64M72 36V58', { width: 1 / s }) +
      [56, 190]
        .map(
          (cx) =>
            circle(cx, 66, 19, { fill: sheet, width: pen / s }) +
            circle(cx, 66, 9, { width: pen / s }),
        )
        .join('') +
      path('M4 48l9 4l-5 6l8 6', { width: pen / s }),
    s,
  )
