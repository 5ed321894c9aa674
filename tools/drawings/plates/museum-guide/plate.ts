import { headline, wide } from '../../annotation.ts'
import { person } from '../../figures.ts'
import { phone } from '../../furniture.ts'
import {
  circle,
  ellipse,
  hatch,
  line,
  moved,
  path,
  polygon,
  polyline,
  rect,
  times,
  weight,
} from '../../hand.ts'
import { hairline, ink, ink2, sheet, signal, tints } from '../../ink.ts'
import { display, mono } from '../../lettering.ts'
import { sextant } from './sextant.ts'

const ground = tints['museum-guide']

/** A three-masted ship model, hung from the ceiling. */
const ship = (x: number, y: number, s: number) =>
  moved(
    x,
    y,
    path('M-150 0Q-140 44 -96 52H96Q134 44 160 -10L120 4H-110Z', {
      fill: sheet,
      width: weight.outline / s,
    }) +
      path('M-130 20Q0 34 140 14M-120 36Q0 46 120 34', { width: 1.2 / s }) +
      [-86, 0, 82]
        .map(
          (m, i) =>
            line(m, 4, m, -150 - (i === 1 ? 26 : 0), { width: 3 / s }) +
            times(3, (k) =>
              path(
                `M${m - 36 + k * 5} ${-22 - k * 46}h${72 - k * 10}l${-6} ${-36}h${-60 + k * 10}Z`,
                { fill: sheet, width: 1.8 / s },
              ),
            ),
        )
        .join('') +
      path('M160 -10L214 -44L82 -140M-86 -150L-150 0', { width: 1.4 / s }),
    s,
  )

function guide(x: number, y: number, w: number) {
  return (
    rect(x, y, w, 350, { fill: ground, width: 0 }) +
    sextant(x + w / 2, y + 206, 1.02) +
    mono(x + 30, y + 72, '14', { size: 24, weight: 600 }) +
    display(x + 28, y + 412, 'Sextant, 1786', { size: 38, weight: 650 }) +
    mono(x + 28, y + 448, 'room 3 · 2 min 10', { size: 21, fill: ink2 }) +
    times(38, (i) => {
      const h = 10 + ((i * 29) % 40)
      return line(x + 32 + i * 8.4, y + 512 - h / 2, x + 32 + i * 8.4, y + 512 + h / 2, {
        width: 4,
        stroke: i < 15 ? signal : hairline,
      })
    }) +
    circle(x + w / 2, y + 598, 38, { fill: ink, width: 0 }) +
    polygon(
      [
        [x + w / 2 - 10, y + 580],
        [x + w / 2 + 20, y + 598],
        [x + w / 2 - 10, y + 616],
      ],
      { fill: sheet, width: 0 },
    ) +
    mono(x + 30, y + 606, '15 s', { size: 21, fill: ink2 }) +
    mono(x + w - 30, y + 606, '15 s', { size: 21, fill: ink2, anchor: 'end' }) +
    line(x, y + 660, x + w, y + 660, { stroke: hairline, width: 2 }) +
    mono(x + w / 2, y + 702, 'all 64 stops on this phone', {
      size: 20,
      anchor: 'middle',
      fill: ink2,
    })
  )
}

function plate() {
  const floor = 812
  const vitrine = (x: number, body: string) =>
    rect(x, floor - 74, 110, 74, { fill: sheet, width: weight.outline }) +
    rect(x + 6, floor - 170, 98, 96, { width: weight.thin, fill: sheet }) +
    body
  return (
    rect(64, floor, 1060, 62, { fill: hatch, width: weight.cut }) +
    polyline(
      [
        [64, floor],
        [64, 370],
        [330, 310],
        [330, 286],
        [860, 286],
        [860, 310],
        [1124, 370],
        [1124, floor],
      ],
      { width: 10 },
    ) +
    times(9, (i) => line(346 + i * 63, 286, 346 + i * 63, 262, { width: weight.thin })) +
    line(330, 262, 860, 262, { width: weight.outline }) +
    path('M140 500h110v170h-110ZM152 512h86v146h-86Z', { width: weight.thin }) +
    path('M160 640q20 -60 40 -20t30 -30M176 560q14 -16 30 0', { width: 1.4 }) +
    path('M276 500h150v120h-150ZM288 512h126v96h-126Z', { width: weight.thin }) +
    path('M288 580q40 -16 70 0t56 -6M326 574l8 -34l24 30', { width: 1.4 }) +
    path('M960 470h110v200h-110ZM972 482h86v176h-86Z', { width: weight.thin }) +
    circle(1015, 540, 26, { width: 1.4 }) +
    path('M985 640q30 -60 60 0', { width: 1.4 }) +
    path('M420 290L500 420M760 290L690 420', { width: 1.2 }) +
    ship(596, 520, 1.02) +
    vitrine(500, sextant(555, floor - 122, 0.36)) +
    vitrine(
      740,
      circle(795, floor - 128, 30, { width: 2 }) +
        ellipse(795, floor - 128, 12, 30, { width: 1.4 }) +
        line(765, floor - 128, 825, floor - 128, { width: 1.4 }) +
        path(`M775 ${floor - 82}h40l-20 -16Z`, { fill: ink, width: 1 }),
    ) +
    person(440, floor, 176, { pose: 'hold', hair: 'bun', top: ink }) +
    person(180, floor, 180, { pose: 'stand', facing: 'left' }) +
    person(236, floor, 118, { pose: 'point', facing: 'left', hair: 'long' }) +
    person(910, floor, 178, { pose: 'hold', facing: 'left', hair: 'short' }) +
    person(1064, floor, 176, { pose: 'walk', facing: 'left', hair: 'long', top: ink }) +
    circle(560, floor - 34, 17, { fill: signal, width: 0 }) +
    mono(560, floor - 27, '14', { anchor: 'middle', size: 19, weight: 700, fill: sheet }) +
    phone(1160, 88, 364, 776, guide(1160, 88, 364)) +
    headline(64, 184, '210,000', { size: 160 }) +
    mono(700, 150, 'visits guided,', { size: 23 }) +
    mono(700, 182, '4.8 of 5 stars', { size: 23 })
  )
}

export const drawings = {
  'museum-guide': () => wide('museum-guide', 'HS-08 · Museum guide · Gallery section', plate()),
}
