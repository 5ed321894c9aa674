import { balloon, close, dimension, headline, leader, wide } from '../annotation.ts'
import { person } from '../figures.ts'
import { north } from '../floor.ts'
import { button, desk, monitorSide, screen, stool } from '../furniture.ts'
import {
  circle,
  curve,
  hatch,
  line,
  moved,
  path,
  polygon,
  polyline,
  rect,
  rules,
  times,
  water,
  weight,
} from '../hand.ts'
import { hairline, ink, ink2, ink3, sheet, signal, signalWash, tints } from '../ink.ts'
import { caps, display, mono } from '../lettering.ts'

const ground = tints['harbor-dispatch']
const crew = ['Balder', 'Frej', 'Idun', 'Tyr', 'P. Ekman', 'P. Solberg']
const jobs: [row: number, from: number, to: number, ship: string][] = [
  [0, 0.75, 1.7, 'Arvika'],
  [0, 2.3, 3.4, 'Leire'],
  [1, 0.75, 1.7, 'Arvika'],
  [1, 2.3, 3.5, 'Leire'],
  [2, 1.2, 2.1, 'Tana'],
  [3, -0.05, 0.5, ''],
  [3, 1.3, 2.2, 'Tana'],
  [4, 0.75, 1.85, 'Arvika'],
  [4, 2.25, 3.6, 'Leire'],
  [5, 1.1, 2.5, 'Tana'],
]

function board(x: number, y: number, w: number, h: number) {
  const [left, top, row] = [x + 160, y + 110, (h - 126) / 6]
  const hour = (w - 184) / 4
  const now = left + 0.63 * hour
  const bars = jobs.map(([r, from, to, ship]) => {
    const lit = ship === 'Leire'
    const bar = {
      fill: lit ? signalWash : sheet,
      stroke: lit ? signal : ink,
      width: lit ? 3 : 2,
      radius: 2,
    }
    return (
      rect(
        left + Math.max(0, from) * hour,
        top + r * row + 9,
        (to - Math.max(0, from)) * hour,
        row - 18,
        bar,
      ) + display(left + from * hour + 13, top + r * row + row / 2 + 8, ship, { size: 23 })
    )
  })
  const hours = times(4, (i) =>
    mono(left + i * hour, y + 95, `${14 + i}:00`, { size: 20, fill: ink3 }),
  )
  return screen(
    x,
    y,
    w,
    h,
    'Dispatch',
    '14:38 · wind SW 9 m/s',
    hours +
      rules(left, top, hour * 4, row * 6, 4, 6) +
      crew
        .map((name, i) => display(x + 24, top + row * i + row / 2 + 8, name, { size: 24 }))
        .join('') +
      bars.join('') +
      line(now, top - 8, now, top + row * 6, { width: 2.6 }) +
      polygon(
        [
          [now - 9, top - 16],
          [now + 9, top - 16],
          [now, top - 2],
        ],
        { fill: ink, width: 0 },
      ),
  )
}

const tug = (x: number, level: number) =>
  path(
    `M${x} ${level - 34}L${x + 190} ${level - 42}Q${x + 214} ${level - 46} ${x + 226} ${level - 58}Q${x + 222} ${level - 4} ${x + 190} ${level + 30}H${x + 26}Q${x + 4} ${level + 6} ${x} ${level - 34}Z`,
    { fill: sheet, width: weight.outline },
  ) +
  rect(x + 92, level - 88, 74, 48, { fill: sheet, width: weight.outline }) +
  rect(x + 100, level - 126, 58, 38, { fill: sheet, width: weight.outline }) +
  times(3, (i) => rect(x + 106 + i * 17, level - 118, 12, 16, { width: 1.5 })) +
  rect(x + 66, level - 104, 20, 62, { fill: ink, width: 0 }) +
  line(x + 132, level - 126, x + 132, level - 170, { width: 2 }) +
  line(x + 120, level - 158, x + 144, level - 158, { width: 2 }) +
  times(5, (i) => circle(x + 24 + i * 34, level - 14, 8, { fill: ground, width: 2 })) +
  person(x + 30, level - 35, 58, { top: ink }) +
  circle(x + 52, level - 44, 8, { fill: ink, width: 0 })

function crane(x: number, quay: number) {
  const legs = (h: number): [number, number] => [
    x + (quay - h) * 0.045,
    x + 110 - (quay - h) * 0.045,
  ]
  const braces = [760, 650, 540, 430].map((h, i) => {
    const [a, b] = [legs(h), legs(h - 110)]
    return (
      line(a[i % 2 ? 1 : 0], h, b[i % 2 ? 0 : 1], h - 110, { width: weight.hair }) +
      line(b[0], h - 110, b[1], h - 110, { width: weight.hair })
    )
  })
  const top = 400
  return (
    braces.slice(0, 3).join('') +
    line(legs(quay)[0], quay, legs(top)[0], top, { width: weight.outline }) +
    line(legs(quay)[1], quay, legs(top)[1], top, { width: weight.outline }) +
    line(x - 46, top, x + 420, top, { width: weight.cut }) +
    line(x - 46, top + 16, x + 420, top + 16, { width: weight.hair }) +
    times(16, (i) =>
      line(x - 46 + i * 29, top + (i % 2 ? 0 : 16), x - 17 + i * 29, top + (i % 2 ? 16 : 0), {
        width: weight.hair,
      }),
    ) +
    polyline(
      [
        [x - 46, top],
        [x + 55, top - 66],
        [x + 420, top],
      ],
      { width: weight.thin },
    ) +
    line(x + 55, top - 66, x + 55, top, { width: weight.outline }) +
    line(x + 300, top + 16, x + 300, top + 110, { width: weight.thin }) +
    rect(x + 240, top + 110, 120, 52, { fill: sheet, width: weight.outline }) +
    times(9, (i) =>
      line(x + 252 + i * 12, top + 116, x + 252 + i * 12, top + 156, { width: weight.hair }),
    )
  )
}

function plate() {
  const [floor, quay, level] = [716, 760, 800]
  const operator = (x: number, hair: 'short' | 'bun', top: string) =>
    desk(x - 14, floor, 190, 66) +
    monitorSide(x + 142, floor - 66, 66) +
    stool(x, floor, 170) +
    person(x, floor, 170, { pose: 'type', top, hair })
  return (
    crane(1020, quay) +
    polygon(
      [
        [64, quay],
        [1160, quay],
        [1160, 880],
        [64, 880],
      ],
      { fill: hatch, width: 0 },
    ) +
    polyline(
      [
        [64, quay],
        [1160, quay],
        [1160, 880],
      ],
      { width: weight.cut },
    ) +
    rect(1162, level, 374, 76, { fill: water, width: 0 }) +
    line(1162, level, 1536, level, { width: weight.outline }) +
    tug(1286, level) +
    path('M1190 760q60 46 124 6', { width: weight.thin }) +
    rect(1124, 744, 22, 16, { fill: ink, width: 0 }) +
    rect(64, floor, 880, 44, { fill: hatch, width: weight.cut }) +
    rect(64, 64, 880, 26, { fill: ink, width: 0 }) +
    rect(64, 90, 16, floor - 90, { fill: ink, width: 0 }) +
    line(934, 90, 934, floor, { width: 3 }) +
    line(942, 90, 942, floor, { width: 1.5 }) +
    board(124, 128, 770, 402) +
    operator(210, 'short', ink) +
    operator(520, 'bun', sheet) +
    person(850, floor, 190, { pose: 'point', facing: 'left', hair: 'long' }) +
    headline(1010, 200, '9', {
      from: '42',
      size: 190,
      unit: 'min',
      words: ['to plan one turnaround:', 'two tugs, a pilot, a berth'],
    })
  )
}

function detail() {
  const steps: [string, string, string][] = [
    ['16:05', 'Pilot boards', 'P. Ekman, off Vinga'],
    ['16:18', 'Tugs made fast', 'Balder ahead, Frej astern'],
    ['16:52', 'Under the bridge', '31.2 m clear, tide +0.4'],
    ['17:24', 'All fast, berth 4', 'port side to, 6 lines'],
  ]
  const list = steps.map(([time, what, who], i) => {
    const y = 268 + i * 92
    return (
      circle(268, y - 8, 9, {
        fill: i === 3 ? signal : sheet,
        stroke: i === 3 ? signal : ink,
        width: 2.6,
      }) +
      mono(104, y, time, { size: 28, weight: 600 }) +
      display(304, y, what, { size: 32, weight: 600 }) +
      display(304, y + 36, who, { size: 25, fill: ink2 })
    )
  })
  const hull =
    'M0 0C18 -96 22 -150 22 -150L22 -400Q11 -420 0 -420Q-11 -420 -22 -400L-22 -150Q-18 -60 0 0Z'
  return (
    rect(64, 64, 660, 690, { fill: sheet, width: weight.outline }) +
    display(104, 136, 'Leire', { size: 52, weight: 650 }) +
    mono(236, 134, 'turnaround 2207', { size: 24, fill: ink3 }) +
    line(64, 176, 724, 176, { stroke: hairline, width: 2 }) +
    line(268, 262, 268, 536, { width: 2 }) +
    list.join('') +
    line(64, 616, 724, 616, { stroke: hairline, width: 2 }) +
    mono(104, 692, 'No clash found', { size: 24, fill: ink2 }) +
    button(400, 648, 284, 74, 'Confirm plan', true) +
    moved(
      930,
      150,
      path(
        hull
          .replaceAll('-4', '4')
          .replaceAll('-150', '150')
          .replaceAll('-96', '96')
          .replaceAll('-60', '60'),
        { fill: sheet, width: weight.outline },
      ),
      1.28,
    ) +
    rect(908, 560, 44, 70, { fill: ink, width: 0 }) +
    times(3, (i) => rect(910, 290 + i * 84, 40, 62, { width: weight.thin })) +
    moved(
      930,
      90,
      path('M0 -18Q16 0 13 34H-13Q-16 0 0 -18Z', { fill: signalWash, stroke: signal, width: 2.6 }),
    ) +
    line(930, 124, 930, 152, { width: 1.6 }) +
    moved(
      930,
      716,
      path('M0 -18Q16 0 13 34H-13Q-16 0 0 -18Z', { fill: signalWash, stroke: signal, width: 2.6 }),
    ) +
    line(930, 688, 930, 700, { width: 1.6 }) +
    dimension([1050, 150], [1050, 688], '187 m') +
    mono(962, 98, 'Balder', { size: 24, weight: 600 }) +
    mono(962, 738, 'Frej', { size: 24, weight: 600 }) +
    path('M760 380h60m-14 -12l14 12l-14 12M760 420h60m-14 -12l14 12l-14 12', {
      width: 2,
      stroke: ink2,
    }) +
    mono(756, 352, 'SW 9', { size: 22, fill: ink2 })
  )
}

function ship(x: number, y: number, length: number, turn: number, lit = false) {
  const b = length * 0.075
  return moved(
    x,
    y,
    path(
      `M${length / 2} 0Q${length * 0.36} ${-b} ${length * 0.28} ${-b}H${-length / 2 + 6}Q${-length / 2} 0 ${-length / 2 + 6} ${b}H${length * 0.28}Q${length * 0.36} ${b} ${length / 2} 0Z`,
      { fill: lit ? signal : sheet, stroke: lit ? signal : ink, width: weight.outline },
    ),
    1,
    turn,
  )
}

function plan() {
  const contour = (dy: number) =>
    path(
      curve([
        [64, 560 + dy],
        [240, 520 + dy],
        [430, 566 + dy],
        [620, 640 + dy * 0.8],
        [820, 600 + dy],
        [1136, 640 + dy],
      ]),
      { width: weight.hair, stroke: ink2, dash: '2 7', cap: 'round' },
    )
  const land = 'M64 64H1136V330H1010V210H930V400H830V210H700V330H560V430H470V330H330V250H64Z'
  return (
    contour(0) +
    contour(48) +
    contour(100) +
    path(land, { fill: sheet, width: 0 }) +
    path(land, { fill: hatch, width: 0 }) +
    path('M64 250H330V330H470V430H560V330H700V210H830V400H930V210H1010V330H1136', {
      width: weight.cut,
    }) +
    path('M64 640Q160 610 250 640L244 656Q160 630 64 658Z', { fill: hatch, width: weight.thin }) +
    rect(240, 628, 20, 34, { fill: ink, width: 0 }) +
    rect(100, 96, 190, 92, { fill: sheet, width: weight.outline }) +
    caps(118, 150, 'Control', { size: 20 }) +
    rect(520, 100, 140, 150, { fill: sheet, width: weight.outline }) +
    rect(1030, 100, 80, 170, { fill: sheet, width: weight.outline }) +
    path(
      curve([
        [1100, 730],
        [960, 706],
        [800, 610],
        [700, 560],
        [676, 478],
        [672, 384],
      ]),
      { stroke: signal, width: 4, dash: '14 10' },
    ) +
    ship(672, 354, 200, 0, true) +
    ship(966, 300, 130, 90) +
    ship(200, 282, 170, 0) +
    ship(764, 250, 90, 0) +
    ship(900, 672, 96, 208) +
    ship(862, 620, 44, 30) +
    ship(956, 724, 44, 30) +
    ship(400, 362, 44, 0) +
    ship(440, 392, 44, 0) +
    balloon(1090, 690, 1) +
    balloon(820, 566, 2) +
    balloon(590, 500, 3) +
    balloon(672, 420, 4, true) +
    [543, 595, 651].map((y) => rect(322, y, 70, 24, { fill: ground, width: 0 })).join('') +
    mono(330, 560, '8 m', { size: 20, fill: ink2 }) +
    mono(330, 612, '11 m', { size: 20, fill: ink2 }) +
    mono(330, 668, '14 m', { size: 20, fill: ink2 }) +
    rect(420, 690, 396, 70, { fill: ground, width: 0 }) +
    ['1 pilot boards', '2 tugs meet', '3 turning basin', '4 berth 4']
      .map((words, i) =>
        mono(430 + (i > 1 ? 204 : 0), 716 + (i % 2) * 32, words, { fill: i === 3 ? ink : ink2 }),
      )
      .join('') +
    north(1090, 520) +
    leader(
      [
        [440, 392],
        [360, 452],
        [300, 452],
      ],
      ['Idun, Tyr', 'stand by'],
      { side: 'left' },
    )
  )
}

export const drawings = {
  'harbor-dispatch': () =>
    wide('harbor-dispatch', 'HS-01 · Harbour dispatch · Section A–A', plate(), '10 m'),
  'harbor-dispatch-detail': () =>
    close('harbor-dispatch', 'HS-01 · One turnaround · Detail', detail()),
  'harbor-dispatch-plan': () =>
    close('harbor-dispatch', 'HS-01 · The basin · Plan', plan(), '100 m'),
}
