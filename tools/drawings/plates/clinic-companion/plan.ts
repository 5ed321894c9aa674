import { balloon, close } from '../../annotation.ts'
import { bed, chairAbove, door, headAbove, north, room, windowIn } from '../../floor.ts'
import { circle, line, path, rect, times, weight } from '../../hand.ts'
import { ink2, sheet, signal, signalWash, tints } from '../../ink.ts'
import { mono } from '../../lettering.ts'

const ground = tints['clinic-companion']

function plan() {
  const exam = (x: number, y: number, name: string, lit = false) =>
    room(x, y, 250, 236, name, lit ? signalWash : sheet) +
    bed(x + 180, y + 100, 50, 112) +
    rect(x + 20, y + 130, 34, 84, { fill: sheet, width: weight.thin }) +
    chairAbove(x + 80, y + 170, 28, 90)
  return (
    rect(64, 64, 1072, 690, { fill: sheet, width: 0 }) +
    room(64, 64, 1072, 690) +
    [
      ['1', 64],
      ['2', 314],
      ['3', 564],
    ]
      .map(([name, x]) => exam(Number(x), 64, `room ${name}`, name === '3'))
      .join('') +
    room(814, 64, 322, 236, 'laboratory') +
    rect(1060, 90, 54, 180, { fill: sheet, width: weight.thin }) +
    times(4, (i) => circle(1087, 116 + i * 42, 12, { width: weight.thin })) +
    rect(850, 230, 150, 40, { fill: sheet, width: weight.thin }) +
    [120, 370, 620, 880].map((x) => door(x, 300, 60, 0)).join('') +
    room(64, 520, 390, 234, 'waiting') +
    rect(398, 516, 60, 130, { fill: sheet, width: 0 }) +
    line(454, 646, 454, 754, { width: 7 }) +
    line(64, 520, 330, 520, { width: 7 }) +
    rect(334, 512, 124, 16, { fill: sheet, width: 0 }) +
    times(5, (i) => chairAbove(110 + i * 56, 716, 34, 180)) +
    times(3, (i) => chairAbove(96, 584 + i * 46, 32, -90)) +
    headAbove(110, 714, 17, 0) +
    headAbove(222, 714, 17, 0, ink2) +
    path('M640 754V660Q640 620 680 620H840', { width: weight.outline }) +
    path('M600 754V640Q600 590 660 590H840V620', { width: weight.outline }) +
    mono(690, 672, 'reception') +
    headAbove(720, 700, 20, 180, ink2) +
    room(900, 520, 236, 234, 'staff') +
    door(900, 640, 60, 90) +
    circle(1024, 650, 44, { fill: sheet, width: weight.thin }) +
    times(4, (i) =>
      chairAbove(
        1024 + Math.round(Math.sin(i * 1.571) * 66),
        650 - Math.round(Math.cos(i * 1.571) * 66),
        28,
        i * 90,
      ),
    ) +
    rect(482, 748, 96, 14, { fill: ground, width: 0 }) +
    line(482, 754, 482, 700, { width: weight.outline }) +
    line(578, 754, 578, 700, { width: weight.outline }) +
    path('M530 786V600Q530 560 480 560M530 600Q530 420 640 400V250', {
      stroke: signal,
      width: 4,
      dash: '14 9',
    }) +
    path('M628 266l12 -18l12 18', { stroke: signal, width: 4 }) +
    balloon(530, 700, 1) +
    balloon(480, 440, 2) +
    balloon(640, 190, 3, true) +
    mono(200, 420, 'corridor', { fill: ink2, size: 20 }) +
    [110, 360, 610, 880].map((x) => windowIn(x, 59, 130, 11)).join('') +
    north(1090, 452) +
    mono(760, 420, '1 the phone checks in', { size: 20 }) +
    mono(760, 450, '2 no queue', { size: 20 }) +
    mono(760, 480, '3 seen on time', { size: 20 })
  )
}

export const drawings = {
  'clinic-companion-plan': () =>
    close('clinic-companion', 'HS-03 · Clinic, second floor · Plan', plan(), '2 m'),
}
