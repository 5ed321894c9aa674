import { circle, line, materials, type Point, path, polyline, rect, round, weight } from './hand.ts'
import { ink, ink2, ink3, type ProjectKey, signal, tints } from './ink.ts'
import { caps, display, mono, struck, widthOf } from './lettering.ts'

/** What an architect writes around a drawing: dimension lines, leaders, the title, the scale. */

const margin = 64

export type Sheet = { width: number; height: number; ground: string; title: string; scale?: string }

/** A finished SVG: tinted ground, the drawing, the title caption bottom left, a scale bar right. */
export function sheetOf({ width, height, ground, title, scale }: Sheet, drawing: string) {
  const base = height - margin
  const bar = scale
    ? rect(width - margin - 120, base - 14, 40, 8, { fill: ink, width: 1.5 }) +
      rect(width - margin - 80, base - 14, 40, 8, { fill: 'none', width: 1.5 }) +
      rect(width - margin - 40, base - 14, 40, 8, { fill: ink, width: 1.5 }) +
      mono(width - margin - 136, base, scale, { size: 20, anchor: 'end', fill: ink2 })
    : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${materials}${rect(0, 0, width, height, { fill: ground, width: 0 })}${drawing}${line(margin, base - 40, width - margin, base - 40, { width: weight.hair })}${caps(margin, base, title, { size: 22, fill: ink })}${bar}</svg>`
}

/** The plate of a project, 16:10. */
export const wide = (key: ProjectKey, title: string, drawing: string, scale = '') =>
  sheetOf({ width: 1600, height: 1000, ground: tints[key], title, scale }, drawing)

/** A detail or a plan, 4:3. */
export const close = (key: ProjectKey, title: string, drawing: string, scale = '') =>
  sheetOf({ width: 1200, height: 900, ground: tints[key], title, scale }, drawing)

/** A dimension line with oblique ticks; the words stand above its middle. */
export function dimension([x1, y1]: Point, [x2, y2]: Point, words = '', colour = ink2) {
  const pen = { stroke: colour, width: weight.thin }
  const tick = ([x, y]: Point) => line(x - 8, y + 8, x + 8, y - 8, { stroke: colour, width: 3 })
  const vertical = Math.abs(x2 - x1) < Math.abs(y2 - y1)
  const [cx, cy] = [(x1 + x2) / 2, (y1 + y2) / 2]
  const text = vertical
    ? mono(cx - 12, cy, words, { anchor: 'middle', turn: -90, fill: colour })
    : mono(cx, cy - 12, words, { anchor: 'middle', fill: colour })
  return line(x1, y1, x2, y2, pen) + tick([x1, y1]) + tick([x2, y2]) + (words ? text : '')
}

/** A leader: a dot on the thing, a bent line, and lines of caption at its end. */
export function leader(
  points: Point[],
  words: string[],
  { side = 'right', colour = ink }: { side?: 'left' | 'right'; colour?: string } = {},
) {
  const start = points[0] ?? [0, 0]
  const end = points.at(-1) ?? start
  const anchor = side === 'right' ? 'start' : 'end'
  const x = end[0] + (side === 'right' ? 12 : -12)
  return (
    polyline(points, { stroke: colour, width: weight.thin }) +
    circle(start[0], start[1], 5, { fill: colour, width: 0 }) +
    words
      .map((word, i) =>
        mono(x, end[1] + 8 + i * 28, word, { anchor, fill: i === 0 ? colour : ink2, weight: 500 }),
      )
      .join('')
  )
}

/** The result's number, once and large: what it was, struck, an arrow, what it is. */
export function headline(
  x: number,
  y: number,
  to: string,
  { from = '', size = 190, words = [] as string[], unit = '' } = {},
) {
  let pen = x
  let out = ''
  const small = size * 0.42
  if (from) {
    out += struck(pen, y, from, { size: small, fill: ink3, weight: 500 })
    pen += widthOf('display', from, { size: small, weight: 500, tracking: -0.03 }) + size * 0.13
    const mid = y - small * 0.33
    out += path(`M${round(pen)} ${round(mid)}h${round(size * 0.28)}m-14 -12l14 12l-14 12`, {
      width: 3,
      stroke: ink2,
    })
    pen += size * 0.4
  }
  const optical = size * 0.05
  const tracking = to.includes(',') ? -0.015 : -0.035
  out += display(pen - optical, y, to, { size, weight: 600, fill: signal, tracking })
  if (unit) {
    const width = widthOf('display', to, { size, weight: 600, tracking })
    out += display(pen - optical + width + size * 0.07, y, unit, { size: size * 0.36, weight: 500 })
  }
  return (
    out + words.map((word, i) => mono(x, y + 52 + i * 32, word, { size: 23, fill: ink })).join('')
  )
}

/** A numbered balloon, as on an assembly drawing. */
export const balloon = (x: number, y: number, number: string | number, lit = false) =>
  circle(x, y, 19, {
    fill: lit ? signal : '#fff',
    stroke: lit ? signal : ink,
    width: weight.thin,
  }) +
  mono(x, y + 7.5, String(number), {
    anchor: 'middle',
    weight: 600,
    size: 20,
    fill: lit ? '#fff' : ink,
  })
