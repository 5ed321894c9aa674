import { person } from '../figures.ts'
import { desk, stool } from '../furniture.ts'
import { circle, line, path, rect, times, weight } from '../hand.ts'
import { ink, ink2, sheet, signal, signalWash } from '../ink.ts'
import { mono } from '../lettering.ts'
import { doorway, roomSection } from './room.ts'
import { words } from './words.ts'

function mobile() {
  const floor = 812
  const small = (x: number, y: number, w: number, lit = false, n = 0) =>
    rect(x, y, w, w * 1.96, { fill: sheet, width: 4, radius: 12 }) +
    line(x + w * 0.36, y + 12, x + w * 0.64, y + 12, { width: 4 }) +
    (lit
      ? rect(x + 10, y + 34, w - 20, 44, { fill: signal, width: 0, radius: 4 }) +
        words(x + 14, y + 100, [w - 40, w - 54, w - 34])
      : [
          rect(x + 12, y + 32, w - 24, w * 0.7, { width: 1.8 }) +
            words(x + 14, y + w * 0.7 + 56, [w - 34, w - 50]),
          words(x + 14, y + 44, [w - 30, w - 46, w - 36, w - 60, w - 40], 22),
          circle(x + w / 2, y + w * 0.8, w * 0.28, { width: 2 }) +
            words(x + 18, y + w * 1.4, [w - 36, w - 56]),
          times(6, (i) =>
            rect(x + 12 + (i % 2) * (w / 2 - 8), y + 34 + Math.floor(i / 2) * 44, w / 2 - 16, 36, {
              width: 1.6,
            }),
          ),
        ][n % 4])
  return (
    doorway('left') +
    rect(240, 200, 700, 244, { fill: sheet, width: weight.outline }) +
    line(240, 432, 940, 432, { width: 6 }) +
    [84, 96, 108, 90, 112]
      .map((w, i) => small(268 + i * 134, 428 - w * 1.96, w, i === 2, i))
      .join('') +
    times(5, (i) =>
      mono(310 + i * 134, 476, ['5.8 in', '6.1 in', '6.7 in', '5.4 in', '6.9 in'][i] ?? '', {
        anchor: 'middle',
        size: 20,
        fill: ink2,
      }),
    ) +
    rect(1080, 190, 330, 290, { width: weight.outline, fill: sheet }) +
    line(1245, 190, 1245, 480, { width: weight.thin }) +
    path('M1084 420q60 -60 110 -20t80 -10t132 20', { width: weight.thin }) +
    path('M1110 476v-60h46v60M1290 476v-110h50v110', { width: weight.thin }) +
    circle(1360, 246, 24, { width: weight.thin }) +
    desk(520, floor, 560, 148) +
    times(3, (i) => {
      const x = 640 + i * 130
      return (
        path(`M${x} ${floor - 148}l30 -8l-10 -20`, { width: 3 }) +
        rect(x - 18, floor - 276, 64, 116, { fill: sheet, width: 3.4, radius: 8 }) +
        words(x - 6, floor - 246, [36, 26, 38], 18) +
        path(`M${x + 14} ${floor - 150}q20 60 70 40T${1080} ${floor - 60}`, { width: 1.3 })
      )
    }) +
    rect(1000, floor - 90, 90, 90, { fill: sheet, width: weight.outline }) +
    times(4, (i) => line(1014, floor - 72 + i * 18, 1076, floor - 72 + i * 18, { width: 2 })) +
    stool(560, floor, 340) +
    person(560, floor, 340, { pose: 'type', hair: 'long' }) +
    person(1240, floor, 346, { pose: 'hold', facing: 'left', top: ink, hair: 'short' }) +
    rect(1158, floor - 252, 26, 44, { fill: signalWash, stroke: signal, width: 3, radius: 5 }) +
    person(250, floor, 336, { pose: 'walk', hair: 'bun' })
  )
}

export const drawings = {
  'tech-mobile': () => roomSection('Room 2.02 · Mobile · Section', mobile()),
}
