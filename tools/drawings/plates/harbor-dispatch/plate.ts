import { headline, wide } from '../../annotation.ts'
import { person } from '../../figures.ts'
import { desk, monitorSide, stool } from '../../furniture.ts'
import { hatch, line, path, polygon, polyline, rect, water, weight } from '../../hand.ts'
import { ink, sheet } from '../../ink.ts'
import { board } from './board.ts'
import { crane, tug } from './quay.ts'

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

export const drawings = {
  'harbor-dispatch': () =>
    wide('harbor-dispatch', 'HS-01 · Harbor dispatch · Section A–A', plate(), '10 m'),
}
