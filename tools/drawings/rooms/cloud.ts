import { person } from '../figures.ts'
import { desk, monitorSide, stool } from '../furniture.ts'
import {
  circle,
  curve,
  line,
  moved,
  type Point,
  path,
  polygon,
  rect,
  times,
  weight,
} from '../hand.ts'
import { ink, paper, sheet, signal, signalWash } from '../ink.ts'
import { doorway, inside, roomSection } from './room.ts'

const { floor } = inside

function cloud() {
  const rack = (x: number, y: number, lit = -1) =>
    line(x + 30, 60 + 68, x + 30, y, { width: 3 }) +
    line(x + 120, 128, x + 120, y, { width: 3 }) +
    rect(x, y, 150, 290, { fill: sheet, width: weight.outline }) +
    times(
      7,
      (i) =>
        rect(x + 12, y + 14 + i * 38, 126, 28, {
          fill: i === lit ? signalWash : sheet,
          stroke: i === lit ? signal : ink,
          width: 2,
        }) +
        circle(x + 26, y + 28 + i * 38, 4.5, { fill: i === lit ? signal : ink, width: 0 }) +
        times(5, (k) =>
          line(x + 60 + k * 14, y + 21 + i * 38, x + 60 + k * 14, y + 35 + i * 38, { width: 1.8 }),
        ),
    )
  const puff = (x: number, y: number, s: number) =>
    moved(
      x,
      y,
      path(
        'M-90 30Q-130 30 -128 0Q-126 -28 -92 -28Q-84 -70 -38 -66Q-10 -100 34 -76Q62 -84 76 -54Q122 -56 124 -12Q124 30 82 30Z',
        { fill: paper, width: weight.outline / s },
      ),
      s,
    )
  const fan = (x: number, y: number) =>
    circle(x, y, 52, { fill: sheet, width: weight.outline }) +
    times(4, (i) =>
      moved(x, y, path('M0 0Q26 -14 20 -44Q-6 -40 0 0Z', { fill: ink, width: 1 }), 1, i * 90),
    ) +
    circle(x, y, 7, { fill: sheet, width: 2 })
  return (
    doorway('left') +
    rect(980, 176, 430, 360, { fill: sheet, width: 6 }) +
    `<clipPath id="sky"><rect x="983" y="179" width="424" height="354"/></clipPath><g clip-path="url(#sky)">${puff(1110, 300, 0.86)}${puff(1310, 420, 1)}${puff(1370, 230, 0.6)}</g>` +
    line(1195, 176, 1195, 536, { width: 4 }) +
    line(980, 356, 1410, 356, { width: 4 }) +
    rack(220, 240) +
    rack(420, 240) +
    rack(620, 240, 3) +
    path('M295 530V600Q295 640 335 640H1000M495 530V640M695 530V640', { width: 3 }) +
    fan(880, 250) +
    path('M832 250H780', { width: 3 }) +
    path(
      curve([
        [770, 368],
        [850, 420],
        [930, 390],
        [1010, 320],
        [1100, 300],
      ] as Point[]),
      { stroke: signal, width: 4, dash: '14 9' },
    ) +
    circle(1100, 300, 9, { fill: signal, width: 0 }) +
    person(360, floor, 190 + 156, { pose: 'hold', top: ink, hair: 'short' }) +
    rect(408, floor - 246, 40, 54, { fill: sheet, width: 2.6 }) +
    desk(880, floor, 330, 146) +
    monitorSide(1120, floor - 146, 130) +
    stool(924, floor, 344) +
    person(924, floor, 344, { pose: 'type', hair: 'long' }) +
    polygon(
      [
        [1330, floor],
        [1344, 600],
        [1356, 600],
        [1342, floor],
      ],
      { fill: sheet, width: 2 },
    ) +
    line(1420, floor, 1380, 600, { width: 4 }) +
    times(4, (i) => line(1340, 770 - i * 44, 1412 - i * 8, 770 - i * 44, { width: 3 })) +
    line(1340, 600, 1386, 600, { width: 5 })
  )
}

export const drawings = {
  'tech-cloud': () => roomSection('Attic 4.01 · Cloud · Section', cloud()),
}
