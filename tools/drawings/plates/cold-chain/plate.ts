import { headline, leader, wide } from '../../annotation.ts'
import { person } from '../../figures.ts'
import { screen } from '../../furniture.ts'
import { circle, earth, hatch, line, path, rect, times, weight } from '../../hand.ts'
import { ink, ink2, sheet, signal, signalWash, tints } from '../../ink.ts'
import { mono } from '../../lettering.ts'
import { trace } from './trace.ts'
import { flake, tyre } from './vehicle.ts'

const ground = tints['cold-chain']

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

export const drawings = {
  'cold-chain': () =>
    wide('cold-chain', 'HS-12 · Cold chain · Section through the truck', plate(), '1 m'),
}
