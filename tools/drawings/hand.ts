import { hairline, ink, ink2 } from './ink.ts'

/** One hand for all drawings: the line weights and the strokes everything else is made of. */

export type Point = readonly [number, number]

export type Pen = {
  stroke?: string
  width?: number
  fill?: string
  dash?: string
  cap?: 'butt' | 'round'
  radius?: number
}

/** Line weights in pixels of a 1600 px plate: what is cut is heaviest, what lies behind lightest. */
export const weight = { cut: 5, outline: 2.6, thin: 1.7, hair: 1.1 }

export const hatch = 'url(#hatch)'
export const hatchFine = 'url(#hatch-fine)'
export const earth = 'url(#earth)'
export const water = 'url(#water)'

/** The patterns of materials: concrete cut, light cut, soil, water. Every drawing carries them. */
export const materials = `<defs>
<pattern id="hatch" width="13" height="13" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path d="M0 6H13" stroke="${ink2}" stroke-width="1.2"/></pattern>
<pattern id="hatch-fine" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)"><path d="M0 4H9" stroke="${ink2}" stroke-width="1"/></pattern>
<pattern id="earth" width="44" height="44" patternUnits="userSpaceOnUse"><path d="M4 10l9-6M9 16l9-6M30 34l9-6M25 28l9-6M31 10h2M10 34h2" stroke="${ink2}" stroke-width="1.3" fill="none"/></pattern>
<pattern id="water" width="72" height="30" patternUnits="userSpaceOnUse"><path d="M4 9h26M44 22h22" stroke="${ink2}" stroke-width="1.2" fill="none"/></pattern>
</defs>`

export const round = (value: number) => Math.round(value * 10) / 10

function attributes({ stroke = ink, width = weight.thin, fill = 'none', dash, cap }: Pen) {
  const pen = width > 0 ? ` stroke="${stroke}" stroke-width="${width}"` : ''
  return `fill="${fill}"${pen}${dash ? ` stroke-dasharray="${dash}"` : ''}${cap ? ` stroke-linecap="${cap}"` : ''}`
}

export const path = (d: string, pen: Pen = {}) =>
  `<path d="${d}" stroke-linejoin="round" ${attributes(pen)}/>`

export const line = (x1: number, y1: number, x2: number, y2: number, pen: Pen = {}) =>
  path(`M${round(x1)} ${round(y1)}L${round(x2)} ${round(y2)}`, pen)

export const rect = (x: number, y: number, w: number, h: number, pen: Pen = {}) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}"${pen.radius ? ` rx="${pen.radius}"` : ''} ${attributes(pen)}/>`

export const circle = (x: number, y: number, r: number, pen: Pen = {}) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" ${attributes(pen)}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, pen: Pen = {}) =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" ${attributes(pen)}/>`

export const track = (points: readonly Point[], closed = false) =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${closed ? 'Z' : ''}`

export const polyline = (points: readonly Point[], pen: Pen = {}) => path(track(points), pen)
export const polygon = (points: readonly Point[], pen: Pen = {}) => path(track(points, true), pen)

export const moved = (x: number, y: number, body: string, scale = 1, turn = 0) =>
  `<g transform="translate(${round(x)} ${round(y)})${turn ? ` rotate(${turn})` : ''}${scale === 1 ? '' : ` scale(${scale})`}">${body}</g>`

export const mirrored = (x: number, body: string) =>
  `<g transform="translate(${2 * x} 0) scale(-1 1)">${body}</g>`

/** Repeats a drawing step `count` times. */
export const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** A regular grid of rules, as on a chart or a floor. */
export function rules(x: number, y: number, w: number, h: number, columns: number, rows: number) {
  const pen = { stroke: hairline, width: 1.5 }
  return (
    times(columns + 1, (i) => line(x + (w * i) / columns, y, x + (w * i) / columns, y + h, pen)) +
    times(rows + 1, (i) => line(x, y + (h * i) / rows, x + w, y + (h * i) / rows, pen))
  )
}

/** Pseudo-random numbers from a seed, so that every rendering is the same. */
export function dice(seed: number) {
  let state = seed
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296
    return state / 4294967296
  }
}

/** A smooth curve through points (Catmull-Rom as Béziers). */
export function curve(points: readonly Point[]) {
  const at = (index: number) => points[Math.min(points.length - 1, Math.max(0, index))] as Point
  let d = `M${round(at(0)[0])} ${round(at(0)[1])}`
  for (let i = 0; i < points.length - 1; i++) {
    const [before, from, to, after] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    const control = (a: Point, b: Point, c: Point, side: number): Point => [
      b[0] + ((c[0] - a[0]) / 6) * side,
      b[1] + ((c[1] - a[1]) / 6) * side,
    ]
    const [c1, c2] = [control(before, from, to, 1), control(from, to, after, -1)]
    d += `C${[...c1, ...c2, ...to].map(round).join(' ')}`
  }
  return d
}
