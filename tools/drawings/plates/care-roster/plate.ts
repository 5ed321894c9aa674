import { headline, wide } from '../../annotation.ts'
import { bed, chairAbove, door, headAbove, windowIn } from '../../floor.ts'
import { circle, line, path, rect, times, weight } from '../../hand.ts'
import { ink, ink2, sheet, signal, signalWash, tints } from '../../ink.ts'
import { mono } from '../../lettering.ts'
import { roster } from './roster.ts'

const ground = tints['care-roster']

function plate() {
  const [top, mid, low] = [560, 690, 740]
  return (
    headline(64, 222, '40', {
      from: '3 d',
      size: 190,
      unit: 'min',
      words: ['for the payroll of 46 homes:', '1,870 people, every supplement'],
    }) +
    roster(664, 84, 858, 402) +
    rect(64, top, 1472, 318, { fill: sheet, width: 9 }) +
    times(7, (i) => {
      const x = 64 + i * 168
      return (
        line(x + 168, top, x + 168, mid, { width: 6 }) +
        bed(x + 22, top + 20, 44, 88) +
        rect(x + 78, top + 20, 34, 30, { width: 1.6 }) +
        chairAbove(x + 132, top + 76, 28, 90) +
        windowIn(x + 50, top - 6, 70, 12)
      )
    }) +
    line(64, mid, 1240, mid, { width: 6 }) +
    times(7, (i) => door(64 + i * 168 + 110, mid, 44)) +
    times(5, (i) => headAbove(64 + i * 168 + 44, top + 42, 13, 0, ground)) +
    line(64, low + 22, 560, low + 22, { width: 6 }) +
    line(700, low + 22, 1020, low + 22, { width: 6 }) +
    times(
      3,
      (i) =>
        line(64 + (i + 1) * 165, low + 22, 64 + (i + 1) * 165, 878, { width: 6 }) +
        bed(64 + i * 165 + 22, low + 44, 40, 84) +
        chairAbove(64 + i * 165 + 126, low + 80, 28, 90),
    ) +
    // Dining room, staff room with the wall roster, garden door.
    circle(640, 814, 30, { width: weight.thin }) +
    times(4, (i) =>
      chairAbove(
        640 + Math.round(Math.cos(i * 1.571) * 42),
        814 + Math.round(Math.sin(i * 1.571) * 42),
        20,
        i * 90 + 90,
      ),
    ) +
    line(700, low + 22, 700, 878, { width: 6 }) +
    rect(703, low + 25, 317, 150, { fill: signalWash, width: 0 }) +
    line(1020, low + 22, 1020, 878, { width: 6 }) +
    rect(740, 812, 180, 40, { fill: sheet, width: weight.thin }) +
    chairAbove(780, 792, 26, 0) +
    chairAbove(860, 792, 26, 0) +
    headAbove(780, 792, 15, 0, ink2) +
    rect(860, low + 22, 80, 6, { fill: sheet, width: 0 }) +
    door(880, low + 22, 46) +
    mono(936, 850, 'staff', { size: 20, fill: ink2 }) +
    headAbove(330, 730, 17, 90, ink2) +
    headAbove(1110, 730, 17, -80, ink2) +
    path('M350 730H1080', { stroke: signal, width: 4, dash: '14 9' }) +
    rect(1243, top + 3, 290, 312, { fill: ground, width: 0 }) +
    line(1240, top, 1240, mid + 10, { width: 6 }) +
    line(1240, 800, 1240, 878, { width: 6 }) +
    circle(1390, 716, 62, { fill: sheet, width: weight.outline }) +
    circle(1390, 716, 12, { fill: ink, width: 0 }) +
    path('M1390 716l-42 -30M1390 716l40 -34M1390 716l6 54M1390 716l-44 30', { width: 1.4 }) +
    mono(1390, 850, 'court', { anchor: 'middle', size: 20, fill: ink2 }) +
    chairAbove(1300, 800, 28, 20) +
    headAbove(1480, 640, 15, 200, ink2) +
    rect(1044, 776, 60, 86, { width: weight.thin }) +
    times(5, (i) => line(1044, 790 + i * 16, 1104, 790 + i * 16, { width: 1.1 })) +
    mono(64, 528, 'night, two on duty', { fill: ink2 }) +
    line(330, 716, 330, 536, { width: 1.5 })
  )
}

export const drawings = {
  'care-roster': () =>
    wide('care-roster', 'HS-10 · Care roster · Ground floor plan', plate(), '4 m'),
}
