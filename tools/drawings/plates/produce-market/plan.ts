import { balloon, close } from '../../annotation.ts'
import { north } from '../../floor.ts'
import { circle, curve, dice, line, type Point, path, rect, times, weight } from '../../hand.ts'
import { ink, ink2, sheet, signal, tints } from '../../ink.ts'
import { mono } from '../../lettering.ts'

const ground = tints['produce-market']

function plan() {
  const roll = dice(21)
  const hall: Point = [600, 420]
  const loops: Point[][] = [
    [
      [600, 420],
      [480, 300],
      [330, 180],
      [180, 200],
      [150, 330],
      [330, 400],
      [600, 420],
    ],
    [
      [600, 420],
      [660, 280],
      [800, 140],
      [980, 160],
      [1010, 300],
      [800, 380],
      [600, 420],
    ],
    [
      [600, 420],
      [760, 480],
      [960, 480],
      [1040, 620],
      [880, 700],
      [700, 560],
      [600, 420],
    ],
    [
      [600, 420],
      [480, 500],
      [300, 500],
      [160, 600],
      [300, 716],
      [500, 660],
      [600, 420],
    ],
  ]
  return (
    path('M64 560C260 500 380 600 560 560S860 380 1136 400', { width: 46, stroke: sheet }) +
    path(
      'M64 537C260 477 380 577 560 537S860 357 1136 377M64 583C260 523 380 623 560 583S860 403 1136 423',
      { width: weight.thin },
    ) +
    times(383, () => circle(84 + roll() * 1030, 84 + roll() * 660, 3, { fill: ink2, width: 0 })) +
    loops
      .map(
        (points, i) =>
          path(curve(points), {
            stroke: i === 1 ? signal : ink,
            width: i === 1 ? 5 : 2.4,
            dash: i === 1 ? '' : '10 7',
          }) +
          points
            .slice(1, -1)
            .map(([x, y]) =>
              circle(x, y, 8, {
                fill: i === 1 ? signal : sheet,
                stroke: i === 1 ? signal : ink,
                width: 2.4,
              }),
            )
            .join(''),
      )
      .join('') +
    rect(hall[0] - 74, hall[1] - 46, 148, 92, { fill: sheet, width: 6 }) +
    times(4, (i) =>
      line(hall[0] - 44 + i * 30, hall[1] - 46, hall[0] - 44 + i * 30, hall[1] - 20, {
        width: 1.5,
      }),
    ) +
    mono(hall[0], hall[1] + 16, 'hall', { anchor: 'middle', weight: 600 }) +
    balloon(180, 200, 'A') +
    balloon(980, 160, 'B', true) +
    balloon(1040, 620, 'C') +
    balloon(160, 600, 'D') +
    rect(806, 210, 190, 64, { fill: ground, width: 0 }) +
    mono(816, 238, 'tour B, 41', { weight: 600 }) +
    mono(816, 266, 'doors by 06:30', { size: 20, fill: ink2 }) +
    north(1098, 730) +
    rect(64, 742, 520, 36, { fill: ground, width: 0 }) +
    mono(64, 768, 'each dot three restaurants', { fill: ink2 })
  )
}

export const drawings = {
  'produce-market-plan': () =>
    close('produce-market', 'HS-06 · The night tours · Plan', plan(), '1 km'),
}
