import { close, dimension, headline, leader, wide } from '../annotation.ts'
import { person } from '../figures.ts'
import { button } from '../furniture.ts'
import {
  circle,
  hatch,
  line,
  moved,
  type Point,
  path,
  polygon,
  rect,
  times,
  weight,
} from '../hand.ts'
import { hairline, ink, ink2, ink3, lineStrong, sheet, signal, tints } from '../ink.ts'
import { caps, display, mono } from '../lettering.ts'

const ground = tints['concert-hall']
const [cx, cy] = [940, 40]
const polar = (r: number, degrees: number): Point => [
  cx + r * Math.sin((degrees * Math.PI) / 180),
  cy + r * Math.cos((degrees * Math.PI) / 180),
]
const arc = (r: number, from: number, to: number, pen = {}) => {
  const [a, b] = [polar(r, from), polar(r, to)]
  return path(
    `M${a[0].toFixed(1)} ${a[1].toFixed(1)}A${r} ${r} 0 0 0 ${b[0].toFixed(1)} ${b[1].toFixed(1)}`,
    pen,
  )
}

function seats() {
  let out = ''
  const rows = [
    ...Array.from({ length: 10 }, (_, i) => 286 + i * 29),
    ...Array.from({ length: 7 }, (_, i) => 622 + i * 29),
  ]
  rows.forEach((r, row) => {
    const step = (27 / r) * (180 / Math.PI)
    // The aisles keep their width in metres, so their angle shrinks with the radius.
    const aisle = (22 / r) * (180 / Math.PI)
    for (const [from, to] of [
      [-43, -14.5 - aisle],
      [-14.5 + aisle, 14.5 - aisle],
      [14.5 + aisle, 43],
    ] as const) {
      const count = Math.floor((to - from) / step)
      const pad = (to - from - count * step) / 2
      for (let k = 0; k <= count; k++) {
        const angle = from + pad + k * step
        const [x, y] = polar(r, angle)
        const lit = row === 5 && Math.abs(angle) < 14 && k >= count / 2 - 2 && k < count / 2 + 2
        const free = (k * 7 + row * 11 + (from > 0 ? 3 : 0)) % 13 === 0
        out += circle(x, y, lit ? 11 : 8.5, {
          fill: lit ? signal : free ? sheet : ink,
          stroke: lit ? signal : ink,
          width: 1.8,
        })
      }
    }
  })
  return out
}

function plate() {
  const wall: Point[] = [polar(250, -58), polar(250, -46), polar(830, -46)]
  return (
    path(
      `M${polar(232, -50).join(' ')}A232 232 0 0 0 ${polar(232, 50).join(' ')}L${polar(120, 62).join(' ')}L${polar(120, -62).join(' ')}Z`,
      { fill: sheet, width: weight.outline },
    ) +
    times(3, (i) => arc(150 + i * 26, -38, 38, { width: 1.3 })) +
    times(9, (i) => {
      const [x, y] = polar(164 + (i % 2) * 34, -32 + i * 8)
      return circle(x, y, 6, { width: 1.6 })
    }) +
    mono(cx, cy + 122, 'stage', { anchor: 'middle', size: 20, fill: ink2 }) +
    seats() +
    line(...(wall[1] as Point), ...polar(826, -46), { width: 7 }) +
    line(...polar(250, 46), ...polar(826, 46), { width: 7 }) +
    arc(826, -46, 46, { width: 7 }) +
    arc(588, -44, 44, { width: 3 }) +
    arc(598, -44, 44, { width: 1.4 }) +
    headline(64, 206, '9,400', {
      size: 176,
      words: ['seats sold in 11 minutes,', 'no queue longer than 40 s'],
    }) +
    leader([polar(431, 3.5), [1180, 380], [1262, 210]], ['row 6, 12–15', 'held for 6:00']) +
    // A ticket.
    moved(
      64,
      700,
      path('M0 0H300V70A18 18 0 0 0 300 106V176H0V106A18 18 0 0 0 0 70Z', {
        fill: sheet,
        width: weight.outline,
      }) +
        line(216, 8, 216, 168, { width: 1.6, dash: '5 7' }) +
        display(30, 52, 'Sibelius 5', { size: 32, weight: 650 }) +
        mono(30, 92, 'Fri 19:30', { size: 23 }) +
        mono(30, 128, 'row 6, seat 12', { size: 21, fill: ink2 }) +
        times(12, (i) =>
          line(236 + i * 4.4, 30, 236 + i * 4.4, 146, { width: [3, 1.4, 2.2, 1.2][i % 4] ?? 2 }),
        ),
      1,
      -4,
    )
  )
}

function detail() {
  const seat = (x: number, y: number, state: 'free' | 'sold' | 'yours', n: number) =>
    rect(x, y, 66, 60, {
      fill: state === 'yours' ? signal : state === 'sold' ? ground : sheet,
      stroke: state === 'yours' ? signal : state === 'sold' ? lineStrong : ink,
      width: 2.6,
      radius: 8,
    }) +
    path(`M${x - 5} ${y + 18}v32q0 16 16 16h44q16 0 16 -16v-32`, {
      width: 3,
      stroke: state === 'yours' ? signal : state === 'sold' ? lineStrong : ink,
    }) +
    (state === 'sold'
      ? ''
      : mono(x + 33, y + 40, String(n), { anchor: 'middle', weight: 600, size: 24 }))
  return (
    rect(64, 64, 720, 690, { fill: sheet, width: weight.outline }) +
    display(104, 132, 'Stalls, centre', { size: 42, weight: 650 }) +
    mono(744, 130, '↑ stage', { size: 22, fill: ink3, anchor: 'end' }) +
    line(64, 166, 784, 166, { stroke: hairline, width: 2 }) +
    times(
      5,
      (r) =>
        mono(104, 238 + r * 108, String(r + 4), { weight: 600, fill: ink2, size: 24 }) +
        times(7, (c) =>
          seat(
            164 + c * 86,
            198 + r * 108 + Math.round((c - 3) ** 2 * -1.4),
            r === 2 && c >= 2 && c <= 5
              ? 'yours'
              : (r * 5 + c * 3) % 4 === 0 || (r === 2 && c < 2)
                ? 'free'
                : 'sold',
            10 + c,
          ),
        ),
    ) +
    rect(816, 64, 320, 690, { fill: sheet, width: weight.outline }) +
    display(848, 132, 'Sibelius 5', { size: 42, weight: 650 }) +
    mono(848, 172, 'Fri 21 Nov, 19:30', { fill: ink2 }) +
    line(816, 204, 1136, 204, { stroke: hairline, width: 2 }) +
    mono(848, 262, 'row 6', { fill: ink2 }) +
    display(848, 306, '12, 13, 14, 15', { size: 36, weight: 600 }) +
    mono(848, 372, 'held for you', { fill: ink2 }) +
    display(848, 456, '6:00', { size: 92, weight: 600 }) +
    line(816, 500, 1136, 500, { stroke: hairline, width: 2 }) +
    mono(848, 556, '4 × € 48', { size: 24 }) +
    display(848, 610, '€ 192', { size: 46, weight: 600 }) +
    button(848, 652, 256, 72, 'Buy', true)
  )
}

function plan() {
  const floor = 700
  const rake = (n: number, x: number, y: number, dx: number, dy: number) =>
    times(n, (i) => {
      const [sx, sy] = [x + i * dx, y - i * dy]
      return (
        path(`M${sx} ${sy}v-26M${sx} ${sy - 12}h-14v12`, { width: 3, stroke: ink }) +
        circle(sx - 5, sy - 34, 6.5, { fill: sheet, width: 2 })
      )
    })
  const eye: Point = [306, 560]
  return (
    path(`M90 ${floor}V250Q160 140 330 150Q560 100 760 140Q1000 120 1110 220V${floor}`, {
      width: 9,
      fill: sheet,
    }) +
    path(`M64 ${floor}H380L700 640L880 590H1110V770H64Z`, { fill: sheet, width: 0 }) +
    path(`M64 ${floor - 60}H390V${floor}L440 ${floor}L900 604H1110V770H64Z`, {
      fill: hatch,
      width: 0,
    }) +
    path(`M64 ${floor - 60}H390V${floor}L440 ${floor}L900 604H1110`, { width: 6 }) +
    polygon(
      [
        [760, 470],
        [1106, 350],
        [1106, 400],
        [800, 500],
      ],
      { fill: hatch, width: 5 },
    ) +
    [
      [300, 210, -14],
      [460, 190, -6],
      [620, 184, 4],
      [780, 196, 12],
    ]
      .map(([x = 0, y = 0, a = 0]) =>
        moved(
          x,
          y,
          path('M-64 0Q0 26 64 0', { width: 5 }) +
            line(-40, 8, -40, -50, { width: 1.2 }) +
            line(40, 8, 40, -50, { width: 1.2 }),
          1,
          a,
        ),
      )
      .join('') +
    rake(14, 480, 694, 31, 6.6) +
    rake(9, 830, 452, 29, 10.2) +
    path(`M${eye.join(' ')}L1052 372M${eye.join(' ')}L875 606M${eye.join(' ')}L480 664`, {
      width: 1.6,
      dash: '10 8',
    }) +
    path(`M${eye.join(' ')}L460 200L1052 372`, { stroke: signal, width: 3.4 }) +
    person(300, floor - 62, 104, { pose: 'reach', top: ink, legs: ink }) +
    [120, 160, 200, 240]
      .map((x, i) =>
        person(x, floor - 62, 96, {
          pose: 'sit',
          top: i % 2 ? ink : sheet,
          hair: i % 2 ? 'bun' : 'short',
        }),
      )
      .join('') +
    path('M346 640v-70l-16 -18M330 552l30 14', { width: 2.4 }) +
    dimension([306, 752], [1052, 752], '') +
    rect(560, 724, 210, 40, { fill: ground, width: 0 }) +
    mono(666, 758, '38 m, seat 24', { anchor: 'middle', weight: 500 }) +
    mono(480, 330, 'sound 0.13 s', { weight: 600 }) +
    caps(64, 96, 'Every seat shows its view before it is bought')
  )
}

export const drawings = {
  'concert-hall': () => wide('concert-hall', 'HS-11 · Concert hall · Seat map', plate(), '10 m'),
  'concert-hall-detail': () => close('concert-hall', 'HS-11 · Four seats, held · Detail', detail()),
  'concert-hall-plan': () =>
    close('concert-hall', 'HS-11 · The hall · Long section', plan(), '5 m'),
}
