import {
  circle,
  line,
  materials,
  moved,
  type Point,
  path,
  polygon,
  polyline,
  rect,
  times,
} from './hand.ts'
import { ink, paper, signal } from './ink.ts'
import { caps } from './lettering.ts'

/** The clients' marks and the company's own, in the drawings' line. */

function mark(name: string, emblem: string) {
  const size = name.length > 16 ? 26 : 30
  return `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 480 480">${materials}${rect(0, 0, 480, 480, { fill: paper, width: 0 })}${moved(240, 200, emblem)}${caps(240, 408, name, { anchor: 'middle', size, fill: ink, weight: 600, tracking: 0.14 })}</svg>`
}

const bold = { width: 6 }
const fine = { width: 3 }
const ray = (angle: number, from: number, to: number): [number, number, number, number] => [
  Math.cos(angle) * from,
  Math.sin(angle) * from,
  Math.cos(angle) * to,
  Math.sin(angle) * to,
]

const norrhavn =
  circle(0, -92, 20, bold) +
  line(0, -72, 0, 104, bold) +
  line(-44, -40, 44, -40, bold) +
  path('M-104 24Q-92 104 0 108Q92 104 104 24M-124 52L-104 20L-80 48M124 52L104 20L80 48', bold) +
  path('M-130 -6q22 -16 44 0t44 0M42 -6q22 -16 44 0t44 0', fine)
const vellmark =
  path('M0 -124C34 -74 78 -30 78 30A78 78 0 0 1 -78 30C-78 -30 -34 -74 0 -124Z', bold) +
  circle(0, 34, 42, fine) +
  times(3, (i) =>
    line(
      ...(ray(i * 1.047, -42, 42).map((v, k) => v + (k % 2 ? 34 : 0)) as [
        number,
        number,
        number,
        number,
      ]),
      fine,
    ),
  ) +
  circle(0, 34, 9, { fill: ink, width: 0 })
const lindqvist =
  path(
    'M0 56C-24 98 -102 78 -106 16C-108 -44 -34 -66 0 -126C34 -66 108 -44 106 16C102 78 24 98 0 56Z',
    bold,
  ) +
  path('M0 128V-84M0 44L-70 26M0 44L70 26M0 8L-66 -22M0 8L66 -22M0 -30L-40 -56M0 -30L40 -56', fine)
const meridian =
  circle(0, 0, 112, bold) +
  [40, 80]
    .map(
      (rx) =>
        `<ellipse cx="0" cy="0" rx="${rx}" ry="112" fill="none" stroke="${ink}" stroke-width="3"/>`,
    )
    .join('') +
  line(0, -136, 0, 136, bold) +
  line(-112, 0, 112, 0, fine) +
  path('M-97 -56H97M-97 56H97', fine)
const tavastia =
  circle(0, -14, 92, bold) +
  circle(0, -14, 74, fine) +
  circle(0, -14, 20, { fill: ink, width: 0 }) +
  times(8, (i) =>
    line(
      ...(ray(i * 0.785, 24, 74).map((v, k) => v + (k % 2 ? -14 : 0)) as [
        number,
        number,
        number,
        number,
      ]),
      fine,
    ),
  ) +
  line(-132, 84, 132, 84, { width: 8 }) +
  line(-132, 104, 132, 104, fine) +
  times(7, (i) => rect(-120 + i * 37, 108, 18, 10, fine))
const solhem =
  polyline(
    [
      [-112, 104],
      [-112, 4],
      [0, -72],
      [112, 4],
      [112, 104],
      [-112, 104],
    ],
    bold,
  ) +
  path('M-54 100A54 54 0 0 1 54 100', bold) +
  times(7, (i) =>
    line(
      ...(ray(Math.PI * (1.1 + i * 0.133), 68, 92).map((v, k) => v + (k % 2 ? 100 : 0)) as [
        number,
        number,
        number,
        number,
      ]),
      fine,
    ),
  ) +
  line(62, -62, 62, -30, bold)
const aurelia =
  times(4, (i) =>
    path(
      `M${-124 + i * 30} 74A${124 - i * 30} ${124 - i * 30} 0 0 1 ${124 - i * 30} 74`,
      i === 0 ? bold : fine,
    ),
  ) +
  line(-138, 74, 138, 74, bold) +
  path('M-138 94H138M-124 112H124', fine) +
  circle(0, 60, 10, { fill: ink, width: 0 })

/** The hall in section: two wings of rooms, the open hall between, light through its roof. */
function hall(s: number) {
  const p = (points: Point[]) => points.map(([x, y]): Point => [x * s, y * s])
  return (
    polygon(
      p([
        [19, 14],
        [29, 14],
        [33, 41],
        [15, 41],
      ]),
      { fill: signal, width: 0 },
    ) +
    polyline(
      p([
        [4, 41.5],
        [44, 41.5],
      ]),
      { width: 3 * s },
    ) +
    polyline(
      p([
        [7, 41],
        [7, 17],
        [17, 17],
        [17, 13],
        [24, 6.5],
        [31, 13],
        [31, 17],
        [41, 17],
        [41, 41],
      ]),
      { width: 3 * s },
    ) +
    polyline(
      p([
        [7, 29],
        [16, 29],
      ]),
      { width: 2.4 * s },
    ) +
    polyline(
      p([
        [32, 29],
        [41, 29],
      ]),
      { width: 2.4 * s },
    )
  )
}

const hsoft = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480" viewBox="0 0 480 480">${rect(0, 0, 480, 480, { fill: paper, width: 0 })}${moved(72, 64, hall(7))}</svg>`

export const drawings = {
  'mark-norrhavn': () => mark('Norrhavn', norrhavn),
  'mark-vellmark': () => mark('Vellmark', vellmark),
  'mark-lindqvist': () => mark('Lindqvist', lindqvist),
  'mark-meridian': () => mark('Meridian', meridian),
  'mark-tavastia': () => mark('Tavastia', tavastia),
  'mark-solhem': () => mark('Solhem', solhem),
  'mark-aurelia': () => mark('Aurelia', aurelia),
  hsoft,
}
