import { balloon, close, headline, leader, wide } from '../annotation.ts'
import { person } from '../figures.ts'
import { bed, chairAbove, door, headAbove, north, room, windowIn } from '../floor.ts'
import { button, phone, plant } from '../furniture.ts'
import { circle, hatch, line, path, polyline, rect, times, weight } from '../hand.ts'
import { hairline, ink, ink2, ink3, sheet, signal, signalWash, tints } from '../ink.ts'
import { display, mono } from '../lettering.ts'

const ground = tints['clinic-companion']

function visit(x: number, y: number, w: number) {
  return (
    mono(x + 32, y + 82, '9:41', { size: 20, weight: 600 }) +
    display(x + 32, y + 148, 'Your visit', { size: 40, weight: 650 }) +
    line(x, y + 182, x + w, y + 182, { stroke: hairline, width: 2 }) +
    mono(x + 32, y + 230, 'Tomorrow', { size: 24, fill: ink2 }) +
    display(x + 28, y + 322, '09:40', { size: 96, weight: 600 }) +
    display(x + 32, y + 374, 'Dr. Karin Åkesson', { size: 28, weight: 600 }) +
    display(x + 32, y + 408, 'Room 3, second floor', { size: 25, fill: ink2 }) +
    button(x + 28, y + 446, w - 56, 70, 'I will be there', true) +
    button(x + 28, y + 532, w - 56, 64, 'Move it') +
    mono(x + 32, y + 648, 'bus 12 stops outside', { size: 21, fill: ink2 })
  )
}

const finger = (x: number, y: number, length: number, thick: number, turn: number) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${rect(0, -thick / 2, length, thick, { fill: sheet, width: weight.outline, radius: thick / 2 })}</g>`

/** A right hand holding the phone that stands at (x, y). */
function handWithPhone(x: number, y: number, w: number, h: number, body: string) {
  const [right, low] = [x + w, y + h]
  return (
    path(
      `M${x + 60} ${low - 60}C${x + 80} ${low + 30} ${x + 150} ${low + 40} ${x + 170} 880H${right + 70}C${right + 60} ${low - 10} ${right + 92} ${low - 110} ${right + 84} ${low - 220}C${right + 82} ${low - 300} ${right + 30} ${low - 330} ${right - 10} ${low - 300}Z`,
      { fill: sheet, width: weight.outline },
    ) +
    phone(x, y, w, h, body) +
    path(
      `M${right + 84} ${low - 220}C${right + 70} ${low - 300} ${right + 40} ${low - 350} ${right - 14} ${low - 392}C${right - 50} ${low - 416} ${right - 78} ${low - 376} ${right - 50} ${low - 346}C${right - 20} ${low - 310} ${right - 6} ${low - 270} ${right + 12} ${low - 200}`,
      { fill: sheet, width: weight.outline },
    ) +
    path(`M${right - 52} ${low - 392}q-14 18 4 38`, { width: weight.hair }) +
    [0, 1, 2, 3]
      .map((i) => finger(x - 56 + i * 4, low - 322 + i * 60, 82 - i * 6, 47 - i * 2, 5))
      .join('')
  )
}

function waiting() {
  const floor = 836
  const seat = (x: number) =>
    path(`M${x - 22} ${floor - 96}q-4 26 2 50h50M${x - 14} ${floor}v-44M${x + 26} ${floor}v-44`, {
      width: 3,
    })
  return (
    rect(64, floor, 560, 40, { fill: hatch, width: weight.cut }) +
    line(64, 480, 64, floor, { width: 12 }) +
    line(58, 484, 624, 484, { width: 12 }) +
    circle(500, 556, 34, { fill: sheet, width: weight.outline }) +
    polyline(
      [
        [500, 534],
        [500, 556],
        [486, 568],
      ],
      { width: 3 },
    ) +
    rect(544, 620, 76, 216, { fill: sheet, width: weight.outline }) +
    circle(556, 732, 4, { fill: ink, width: 0 }) +
    mono(582, 660, '3', { anchor: 'middle', weight: 600, size: 26 }) +
    [150, 250, 350].map(seat).join('') +
    person(150, floor, 180, { pose: 'sit', hair: 'bun' }) +
    person(250, floor, 180, { pose: 'sit', top: ink }) +
    person(484, floor, 190, { facing: 'left', pose: 'hold' }) +
    plant(420, floor, 92) +
    rect(110, 560, 130, 84, { fill: sheet, width: weight.thin }) +
    path('M120 630l36 -40l26 26l20 -18l28 32', { width: weight.hair })
  )
}

function plate() {
  const [x, y, w, h] = [776, 78, 380, 690]
  return (
    headline(64, 220, '−38', {
      size: 200,
      unit: '%',
      words: ['no-shows in the first year,', '14 clinics, 96,000 patients'],
    }) +
    waiting() +
    handWithPhone(x, y, w, h, visit(x, y, w)) +
    leader(
      [
        [1042, 344],
        [1230, 240],
      ],
      ['time first,', 'never a code'],
    ) +
    leader(
      [
        [1120, 558],
        [1300, 600],
      ],
      ['one tap', 'answers'],
    ) +
    leader(
      [
        [1046, 443],
        [1230, 430],
      ],
      ['who and where'],
    )
  )
}

function detail() {
  const slots = [
    ['Tue 4', '08:20', '09:40', '13:10'],
    ['Wed 5', '10:00', '11:20', '15:40'],
    ['Fri 7', '08:00', '09:20', '14:30'],
  ]
  return (
    rect(64, 64, 1072, 690, { fill: sheet, width: weight.outline }) +
    display(112, 144, 'Move your visit', { size: 48, weight: 650 }) +
    mono(1088, 140, 'Dr. Åkesson · 20 min', { size: 24, fill: ink3, anchor: 'end' }) +
    line(64, 188, 1136, 188, { stroke: hairline, width: 2 }) +
    slots
      .map(
        ([day = '', ...hours], row) =>
          display(112, 284 + row * 116, day, { size: 32, weight: 600 }) +
          hours
            .map((hour, i) => {
              const lit = row === 1 && i === 1
              return (
                rect(292 + i * 206, 236 + row * 116, 180, 76, {
                  fill: lit ? signalWash : sheet,
                  stroke: lit ? signal : ink,
                  width: lit ? 4 : 2,
                  radius: 2,
                }) +
                mono(382 + i * 206, 284 + row * 116, hour, {
                  size: 30,
                  weight: 500,
                  anchor: 'middle',
                })
              )
            })
            .join(''),
      )
      .join('') +
    line(64, 590, 1136, 590, { stroke: hairline, width: 2 }) +
    display(112, 658, 'Wednesday 5, 11:20', { size: 34, weight: 600 }) +
    display(112, 700, 'Your old time goes to the waiting list.', { size: 25, fill: ink2 }) +
    button(804, 632, 284, 80, 'Take this time', true) +
    leader(
      [
        [682, 352],
        [682, 330],
        [900, 330],
        [900, 390],
        [912, 390],
      ],
      ['given back', '4 min ago'],
    )
  )
}

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
  'clinic-companion': () =>
    wide('clinic-companion', 'HS-03 · Clinic companion · In the hand', plate()),
  'clinic-companion-detail': () =>
    close('clinic-companion', 'HS-03 · Moving a visit · Detail', detail()),
  'clinic-companion-plan': () =>
    close('clinic-companion', 'HS-03 · Clinic, second floor · Plan', plan(), '2 m'),
}
