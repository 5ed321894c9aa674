import { type Point, polygon, polyline, weight } from './hand.ts'
import { sheet } from './ink.ts'

/** Axonometry: a 30° projection around an origin on the page. */
export function axonometry(ox: number, oy: number, unit = 1) {
  const at = (x: number, y: number, z = 0): Point => [
    ox + (x - y) * 0.866 * unit,
    oy + (x + y) * 0.5 * unit - z * unit,
  ]
  /** A box standing at (x, y, z): left, right and top face. */
  const box = (
    x: number,
    y: number,
    z: number,
    w: number,
    d: number,
    h: number,
    { top = sheet, left = sheet, right = sheet, width = weight.thin } = {},
  ) =>
    polygon([at(x, y + d, z), at(x + w, y + d, z), at(x + w, y + d, z + h), at(x, y + d, z + h)], {
      fill: left,
      width,
    }) +
    polygon([at(x + w, y, z), at(x + w, y + d, z), at(x + w, y + d, z + h), at(x + w, y, z + h)], {
      fill: right,
      width,
    }) +
    polygon([at(x, y, z + h), at(x + w, y, z + h), at(x + w, y + d, z + h), at(x, y + d, z + h)], {
      fill: top,
      width,
    })
  const flat = (x: number, y: number, w: number, d: number, z = 0, pen = {}) =>
    polygon([at(x, y, z), at(x + w, y, z), at(x + w, y + d, z), at(x, y + d, z)], pen)
  const run = (points: [number, number, number?][], pen = {}) =>
    polyline(
      points.map((p) => at(p[0], p[1], p[2] ?? 0)),
      pen,
    )
  return { at, box, flat, run }
}
