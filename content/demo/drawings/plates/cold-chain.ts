import { balloon, close, dimension, headline, leader, wide } from '../annotation.ts'
import { person } from '../figures.ts'
import { button, screen } from '../furniture.ts'
import {
  circle,
  curve,
  earth,
  hatch,
  hatchFine,
  line,
  moved,
  type Point,
  path,
  polyline,
  rect,
  times,
  weight,
} from '../hand.ts'
import { hairline, ink, ink2, ink3, sheet, signal, signalWash, tints } from '../ink.ts'
import { caps, display, mono } from '../lettering.ts'

const ground = tints['cold-chain']

const flake = (x: number, y: number, r: number) =>
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
const tyre = (x: number, y: number, r: number) =>
  circle(x, y, r, { fill: ink, width: 0 }) +
  circle(x, y, r * 0.56, { fill: sheet, width: 2 }) +
  circle(x, y, r * 0.2, { fill: ink, width: 0 })

/** Temperatures of one journey inside the band from 2 to 8 degrees. */
function trace(x: number, y: number, w: number, h: number, values: number[], label = 20) {
  const at = (v: number) => y + h - ((v - 1) / 8) * h
  const points = values.map((v, i): Point => [x + (w * i) / (values.length - 1), at(v)])
  const worst = points.reduce((a, b) => (b[1] < a[1] ? b : a))
  return {
    body:
      rect(x, at(8), w, at(2) - at(8), { fill: hatchFine, width: 0 }) +
      line(x, at(8), x + w, at(8), { width: 2, dash: '10 7' }) +
      line(x, at(2), x + w, at(2), { width: 2, dash: '10 7' }) +
      path(curve(points), { stroke: sheet, width: 10 }) +
      path(curve(points), { width: 3.6 }) +
      mono(x - 12, at(8) + 7, '8°', { size: label, anchor: 'end', fill: ink2 }) +
      mono(x - 12, at(2) + 7, '2°', { size: label, anchor: 'end', fill: ink2 }),
    worst,
  }
}

function carton(x: number, y: number, s: number, lit = false) {
  return (
    rect(x, y, s, s * 0.78, {
      fill: lit ? signalWash : sheet,
      stroke: lit ? signal : ink,
      width: lit ? 3.4 : 2,
    }) +
    line(x + s * 0.42, y, x + s * 0.42, y + s * 0.24, { width: 1.4 }) +
    line(x + s * 0.58, y, x + s * 0.58, y + s * 0.24, { width: 1.4 }) +
    rect(x + s * 0.12, y + s * 0.44, s * 0.3, s * 0.2, { width: 1.4 }) +
    circle(x + s * 0.78, y + s * 0.55, s * 0.07, { fill: lit ? signal : ink, width: 0 })
  )
}

function plate() {
  const road = 816
  const run = trace(890, 178, 600, 190, [4.6, 4.4, 4.8, 5.2, 4.9, 6.3, 8.3, 6.1, 4.8, 4.5, 4.6])
  return (
    rect(64, road, 1472, 62, { fill: earth, width: 0 }) +
    line(64, road, 1536, road, { width: weight.cut }) +
    // Trailer in section.
    rect(90, 452, 1010, 288, { fill: hatch, width: weight.cut }) +
    rect(112, 474, 966, 244, { fill: sheet, width: weight.outline }) +
    rect(1100, 500, 62, 130, { fill: sheet, width: weight.outline }) +
    circle(1131, 546, 22, { width: weight.thin }) +
    path('M1131 528v36M1113 546h36', { width: 1.6 }) +
    times(5, (i) => line(1110, 584 + i * 8, 1152, 584 + i * 8, { width: 1.2 })) +
    times(
      6,
      (p) =>
        rect(140 + p * 146, 706, 130, 10, { fill: ink, width: 0 }) +
        times(4, (k) =>
          carton(
            143 + p * 146 + (k % 2) * 64,
            656 - Math.floor(k / 2) * 50,
            60,
            p === 3 && k === 3,
          ),
        ) +
        (p % 2 ? '' : times(2, (k) => carton(143 + p * 146 + k * 64, 556, 60))),
    ) +
    path('M1076 500C940 490 500 492 140 500', { width: 2, dash: '12 9', stroke: ink2 }) +
    path('M154 492l-16 8l16 8', { width: 2, stroke: ink2 }) +
    flake(1030, 530, 17) +
    flake(210, 524, 13) +
    rect(110, 740, 1030, 18, { fill: sheet, width: weight.outline }) +
    tyre(240, 776, 40) +
    tyre(336, 776, 40) +
    tyre(432, 776, 40) +
    tyre(1210, 776, 40) +
    tyre(1420, 776, 40) +
    path(
      'M1176 752V470Q1180 440 1216 440H1330Q1372 440 1392 486L1424 590L1486 610Q1500 616 1500 634V752H1466A48 48 0 0 0 1374 752H1256A46 46 0 0 0 1176 736Z',
      { fill: sheet, width: weight.outline },
    ) +
    path('M1290 476H1338Q1358 478 1368 504L1396 588H1290Z', { fill: ground, width: weight.thin }) +
    person(1312, 712, 240, { pose: 'type', hair: 'cap', top: ink }) +
    path('M1376 612l28 -34', { width: 6 }) +
    rect(1278, 592, 142, 108, { fill: sheet, width: 0 }) +
    line(1274, 470, 1274, 740, { width: weight.thin }) +
    line(1274, 592, 1420, 592, { width: weight.thin }) +
    rect(1304, 620, 30, 8, { fill: ink, width: 0 }) +
    rect(1470, 660, 30, 40, { width: weight.thin }) +
    leader(
      [
        [674, 606],
        [674, 416],
        [640, 416],
      ],
      ['box 2 114, 8.3° for 4 min'],
      { side: 'left' },
    ) +
    screen(
      834,
      84,
      688,
      316,
      'Cold chain',
      'BP 318 · E4 north',
      run.body +
        circle(run.worst[0], run.worst[1], 10, { fill: signal, width: 0 }) +
        mono(run.worst[0] + 18, run.worst[1] - 12, '8.3°', { size: 24, weight: 600 }),
    ) +
    headline(64, 214, '0.2', {
      from: '3.1',
      size: 184,
      unit: '%',
      words: ['of doses lost on the road,', 'the driver is told in 40 s'],
    })
  )
}

function detail() {
  const run = trace(140, 320, 560, 260, [4.4, 4.6, 4.5, 4.9, 5.4, 7.2, 8.3, 6.6, 5.2, 4.7, 4.6])
  return (
    rect(64, 64, 1072, 690, { fill: sheet, width: weight.outline }) +
    display(104, 136, 'Box 2 114', { size: 48, weight: 650 }) +
    mono(1096, 132, '480 doses · lot K-1907', { size: 24, fill: ink3, anchor: 'end' }) +
    line(64, 176, 1136, 176, { stroke: hairline, width: 2 }) +
    display(104, 252, 'Above 8° for 4 minutes', { size: 36, weight: 600 }) +
    run.body +
    circle(run.worst[0], run.worst[1], 11, { fill: signal, width: 0 }) +
    mono(run.worst[0] + 20, run.worst[1] - 12, '8.3°', { size: 26, weight: 600 }) +
    ['06', '08', '10', '12', '14']
      .map((h, i) =>
        mono(140 + i * 140, 622, `${h}:00`, { anchor: 'middle', fill: ink3, size: 20 }),
      )
      .join('') +
    line(752, 176, 752, 754, { stroke: hairline, width: 2 }) +
    [
      ['10:41', 'door opened, stop 3'],
      ['10:43', 'driver told'],
      ['10:45', 'door closed'],
      ['10:52', 'back at 6.6°'],
    ]
      .map(
        ([t = '', w = ''], i) =>
          circle(792, 240 + i * 84, 8, {
            fill: i === 1 ? signal : sheet,
            stroke: i === 1 ? signal : ink,
            width: 2.6,
          }) +
          (i < 3 ? line(792, 250 + i * 84, 792, 314 + i * 84, { width: 2 }) : '') +
          mono(820, 236 + i * 84, t, { size: 22, weight: 600 }) +
          display(820, 268 + i * 84, w, { size: 28 }),
      )
      .join('') +
    line(64, 650, 1136, 650, { stroke: hairline, width: 2 }) +
    display(104, 716, 'Doses stay good: 12 min allowed', { size: 32, weight: 600 }) +
    button(870, 670, 228, 66, 'Release box', true)
  )
}

function plan() {
  const stops: [number, string, string, string][] = [
    [120, 'Plant', '5.0°', 'Uppsala'],
    [376, 'Hub', '4.2°', 'Gävle'],
    [632, 'Truck', '4.9°', 'E4 north'],
    [888, 'Van', '5.6°', 'Luleå'],
    [1080, 'Clinic', '4.8°', 'Jokkmokk'],
  ]
  const run = trace(
    100,
    510,
    1036,
    200,
    [5, 4.9, 4.6, 4.2, 4.3, 4.2, 4.9, 6.8, 5.4, 4.9, 5.8, 5.6, 5.1, 4.8],
  )
  const icons = [
    path('M-50 40V-20L-20 -44V-20L10 -44V-20L40 -44V40Z', { fill: sheet, width: weight.outline }) +
      rect(-34, 0, 16, 16, { width: 2 }) +
      rect(-6, 0, 16, 16, { width: 2 }) +
      line(52, 40, 52, -80, { width: 6 }),
    path('M-62 40V-14L0 -48L62 -14V40Z', { fill: sheet, width: weight.outline }) +
      rect(-40, 4, 34, 36, { width: 2 }) +
      rect(6, 4, 34, 36, { width: 2 }),
    rect(-80, -40, 100, 66, { fill: sheet, width: weight.outline }) +
      path('M20 26V-18H54L72 6V26Z', { fill: sheet, width: weight.outline }) +
      tyre(-50, 28, 14) +
      tyre(-16, 28, 14) +
      tyre(48, 28, 14),
    path('M-50 26V-30H20L48 0V26Z', { fill: sheet, width: weight.outline }) +
      tyre(-26, 28, 13) +
      tyre(26, 28, 13) +
      flake(-14, -4, 13),
    rect(-46, -40, 92, 80, { fill: sheet, width: weight.outline }) +
      path('M0 -22v32M-16 -6h32', { width: 8, stroke: signal }),
  ]
  return (
    stops
      .map(
        ([x, name, temp, place], i) =>
          moved(x, 260, icons[i] ?? '') +
          display(x, 136, name, { size: 32, weight: 650, anchor: 'middle' }) +
          mono(x, 168, place, { size: 20, fill: ink2, anchor: 'middle' }) +
          mono(x, 358, temp, { size: 28, weight: 600, anchor: 'middle' }) +
          polyline(
            [
              [x, 380],
              [x, 500],
            ],
            { width: 1.4, dash: '4 6' },
          ),
      )
      .join('') +
    line(64, 302, 1136, 302, { width: 3 }) +
    run.body +
    circle(run.worst[0], run.worst[1], 9, { fill: signal, width: 0 }) +
    rect(run.worst[0] + 46, 476, 230, 36, { fill: ground, width: 0 }) +
    leader(
      [
        [run.worst[0], run.worst[1]],
        [run.worst[0] + 30, 494],
        [run.worst[0] + 40, 494],
      ],
      ['ferry ramp, 6.8°'],
    ) +
    balloon(248, 302, 1) +
    balloon(504, 302, 2) +
    balloon(770, 302, 3) +
    balloon(990, 302, 4) +
    dimension([120, 430], [1080, 430], '') +
    rect(492, 412, 216, 40, { fill: ground, width: 0 }) +
    mono(600, 440, '26 h, 1,040 km', { anchor: 'middle', weight: 500 }) +
    caps(100, 760, 'Band 2–8°, a reading every 30 s')
  )
}

export const drawings = {
  'cold-chain': () =>
    wide('cold-chain', 'HS-12 · Cold chain · Section through the truck', plate(), '1 m'),
  'cold-chain-detail': () => close('cold-chain', 'HS-12 · Four warm minutes · Detail', detail()),
  'cold-chain-plan': () => close('cold-chain', 'HS-12 · From plant to arm · Diagram', plan()),
}
