import { headline, leader, wide } from '../../annotation.ts'
import { person } from '../../figures.ts'
import { button } from '../../furniture.ts'
import { ellipse, hatchFine, line, type Point, rect, times, weight } from '../../hand.ts'
import { hairline, ink, ink2, sheet, signal, signalWash } from '../../ink.ts'
import { display, mono } from '../../lettering.ts'
import { axonometry } from '../../solid.ts'
import { goods } from './goods.ts'

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

export const drawings = {
  'produce-market': () =>
    wide('produce-market', 'HS-06 · Produce market · Axonometry', plate(), ''),
}
