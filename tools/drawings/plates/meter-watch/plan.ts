import { balloon, close } from '../../annotation.ts'
import { north } from '../../floor.ts'
import {
  circle,
  curve,
  dice,
  hatchFine,
  line,
  type Point,
  path,
  polyline,
  rect,
  times,
  weight,
} from '../../hand.ts'
import { ink, ink2, sheet, signal, tints } from '../../ink.ts'
import { mono } from '../../lettering.ts'
import { drop } from './drop.ts'

const ground = tints['meter-watch']

function plan() {
  const roll = dice(7)
  const streets: Point[][] = [
    [
      [64, 240],
      [380, 220],
      [700, 250],
      [1120, 214],
    ],
    [
      [64, 440],
      [400, 430],
      [720, 452],
      [1120, 420],
    ],
    [
      [64, 640],
      [420, 634],
      [740, 650],
      [1120, 610],
    ],
    [
      [220, 64],
      [236, 400],
      [214, 770],
    ],
    [
      [540, 64],
      [548, 400],
      [560, 770],
    ],
    [
      [880, 64],
      [884, 400],
      [900, 770],
    ],
  ]
  const houses = times(330, () => {
    const [x, y] = [84 + roll() * 1030, 84 + roll() * 640]
    const named =
      (x < 350 && y < 190) ||
      (x > 600 && x < 890 && y > 500 && y < 640) ||
      (x > 1040 && y < 190) ||
      Math.hypot(x - 740, y - 450) < 100 ||
      [
        [380, 266],
        [1020, 266],
        [380, 548],
        [1020, 470],
      ].some(([bx = 0, by = 0]) => Math.hypot(x - bx, y - by) < 56)
    const column = Math.round(x / 34) * 34
    const row = Math.round(y / 38) * 38 - 8
    const inStreet =
      [222, 238, 428, 444, 626, 646].some((street) => Math.abs(row + 9 - street) < 38) ||
      [226, 550, 890].some((street) => column > street - 56 && column < street + 32)
    return named || inStreet || column > 1100
      ? ''
      : rect(Math.round(x / 34) * 34, Math.round(y / 38) * 38 - 8, 20 + roll() * 8, 18, {
          fill: sheet,
          width: weight.hair,
        })
  })
  return (
    houses +
    streets.map((s) => path(curve(s), { stroke: ground, width: 44 })).join('') +
    streets.map((s) => path(curve(s), { width: 3 })).join('') +
    streets
      .map((s) =>
        path(curve(s.map(([x, y]): Point => [x + 10, y + 10])), {
          width: weight.hair,
          dash: '4 6',
        }),
      )
      .join('') +
    path(
      curve([
        [548, 439],
        [640, 447],
        [720, 452],
        [800, 452],
        [884, 446],
      ]),
      { stroke: signal, width: 7 },
    ) +
    circle(740, 450, 74, { stroke: signal, width: 3, dash: '10 8' }) +
    drop(740, 456, 16) +
    [
      [220, 226],
      [540, 232],
      [880, 230],
      [234, 436],
      [884, 434],
      [218, 640],
      [556, 640],
      [898, 636],
    ]
      .map(
        ([x = 0, y = 0]) =>
          circle(x, y, 11, { fill: sheet, width: weight.outline }) +
          line(x - 7, y, x + 7, y, { width: 2 }),
      )
      .join('') +
    circle(548, 436, 16, { fill: ink, width: 0 }) +
    rect(64, 64, 250, 96, { fill: ground, width: 0 }) +
    rect(64, 64, 250, 96, { fill: hatchFine, width: weight.outline }) +
    rect(92, 90, 180, 44, { fill: ground, width: 0 }) +
    mono(106, 120, 'Waterworks', { weight: 600 }) +
    rect(628, 548, 230, 62, { fill: ground, width: 0 }) +
    mono(640, 576, '41–45 Almgatan', { weight: 600 }) +
    mono(640, 603, 'pressure −0.3 bar', { size: 20, fill: ink2 }) +
    polyline(
      [
        [740, 524],
        [740, 546],
      ],
      { width: weight.thin },
    ) +
    balloon(380, 266, 6) +
    balloon(1020, 266, 5) +
    balloon(380, 548, 8) +
    balloon(1020, 470, 7, true) +
    north(1098, 120) +
    rect(60, 742, 560, 38, { fill: ground, width: 0 }) +
    mono(64, 768, 'zones 5–8 · 1,960 meters · 14 sluices', { fill: ink2 })
  )
}

export const drawings = {
  'meter-watch-plan': () => close('meter-watch', 'HS-02 · Zone 7 · Pipe plan', plan(), '50 m'),
}
