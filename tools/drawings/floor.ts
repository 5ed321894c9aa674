import { circle, line, moved, path, rect, round, times, weight } from './hand.ts'
import { ink, ink2, sheet } from './ink.ts'
import { mono } from './lettering.ts'

/** Symbols of plans: walls, doors and furniture seen from above. */

/** A room with heavy walls; its name stands in its upper left corner. */
export const room = (x: number, y: number, w: number, h: number, name = '', fill = sheet) =>
  rect(x, y, w, h, { fill, width: 7 }) +
  (name ? mono(x + 18, y + 34, name, { size: 20, fill: ink2 }) : '')

/** A door: an opening in the wall, its leaf and swing. Turn 0 opens down from a horizontal wall. */
export const door = (x: number, y: number, size: number, turn = 0, fill = sheet) =>
  moved(
    x,
    y,
    rect(0, -5, size, 10, { fill, width: 0 }) +
      line(0, 0, 0, size, { width: weight.outline }) +
      path(`M0 ${size}A${size} ${size} 0 0 0 ${size} 0`, { width: weight.hair }),
    1,
    turn,
  )

export const windowIn = (x: number, y: number, w: number, h: number, fill = sheet) =>
  rect(x, y, w, h, { fill, width: 2 }) +
  (w > h
    ? line(x, y + h / 2, x + w, y + h / 2, { width: 1.2 })
    : line(x + w / 2, y, x + w / 2, y + h, { width: 1.2 }))

export const bed = (x: number, y: number, w: number, h: number, turn = 0) =>
  moved(
    x,
    y,
    rect(0, 0, w, h, { fill: sheet, width: weight.thin, radius: 4 }) +
      rect(5, 6, w - 10, h * 0.2, { width: weight.hair, radius: 4 }) +
      path(`M0 ${round(h * 0.36)}L${w} ${round(h * 0.3)}`, { width: weight.hair }),
    1,
    turn,
  )

export const chairAbove = (x: number, y: number, size: number, turn = 0) =>
  moved(
    x,
    y,
    rect(-size / 2, -size / 2, size, size, { fill: sheet, width: weight.thin, radius: 4 }) +
      line(-size / 2, -size / 2 - 4, size / 2, -size / 2 - 4, { width: 3 }),
    1,
    turn,
  )

/** A person seen from above: head and shoulders. */
export const headAbove = (x: number, y: number, size: number, turn = 0, fill = sheet) =>
  moved(
    x,
    y,
    path(
      `M${-size} 0q0 ${-size * 0.5} ${size} ${-size * 0.5}t${size} ${size * 0.5}q0 ${size * 0.5} ${-size} ${size * 0.5}t${-size} ${-size * 0.5}Z`,
      { fill, width: weight.thin },
    ) + circle(0, 0, size * 0.42, { fill: ink, width: 0 }),
    1,
    turn,
  )

/** A stair in plan, going up along its length. */
export const stairAbove = (x: number, y: number, w: number, h: number, steps: number) =>
  rect(x, y, w, h, { fill: sheet, width: weight.thin }) +
  times(steps, (i) =>
    line(x + (w * i) / steps, y, x + (w * i) / steps, y + h, { width: weight.hair }),
  ) +
  path(`M${x + 8} ${y + h / 2}H${x + w - 10}m-12 -8l12 8l-12 8`, { width: weight.thin })

/** The north arrow. */
export const north = (x: number, y: number) =>
  circle(x, y, 26, { width: weight.thin }) +
  path(`M${x} ${y - 26}L${x + 9} ${y + 12}L${x} ${y + 5}L${x - 9} ${y + 12}Z`, {
    fill: ink,
    width: 0,
  }) +
  mono(x, y - 36, 'N', { anchor: 'middle', size: 20, weight: 600 })
