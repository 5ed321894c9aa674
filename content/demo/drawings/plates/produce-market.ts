import { balloon, close, dimension, headline, leader, wide } from '../annotation.ts'
import { person } from '../figures.ts'
import { north } from '../floor.ts'
import { button } from '../furniture.ts'
import {
  circle,
  curve,
  dice,
  ellipse,
  hatchFine,
  line,
  type Point,
  path,
  rect,
  times,
  weight,
} from '../hand.ts'
import { hairline, ink, ink2, ink3, sheet, signal, signalWash, tints } from '../ink.ts'
import { display, mono } from '../lettering.ts'
import { axonometry } from '../solid.ts'

const ground = tints['produce-market']
const tomato = (x: number, y: number, s: number) =>
  circle(x, y, 20 * s, { fill: sheet, width: 2.2 }) +
  path(
    `M${x} ${y - 18 * s}l${-8 * s} ${-6 * s}M${x} ${y - 18 * s}l${9 * s} ${-5 * s}M${x} ${y - 18 * s}v${-9 * s}M${x - 10 * s} ${y - 14 * s}q${10 * s} ${8 * s} ${20 * s} 0`,
    { width: 2.2 },
  )
const leek = (x: number, y: number, s: number) =>
  path(
    `M${x - 6 * s} ${y + 22 * s}L${x - 6 * s} ${y - 6 * s}L${x - 20 * s} ${y - 26 * s}M${x + 6 * s} ${y + 22 * s}V${y - 6 * s}L${x + 20 * s} ${y - 26 * s}M${x} ${y - 2 * s}V${y - 28 * s}M${x - 6 * s} ${y + 22 * s}q${6 * s} ${6 * s} ${12 * s} 0M${x - 4 * s} ${y + 26 * s}l${-3 * s} ${6 * s}M${x + 3 * s} ${y + 26 * s}l${3 * s} ${6 * s}`,
    { width: 2.2 },
  )
const lemon = (x: number, y: number, s: number) =>
  path(
    `M${x - 25 * s} ${y}Q${x - 18 * s} ${y - 18 * s} ${x} ${y - 18 * s}T${x + 25 * s} ${y}Q${x + 18 * s} ${y + 18 * s} ${x} ${y + 18 * s}T${x - 25 * s} ${y}Z`,
    { fill: sheet, width: 2.2 },
  ) +
  path(`M${x - 6 * s} ${y - 9 * s}h2M${x + 5 * s} ${y - 3 * s}h2M${x - 3 * s} ${y + 7 * s}h2`, {
    width: 2.2,
  })
const fennel = (x: number, y: number, s: number) =>
  path(
    `M${x} ${y + 24 * s}C${x - 26 * s} ${y + 22 * s} ${x - 22 * s} ${y - 4 * s} ${x - 8 * s} ${y - 8 * s}H${x + 8 * s}C${x + 22 * s} ${y - 4 * s} ${x + 26 * s} ${y + 22 * s} ${x} ${y + 24 * s}ZM${x - 6 * s} ${y - 8 * s}L${x - 16 * s} ${y - 28 * s}M${x} ${y - 8 * s}V${y - 30 * s}M${x + 6 * s} ${y - 8 * s}L${x + 16 * s} ${y - 28 * s}M${x} ${y + 20 * s}q${-10 * s} ${-10 * s} ${-4 * s} ${-26 * s}`,
    { width: 2.2, fill: sheet },
  )

const goods: [typeof tomato, string, string, string][] = [
  [tomato, 'Datterini tomatoes', '12 kg', '€ 3.10'],
  [lemon, 'Amalfi lemons', '6 kg', '€ 2.80'],
  [fennel, 'Fennel', '8 kg', '€ 1.95'],
  [leek, 'Young leeks', '5 kg', '€ 2.20'],
]

function tablet(x: number, y: number, w: number, h: number) {
  return (
    rect(x - 16, y - 16, w + 32, h + 32, { fill: ink, width: 0, radius: 26 }) +
    rect(x, y, w, h, { fill: sheet, width: 0, radius: 12 }) +
    display(x + 30, y + 62, 'Trattoria Pane', { size: 34, weight: 650 }) +
    mono(x + 30, y + 100, 'Tuesday, before 06:30', { size: 21, fill: ink2 }) +
    line(x, y + 126, x + w, y + 126, { stroke: hairline, width: 2 }) +
    goods
      .map(([draw, name, amount, price], i) => {
        const top = y + 150 + i * 108
        return (
          (i === 0 ? rect(x + 2, top - 24, w - 4, 108, { fill: signalWash, width: 0 }) : '') +
          draw(x + 66, top + 34, 1.05) +
          display(x + 120, top + 26, name, { size: 27, weight: 600 }) +
          mono(x + 120, top + 58, `${price} a kilo`, { size: 20, fill: ink2 }) +
          mono(x + w - 28, top + 42, amount, { size: 25, weight: 600, anchor: 'end' }) +
          line(x, top + 84, x + w, top + 84, { stroke: hairline, width: 1.6 })
        )
      })
      .join('') +
    mono(x + 30, y + h - 106, '23 lines, as last week', { size: 21, fill: ink2 }) +
    button(x + 28, y + h - 84, w - 56, 64, 'Order again', true)
  )
}

function plate() {
  const { at, box, flat, run } = axonometry(1042, 366, 0.83)
  const stalls: [number, number][] = [
    [60, 60],
    [60, 220],
    [60, 380],
    [270, 60],
    [270, 220],
    [270, 380],
    [480, 60],
    [480, 220],
    [480, 380],
  ]
  const column = (x: number, y: number) =>
    run(
      [
        [x, y, 0],
        [x, y, 112],
      ],
      { width: 4 },
    )
  const stall = ([x, y]: [number, number], i: number) =>
    box(x, y, 0, 130, 76, 30, { left: hatchFine }) +
    times(6, (k) =>
      box(x + 6 + (k % 3) * 41, y + 5 + Math.floor(k / 3) * 35, 30, 36, 30, 13, { width: 1.3 }),
    ) +
    times(6, (k) => {
      const [cx, cy] = at(x + 24 + (k % 3) * 41, y + 20 + Math.floor(k / 3) * 35, 47)
      return (
        ellipse(cx - 8, cy, 6, 5, { fill: i === 4 ? signal : sheet, width: 1.3 }) +
        ellipse(cx + 7, cy + 1, 6, 5, { fill: i === 4 ? signal : sheet, width: 1.3 })
      )
    })
  const [ax, ay] = at(335, 258, 60)
  return (
    flat(0, 0, 680, 520, 0, { fill: sheet, width: weight.outline }) +
    times(12, (i) =>
      run(
        [
          [i * 56.6, 0],
          [i * 56.6, 520],
        ],
        { width: 1, stroke: hairline },
      ),
    ) +
    times(9, (i) =>
      run(
        [
          [0, i * 58],
          [680, i * 58],
        ],
        { width: 1, stroke: hairline },
      ),
    ) +
    [0, 170, 340, 510, 680].map((x) => column(x, 0)).join('') +
    [130, 260, 390, 520].map((y) => column(0, y)).join('') +
    run(
      [
        [680, 0, 112],
        [0, 0, 112],
        [0, 520, 112],
      ],
      { width: 4 },
    ) +
    stalls.map(stall).join('') +
    (
      [
        [220, 150],
        [420, 330],
        [230, 350],
        [620, 210],
        [430, 160],
      ] as Point[]
    )
      .map(([x, y], i) => {
        const [px, py] = at(x, y)
        return person(px, py, 58, {
          pose: i % 2 ? 'walk' : 'hold',
          facing: i % 3 ? 'left' : 'right',
          top: i % 2 ? ink : sheet,
        })
      })
      .join('') +
    tablet(80, 80, 480, 790 - 16) +
    headline(650, 194, '4', {
      from: '25',
      size: 190,
      unit: 'min',
      words: ['to place an order;', '1,150 restaurants'],
    }) +
    leader(
      [
        [ax, ay],
        [ax + 130, 300],
        [ax + 160, 300],
      ],
      ['stall 14', 'picks first'],
    )
  )
}

function detail() {
  return (
    rect(64, 64, 1072, 690, { fill: sheet, width: weight.outline }) +
    display(104, 138, 'Amalfi lemons', { size: 52, weight: 650 }) +
    mono(1096, 134, 'lot 0318 · stall 14', { size: 24, fill: ink3, anchor: 'end' }) +
    line(64, 176, 1136, 176, { stroke: hairline, width: 2 }) +
    path('M150 560L186 330H510L546 560Z', { fill: ground, width: weight.outline }) +
    [
      [230, 330],
      [312, 312],
      [394, 330],
      [468, 322],
      [270, 262],
      [352, 246],
      [430, 264],
    ]
      .map(([x = 0, y = 0]) => lemon(x, y, 1.9))
      .join('') +
    path('M158 510H538M166 455H530M174 400H522M182 350H514', { width: weight.outline }) +
    rect(186, 350, 10, 206, { fill: sheet, width: 2 }) +
    rect(500, 350, 10, 206, { fill: sheet, width: 2 }) +
    rect(276, 410, 144, 84, { fill: sheet, width: weight.outline }) +
    mono(348, 450, '6 kg', { size: 28, weight: 600, anchor: 'middle' }) +
    mono(348, 478, 'PANE', { size: 20, anchor: 'middle' }) +
    dimension([150, 600], [546, 600], '60 cm') +
    display(640, 262, '€ 2.80', { size: 72, weight: 600 }) +
    mono(868, 258, 'a kilo', { size: 24, fill: ink2 }) +
    mono(640, 312, '€ 2.95 last week', { size: 23, fill: ink2 }) +
    (
      [
        ['You usually take', '6 kg'],
        ['Picked', 'Monday 05:40'],
        ['At your door', 'Tuesday 06:10'],
      ] as const
    )
      .map(
        ([k, v], i) =>
          display(640, 386 + i * 62, k, { size: 27, fill: ink2 }) +
          display(1096, 386 + i * 62, v, { size: 28, weight: 600, anchor: 'end' }) +
          line(640, 404 + i * 62, 1096, 404 + i * 62, { stroke: hairline, width: 1.6 }),
      )
      .join('') +
    line(64, 644, 1136, 644, { stroke: hairline, width: 2 }) +
    rect(640, 664, 70, 66, { width: 2 }) +
    display(675, 708, '−', { anchor: 'middle', size: 36 }) +
    display(762, 708, '6 kg', { anchor: 'middle', size: 32, weight: 600 }) +
    rect(814, 664, 70, 66, { width: 2 }) +
    display(849, 708, '+', { anchor: 'middle', size: 36 }) +
    button(908, 664, 188, 66, 'Add', true) +
    mono(104, 706, 'cut-off in 2 h 14 min', { size: 24 })
  )
}

function plan() {
  const roll = dice(21)
  const hall: Point = [600, 420]
  const loops: Point[][] = [
    [
      [600, 420],
      [480, 300],
      [330, 180],
      [180, 200],
      [150, 330],
      [330, 400],
      [600, 420],
    ],
    [
      [600, 420],
      [660, 280],
      [800, 140],
      [980, 160],
      [1010, 300],
      [800, 380],
      [600, 420],
    ],
    [
      [600, 420],
      [760, 480],
      [960, 480],
      [1040, 620],
      [880, 700],
      [700, 560],
      [600, 420],
    ],
    [
      [600, 420],
      [480, 500],
      [300, 500],
      [160, 600],
      [300, 716],
      [500, 660],
      [600, 420],
    ],
  ]
  return (
    path('M64 560C260 500 380 600 560 560S860 380 1136 400', { width: 46, stroke: sheet }) +
    path(
      'M64 537C260 477 380 577 560 537S860 357 1136 377M64 583C260 523 380 623 560 583S860 403 1136 423',
      { width: weight.thin },
    ) +
    times(330, () => circle(84 + roll() * 1030, 84 + roll() * 660, 3, { fill: ink2, width: 0 })) +
    loops
      .map(
        (points, i) =>
          path(curve(points), {
            stroke: i === 1 ? signal : ink,
            width: i === 1 ? 5 : 2.4,
            dash: i === 1 ? '' : '10 7',
          }) +
          points
            .slice(1, -1)
            .map(([x, y]) =>
              circle(x, y, 8, {
                fill: i === 1 ? signal : sheet,
                stroke: i === 1 ? signal : ink,
                width: 2.4,
              }),
            )
            .join(''),
      )
      .join('') +
    rect(hall[0] - 74, hall[1] - 46, 148, 92, { fill: sheet, width: 6 }) +
    times(4, (i) =>
      line(hall[0] - 44 + i * 30, hall[1] - 46, hall[0] - 44 + i * 30, hall[1] - 20, {
        width: 1.5,
      }),
    ) +
    mono(hall[0], hall[1] + 16, 'hall', { anchor: 'middle', weight: 600 }) +
    balloon(180, 200, 'A') +
    balloon(980, 160, 'B', true) +
    balloon(1040, 620, 'C') +
    balloon(160, 600, 'D') +
    rect(806, 210, 190, 64, { fill: ground, width: 0 }) +
    mono(816, 238, 'tour B, 41', { weight: 600 }) +
    mono(816, 266, 'doors by 06:30', { size: 20, fill: ink2 }) +
    north(1098, 730) +
    rect(64, 742, 520, 36, { fill: ground, width: 0 }) +
    mono(64, 768, 'each dot three restaurants', { fill: ink2 })
  )
}

export const drawings = {
  'produce-market': () =>
    wide('produce-market', 'HS-06 · Produce market · Axonometry', plate(), ''),
  'produce-market-detail': () =>
    close('produce-market', 'HS-06 · One line of the order · Detail', detail()),
  'produce-market-plan': () =>
    close('produce-market', 'HS-06 · The night tours · Plan', plan(), '1 km'),
}
