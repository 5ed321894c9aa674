import { headline, leader, wide } from '../../annotation.ts'
import { person } from '../../figures.ts'
import { plant } from '../../furniture.ts'
import { circle, hatch, line, path, polyline, rect, weight } from '../../hand.ts'
import { ink, sheet } from '../../ink.ts'
import { mono } from '../../lettering.ts'
import { handWithPhone, visit } from './held-phone.ts'

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

export const drawings = {
  'clinic-companion': () =>
    wide('clinic-companion', 'HS-03 · Clinic companion · In the hand', plate()),
}
