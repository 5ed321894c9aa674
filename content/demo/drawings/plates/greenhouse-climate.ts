import { balloon, close, dimension, headline, leader, wide } from '../annotation.ts'
import { person } from '../figures.ts'
import { screen } from '../furniture.ts'
import {
  circle,
  curve,
  earth,
  line,
  moved,
  type Point,
  path,
  polyline,
  rect,
  rules,
  times,
  weight,
} from '../hand.ts'
import { hairline, ink, ink2, ink3, lineStrong, sheet, signal, signalWash, tints } from '../ink.ts'
import { display, mono } from '../lettering.ts'

const ground = tints['greenhouse-climate']

/** A tomato plant on its string. */
const vine = (x: number, floor: number, h: number) =>
  line(x, floor - h - 60, x, floor - 40, { width: 1, stroke: ink2 }) +
  path(`M${x} ${floor - 40}q6 ${-h * 0.3} 0 ${-h * 0.5}t0 ${-h * 0.46}`, { width: 2.4 }) +
  times(Math.floor(h / 26), (i) => {
    const y = floor - 62 - i * 26
    const s = i % 2 ? 1 : -1
    return (
      path(`M${x} ${y}q${s * 14} -16 ${s * 30} -4q${s * -12} 14 ${s * -30} 4Z`, {
        fill: sheet,
        width: 1.4,
      }) +
      (i % 3 === 1 && i < 6
        ? circle(x - s * 10, y + 10, 6, { fill: sheet, width: 1.6 }) +
          circle(x - s * 17, y + 19, 6, { fill: sheet, width: 1.6 })
        : '')
    )
  }) +
  rect(x - 20, floor - 40, 40, 16, { fill: sheet, width: 1.6 })

function bay(x: number, w: number, eaves: number, ridge: number, floor: number, open = false) {
  const mid = x + w / 2
  const pane = open
    ? path(`M${mid} ${ridge}L${mid + w * 0.36} ${ridge - 34}`, { width: 4, stroke: signal }) +
      path(`M${mid + w * 0.24} ${ridge + (eaves - ridge) * 0.48}L${mid + w * 0.27} ${ridge - 26}`, {
        width: 1.6,
      })
    : ''
  return (
    line(x, eaves, x, floor, { width: weight.outline }) +
    line(x + w, eaves, x + w, floor, { width: weight.outline }) +
    polyline(
      [
        [x, eaves],
        [mid, ridge],
        [x + w, eaves],
      ],
      { width: weight.outline },
    ) +
    polyline(
      [
        [x + 8, eaves + 3],
        [mid, ridge + 8],
        [x + w - 8, eaves + 3],
      ],
      { width: weight.hair },
    ) +
    line(x, eaves + 14, x + w, eaves + 14, { width: weight.thin }) +
    times(4, (i) =>
      line(x + (w * i) / 4, eaves + 14, x + (w * (i + 1)) / 4, eaves + (i % 2 ? 14 : 34), {
        width: weight.hair,
      }),
    ) +
    line(x, eaves + 34, x + w, eaves + 34, { width: weight.hair }) +
    pane
  )
}

function climate(x: number, y: number, w: number, h: number) {
  const at = (points: number[]): Point[] =>
    points.map((v, i) => [x + (w * i) / (points.length - 1), y + h - v * h])
  return (
    rules(x, y, w, h, 6, 4) +
    path(curve(at([0.3, 0.26, 0.24, 0.42, 0.7, 0.84, 0.78, 0.56, 0.36])), { width: 3.4 }) +
    path(curve(at([0.62, 0.66, 0.7, 0.58, 0.46, 0.4, 0.44, 0.52, 0.6])), {
      width: 2.6,
      stroke: lineStrong,
      dash: '9 7',
    }) +
    path(curve(at([0.05, 0.05, 0.05, 0.06, 0.2, 0.34, 0.3, 0.1, 0.05])), {
      width: 4,
      stroke: signal,
    })
  )
}

function plate() {
  const [floor, eaves, ridge] = [820, 540, 450]
  return (
    rect(64, floor, 1472, 58, { fill: earth, width: 0 }) +
    line(64, floor, 1536, floor, { width: weight.cut }) +
    [0, 1, 2, 3].map((i) => bay(64 + i * 368, 368, eaves, ridge, floor, i < 2)).join('') +
    path('M90 600H1510', { width: 4, dash: '30 8' }) +
    times(22, (i) =>
      i === 4 || i === 9 || i === 10 || i === 16
        ? ''
        : vine(100 + i * 66, floor, 118 + ((i * 37) % 3) * 12),
    ) +
    times(
      11,
      (i) =>
        circle(132 + i * 132, floor - 10, 8, { fill: sheet, width: 2.4 }) +
        circle(150 + i * 132, floor - 10, 8, { fill: sheet, width: 2.4 }),
    ) +
    person(360, floor, 168, { pose: 'reach', hair: 'bun', top: ink }) +
    person(1150, floor, 168, { pose: 'hold', hair: 'cap', facing: 'left' }) +
    line(726, 600, 726, 660, { width: 1.6 }) +
    rect(708, 660, 36, 58, { fill: sheet, width: weight.outline }) +
    times(4, (i) => line(714, 672 + i * 11, 738, 672 + i * 11, { width: 1.4 })) +
    circle(726, 730, 5, { fill: signal, width: 0 }) +
    rect(804, 662, 214, 44, { fill: ground, width: 0 }) +
    leader(
      [
        [744, 684],
        [796, 684],
      ],
      ['21.4 °C · 78 %'],
    ) +
    screen(
      830,
      84,
      692,
      320,
      'Climate',
      'bay 7 · 14:20',
      climate(862, 164, 470, 196) +
        display(1364, 204, '21.4°', { size: 44, weight: 600 }) +
        mono(1366, 234, 'air', { size: 20, fill: ink2 }) +
        display(1364, 292, '78 %', { size: 36, weight: 600 }) +
        mono(1366, 320, 'humidity', { size: 20, fill: ink2 }) +
        mono(1366, 372, 'vent 34 %', { size: 22, weight: 600 }),
    ) +
    headline(64, 222, '−23', {
      size: 200,
      unit: '%',
      words: ['energy for the same harvest:', 'vents open before the heat comes'],
    })
  )
}

function detail() {
  const lines: [string, string][] = [
    ['air', '21.4 °C'],
    ['humidity', '78 %'],
    ['vent, lee side', '34 %'],
    ['pipe', '38 °C'],
  ]
  return (
    rect(64, 64, 1072, 690, { fill: sheet, width: weight.outline }) +
    display(104, 134, 'Bay 7, Thursday', { size: 44, weight: 650 }) +
    mono(1096, 132, 'vine tomato, week 11', { size: 23, fill: ink3, anchor: 'end' }) +
    line(64, 172, 1136, 172, { stroke: hairline, width: 2 }) +
    rect(440, 206, 160, 330, { fill: signalWash, width: 0 }) +
    climate(120, 206, 640, 330) +
    ['00', '04', '08', '12', '16', '20', '24']
      .map((h, i) => mono(120 + i * 106.6, 574, h, { anchor: 'middle', fill: ink3 }))
      .join('') +
    mono(110, 216, '26', { anchor: 'end', fill: ink3 }) +
    mono(110, 378, '20', { anchor: 'end', fill: ink3 }) +
    mono(110, 540, '14', { anchor: 'end', fill: ink3 }) +
    leader(
      [
        [520, 424],
        [440, 452],
      ],
      ['vent 34 %'],
      { side: 'left' },
    ) +
    leader(
      [
        [548, 262],
        [640, 246],
      ],
      ['air'],
    ) +
    leader(
      [
        [190, 312],
        [150, 250],
        [150, 250],
      ],
      ['humidity'],
    ) +
    line(800, 172, 800, 754, { stroke: hairline, width: 2 }) +
    lines
      .map(
        ([k, v], i) =>
          mono(836, 230 + i * 92, k, { size: 21, fill: ink3 }) +
          display(836, 270 + i * 92, v, { size: 38, weight: 600 }) +
          line(836, 288 + i * 92, 1100, 288 + i * 92, { stroke: hairline, width: 1.5 }),
      )
      .join('') +
    line(64, 616, 1136, 616, { stroke: hairline, width: 2 }) +
    display(104, 674, 'Sun from 12:40: open the lee side at 12:10', { size: 29, weight: 600 }) +
    mono(104, 716, 'saves 61 kWh against a fixed 22 °C', { fill: ink2 }) +
    display(836, 700, '−23 %', { size: 56, weight: 600, fill: signal })
  )
}

function plan() {
  const temps = [
    '20.8',
    '21.0',
    '21.2',
    '20.9',
    '21.1',
    '21.3',
    '21.4',
    '21.0',
    '20.7',
    '20.9',
    '21.1',
    '20.8',
  ]
  return (
    temps
      .map((t, i) => {
        const [x, y, w, h] = [64 + (i % 6) * 140, 150 + Math.floor(i / 6) * 300, 140, 270]
        const lit = i === 6
        return (
          rect(x, y, w, h, { fill: lit ? signalWash : sheet, width: weight.outline }) +
          times(
            6,
            (k) =>
              line(x + 14 + k * 22, y + 76, x + 14 + k * 22, y + h - 14, {
                width: 8,
                stroke: ground,
              }) +
              line(x + 14 + k * 22, y + 76, x + 14 + k * 22, y + h - 14, {
                width: 1.4,
                dash: '2 6',
              }),
          ) +
          mono(x + 14, y + 34, String(i + 1), { weight: 600, fill: lit ? ink : ink2 }) +
          mono(x + w - 12, y + 62, t, { anchor: 'end', weight: 600, size: 23 })
        )
      })
      .join('') +
    rect(64, 420, 840, 30, { fill: ground, width: weight.outline }) +
    path('M80 428H900M80 442H900', { width: 1.6 }) +
    path('M904 435H980', { width: 8 }) +
    path('M904 435H980', { width: 4, stroke: signal }) +
    rect(980, 340, 156, 190, { fill: sheet, width: 7 }) +
    circle(1030, 404, 30, { fill: sheet, width: weight.outline }) +
    moved(1030, 404, path('M-14 8q14 -34 28 0', { width: 2.4 })) +
    rect(1078, 372, 40, 62, { width: weight.outline }) +
    mono(998, 472, 'boiler,', { size: 20 }) +
    mono(998, 500, 'buffer', { size: 20 }) +
    circle(1058, 230, 54, { fill: sheet, width: weight.outline }) +
    path('M1018 230H1098M1058 190V270', { width: weight.hair }) +
    mono(1058, 156, 'heat buffer', { anchor: 'middle', size: 20 }) +
    line(1058, 284, 1058, 340, { width: 4 }) +
    balloon(1058, 600, 7, true) +
    mono(1058, 652, 'coolest first', { anchor: 'middle', size: 20 }) +
    mono(1058, 680, 'by 11:40', { anchor: 'middle', size: 20, fill: ink2 }) +
    dimension([64, 108], [904, 108], '96 m') +
    mono(64, 762, '12 bays, 4.6 ha, 380 sensors', { fill: ink2 })
  )
}

export const drawings = {
  'greenhouse-climate': () =>
    wide('greenhouse-climate', 'HS-07 · Greenhouse climate · Section A–A', plate(), '2 m'),
  'greenhouse-climate-detail': () =>
    close('greenhouse-climate', 'HS-07 · One day in bay 7 · Detail', detail()),
  'greenhouse-climate-plan': () =>
    close('greenhouse-climate', 'HS-07 · Twelve bays · Plan', plan(), '20 m'),
}
