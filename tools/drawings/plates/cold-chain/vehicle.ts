import { circle, line, moved, path, times } from '../../hand.ts'
import { ink, sheet } from '../../ink.ts'

/** A snowflake: where it is kept cold. */
export const flake = (x: number, y: number, r: number) =>
  times(3, (i) =>
    moved(
      x,
      y,
      line(-r, 0, r, 0, { width: 2.4 }) +
        path(
          `M${r * 0.5} ${-r * 0.28}L${r * 0.75} 0L${r * 0.5} ${r * 0.28}M${-r * 0.5} ${-r * 0.28}L${-r * 0.75} 0L${-r * 0.5} ${r * 0.28}`,
          { width: 1.8 },
        ),
      1,
      i * 60,
    ),
  )

export const tyre = (x: number, y: number, r: number) =>
  circle(x, y, r, { fill: ink, width: 0 }) +
  circle(x, y, r * 0.56, { fill: sheet, width: 2 }) +
  circle(x, y, r * 0.2, { fill: ink, width: 0 })
