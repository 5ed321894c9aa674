import { circle, line, path, polyline, rect, times, weight } from './hand.ts'
import { hairline, ink, ink3, sheet, signal } from './ink.ts'
import { display, mono } from './lettering.ts'

/** Things that stand in many drawings: screens, phones, desks, chairs, plants, lamps. */

/** A wall screen or monitor with the product's bar; the body draws below y + 64. */
export function screen(
  x: number,
  y: number,
  w: number,
  h: number,
  name: string,
  right: string,
  body: string,
) {
  return (
    rect(x - 14, y - 14, w + 28, h + 28, { fill: ink, width: 0, radius: 8 }) +
    rect(x, y, w, h, { fill: sheet, width: 0 }) +
    rect(x + 24, y + 22, 20, 20, { fill: 'none', width: 2.4 }) +
    path(`M${x + 24} ${y + 42}l10 -12l10 12`, { width: 2.4 }) +
    display(x + 58, y + 41, name, { size: 26, weight: 650 }) +
    mono(x + w - 24, y + 40, right, { size: 20, anchor: 'end', fill: ink3 }) +
    line(x, y + 62, x + w, y + 62, { stroke: hairline, width: 2 }) +
    body
  )
}

/** A phone seen from the front; the body draws inside. */
export function phone(x: number, y: number, w: number, h: number, body: string) {
  const r = Math.round(w * 0.13)
  const id = `phone-${Math.round(x)}-${Math.round(y)}`
  return (
    rect(x + w - 4, y + h * 0.2, 9, h * 0.12, { fill: ink, width: 0, radius: 3 }) +
    rect(x - 11, y - 11, w + 22, h + 22, { fill: ink, width: 0, radius: r + 8 }) +
    rect(x, y, w, h, { fill: sheet, width: 0, radius: r }) +
    `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}"/></clipPath><g clip-path="url(#${id})">${body}</g>` +
    rect(x + w / 2 - w * 0.13, y + 14, w * 0.26, 16, { fill: ink, width: 0, radius: 8 })
  )
}

/** A browser window pinned on a wall or standing in a room. */
export const browser = (x: number, y: number, w: number, h: number, body = '') =>
  rect(x, y, w, h, { fill: sheet, width: weight.outline }) +
  line(x, y + 24, x + w, y + 24, { width: weight.thin }) +
  times(3, (i) => circle(x + 14 + i * 14, y + 12, 3.5, { width: 1.3 })) +
  body

/** A button that says one thing; lit when it is the moment of the drawing. */
export const button = (x: number, y: number, w: number, h: number, words: string, lit = false) =>
  rect(x, y, w, h, {
    fill: lit ? signal : sheet,
    stroke: lit ? signal : ink,
    width: 2,
    radius: 2,
  }) +
  display(x + w / 2, y + h / 2 + 8, words, {
    size: 24,
    weight: 600,
    anchor: 'middle',
    fill: ink,
  })

export const desk = (x: number, floor: number, w: number, h: number) =>
  rect(x, floor - h, w, 9, { fill: sheet, width: weight.thin }) +
  polyline(
    [
      [x + 16, floor],
      [x + 16, floor - h + 9],
    ],
    { width: weight.outline },
  ) +
  polyline(
    [
      [x + w - 16, floor],
      [x + w - 16, floor - h + 9],
    ],
    { width: weight.outline },
  )

/** An office chair under a seated person whose hip is at x. */
export const stool = (x: number, floor: number, height: number) => {
  const seat = floor - height * 0.25
  return (
    rect(x - height * 0.09, seat, height * 0.2, height * 0.025, { fill: ink, width: 1.5 }) +
    path(
      `M${x - height * 0.1} ${seat - height * 0.26}q${-height * 0.02} ${height * 0.16} ${height * 0.02} ${height * 0.25}`,
      { width: 4 },
    ) +
    line(x, seat, x, floor - height * 0.06, { width: 4 }) +
    path(
      `M${x - height * 0.1} ${floor - 3}L${x} ${floor - height * 0.07}L${x + height * 0.1} ${floor - 3}`,
      { width: 3 },
    )
  )
}

/** A monitor in profile with its stand on a desk top. */
export const monitorSide = (x: number, top: number, size: number) =>
  line(x, top - size * 0.12, x, top - size, { width: 7 }) +
  polyline(
    [
      [x, top - size * 0.5],
      [x + size * 0.18, top - size * 0.35],
      [x + size * 0.18, top],
    ],
    { width: 3 },
  ) +
  line(x + size * 0.02, top - 1, x + size * 0.32, top - 1, { width: 4 })

export const plant = (x: number, floor: number, h: number) =>
  path(`M${x - h * 0.13} ${floor - h * 0.3}h${h * 0.26}l${-h * 0.04} ${h * 0.3}h${-h * 0.18}Z`, {
    fill: sheet,
    width: weight.thin,
  }) +
  [-0.42, -0.24, -0.05, 0.14, 0.32]
    .map((lean, i) => {
      const tip = h * (0.95 - Math.abs(lean) * 0.7 - (i % 2) * 0.08)
      const [tx, ty] = [x + lean * h, floor - tip]
      return path(
        `M${x} ${floor - h * 0.3}Q${x + lean * h * 0.2} ${ty + h * 0.1} ${tx} ${ty}Q${x + lean * h * 0.75} ${ty + h * 0.3} ${x} ${floor - h * 0.3}Z`,
        { fill: sheet, width: weight.thin },
      )
    })
    .join('')

/** A pendant lamp; lit, it is the room's signal. */
export const pendant = (x: number, ceiling: number, drop: number, lit = false) =>
  line(x, ceiling, x, ceiling + drop, { width: weight.thin }) +
  path(`M${x - 34} ${ceiling + drop + 30}q4 -30 34 -30t34 30Z`, {
    fill: lit ? signal : sheet,
    width: weight.outline,
  })
