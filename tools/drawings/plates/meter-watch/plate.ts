import { headline, leader, wide } from '../../annotation.ts'
import { person } from '../../figures.ts'
import { screen } from '../../furniture.ts'
import {
  circle,
  earth,
  hatch,
  line,
  moved,
  path,
  polygon,
  rect,
  times,
  weight,
} from '../../hand.ts'
import { ink, ink2, sheet, signal, signalWash, tints } from '../../ink.ts'
import { mono } from '../../lettering.ts'
import { drop } from './drop.ts'
import { flow } from './flow.ts'

const ground = tints['meter-watch']

const mast = (x: number, y: number) =>
  line(x, y, x, y - 330, { width: weight.outline }) +
  path(`M${x} ${y - 330}q0 -22 46 -22`, { width: weight.outline }) +
  path(`M${x + 36} ${y - 352}h34l6 12h-46Z`, { fill: sheet, width: weight.thin }) +
  rect(x - 12, y - 270, 24, 44, { fill: sheet, width: weight.outline }) +
  line(x - 5, y - 270, x - 5, y - 300, { width: 2 })

const waves = (x: number, y: number, turn: number) =>
  moved(
    x,
    y,
    times(3, (i) =>
      path(`M${-10 - i * 9} ${-14 - i * 14}Q0 ${-22 - i * 17} ${10 + i * 9} ${-14 - i * 14}`, {
        width: 2.2,
        stroke: signal,
        cap: 'round',
      }),
    ),
    1,
    turn,
  )

function plate() {
  const street = 640
  return (
    rect(64, street, 1472, 240, { fill: earth, width: 0 }) +
    // House with its cellar.
    rect(110, street, 280, 106, { fill: ground, width: weight.cut }) +
    rect(110, 440, 280, 200, { fill: sheet, width: weight.outline }) +
    polygon(
      [
        [88, 440],
        [250, 346],
        [412, 440],
      ],
      { fill: sheet, width: weight.outline },
    ) +
    line(110, 540, 390, 540, { width: weight.outline }) +
    rect(140, 466, 48, 56, { width: weight.thin }) +
    rect(226, 466, 48, 56, { width: weight.thin }) +
    rect(312, 466, 48, 56, { width: weight.thin }) +
    rect(312, 556, 50, 84, { width: weight.thin }) +
    person(190, street, 88, { pose: 'hold', top: ink }) +
    path('M216 598v-12h30v54', { width: weight.thin }) +
    // Road and pavement.
    rect(390, street, 1146, 16, { fill: ground, width: 0 }) +
    rect(390, street, 1146, 16, { fill: hatch, width: 0 }) +
    line(64, street, 1536, street, { width: weight.cut }) +
    // Main, service pipe, meter pit.
    rect(64, 790, 1472, 36, { fill: sheet, width: weight.outline }) +
    times(7, (i) => rect(220 + i * 210, 782, 16, 52, { fill: sheet, width: weight.outline })) +
    path('M560 790V716H340V600', { width: 12 }) +
    path('M560 790V716H340V600', { stroke: sheet, width: 7 }) +
    rect(444, street, 132, 112, { fill: sheet, width: weight.cut }) +
    path('M444 716H576', { width: 12 }) +
    path('M446 716H574', { stroke: sheet, width: 7 }) +
    circle(510, 706, 34, { fill: sheet, width: weight.outline }) +
    mono(510, 713, '0417', { size: 20, anchor: 'middle', weight: 600 }) +
    rect(452, 636, 116, 10, { fill: ink, width: 0 }) +
    waves(510, 632, 12) +
    mast(640, street) +
    // The leak.
    path('M1096 788Q1040 740 1080 716Q1130 690 1176 724Q1206 760 1160 788Z', {
      fill: signalWash,
      stroke: signal,
      width: 2.4,
      dash: '6 6',
    }) +
    drop(1100, 764, 9) +
    drop(1130, 744, 9) +
    drop(1156, 768, 9) +
    line(1128, 790, 1128, 826, { width: 3, stroke: signal }) +
    person(1092, street, 96, { pose: 'lean', hair: 'helmet', top: ink }) +
    line(1122, 586, 1146, 640, { width: 3 }) +
    path('M1122 640l-7 0M1160 640l40 0', { width: 6, stroke: signal }) +
    path('M1306 626V560Q1306 548 1318 548H1424L1462 588L1484 592V626Z', {
      fill: sheet,
      width: weight.outline,
    }) +
    path('M1386 560H1419L1446 588H1386ZM1374 548V626M1306 606H1374', { width: weight.thin }) +
    circle(1342, 624, 16, { fill: ink, width: 0 }) +
    circle(1342, 624, 7, { fill: sheet, width: 0 }) +
    circle(1446, 624, 16, { fill: ink, width: 0 }) +
    circle(1446, 624, 7, { fill: sheet, width: 0 }) +
    rect(1256, 690, 246, 42, { fill: ground, width: 0 }) +
    rect(646, 716, 180, 42, { fill: ground, width: 0 }) +
    leader(
      [
        [1190, 748],
        [1250, 712],
      ],
      ['leak, found 06:10'],
      { colour: ink },
    ) +
    leader(
      [
        [528, 738],
        [640, 738],
      ],
      ['meter 48 213'],
    ) +
    screen(
      818,
      84,
      704,
      376,
      'Meter watch',
      'Almgatan · 214 meters',
      flow(850, 168, 640, 236, 20) +
        rect(872, 176, 250, 66, { fill: sheet, width: 0 }) +
        mono(880, 204, '+1.8 m³/h', { size: 26, weight: 600 }) +
        mono(880, 234, 'never back to zero', { size: 20, fill: ink2 }),
    ) +
    headline(64, 212, '6', {
      from: '19 d',
      size: 190,
      unit: 'h',
      words: ['from leak to alarm,', '61,000 meters listening'],
    })
  )
}

export const drawings = {
  'meter-watch': () =>
    wide('meter-watch', 'HS-02 · Meter watch · Street section B–B', plate(), '2 m'),
}
