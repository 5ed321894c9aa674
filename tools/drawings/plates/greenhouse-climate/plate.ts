import { headline, leader, wide } from '../../annotation.ts'
import { person } from '../../figures.ts'
import { screen } from '../../furniture.ts'
import { circle, earth, line, path, rect, times, weight } from '../../hand.ts'
import { ink, ink2, sheet, signal, tints } from '../../ink.ts'
import { display, mono } from '../../lettering.ts'
import { climate } from './climate.ts'
import { bay, vine } from './house.ts'

const ground = tints['greenhouse-climate']

function plate() {
  const [floor, eaves, ridge] = [820, 540, 450]
  return (
    rect(64, floor, 1472, 58, { fill: earth, width: 0 }) +
    line(64, floor, 1536, floor, { width: weight.cut }) +
    [0, 1, 2, 3].map((i) => bay(64 + i * 368, 368, eaves, ridge, floor, i < 2)).join('') +
    path('M90 600H1510', { width: 4, dash: '30 8' }) +
    times(22, (i) =>
      i === 4 || i === 9 || i === 10 || i === 16
        ? ''
        : vine(100 + i * 66, floor, 118 + ((i * 37) % 3) * 12),
    ) +
    times(
      11,
      (i) =>
        circle(132 + i * 132, floor - 10, 8, { fill: sheet, width: 2.4 }) +
        circle(150 + i * 132, floor - 10, 8, { fill: sheet, width: 2.4 }),
    ) +
    person(360, floor, 168, { pose: 'reach', hair: 'bun', top: ink }) +
    person(1150, floor, 168, { pose: 'hold', hair: 'cap', facing: 'left' }) +
    line(726, 600, 726, 660, { width: 1.6 }) +
    rect(708, 660, 36, 58, { fill: sheet, width: weight.outline }) +
    times(4, (i) => line(714, 672 + i * 11, 738, 672 + i * 11, { width: 1.4 })) +
    circle(726, 730, 5, { fill: signal, width: 0 }) +
    rect(804, 662, 214, 44, { fill: ground, width: 0 }) +
    leader(
      [
        [744, 684],
        [796, 684],
      ],
      ['21.4 °C · 78 %'],
    ) +
    screen(
      830,
      84,
      692,
      320,
      'Climate',
      'bay 7 · 14:20',
      climate(862, 164, 470, 196) +
        display(1364, 204, '21.4°', { size: 44, weight: 600 }) +
        mono(1366, 234, 'air', { size: 20, fill: ink2 }) +
        display(1364, 292, '78 %', { size: 36, weight: 600 }) +
        mono(1366, 320, 'humidity', { size: 20, fill: ink2 }) +
        mono(1366, 372, 'vent 34 %', { size: 22, weight: 600 }),
    ) +
    headline(64, 222, '−23', {
      size: 200,
      unit: '%',
      words: ['energy for the same harvest:', 'vents open before the heat comes'],
    })
  )
}

export const drawings = {
  'greenhouse-climate': () =>
    wide('greenhouse-climate', 'HS-07 · Greenhouse climate · Section A–A', plate(), '2 m'),
}
