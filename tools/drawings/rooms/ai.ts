import { person } from '../figures.ts'
import { desk, stool } from '../furniture.ts'
import { circle, line, moved, path, polyline, rect, times, weight } from '../hand.ts'
import { ink, ink2, sheet, signal } from '../ink.ts'
import { caps, mono } from '../lettering.ts'
import { doorway, inside, roomSection } from './room.ts'

const { floor } = inside

function ai() {
  const card = (x: number, y: number, lit = false, turn = 0) =>
    moved(
      x,
      y,
      rect(0, 0, 62, 44, { fill: lit ? signal : sheet, stroke: lit ? signal : ink, width: 2 }) +
        times(3, (i) =>
          line(9, 12 + i * 10, i === 2 ? 36 : 52, 12 + i * 10, {
            stroke: lit ? sheet : ink2,
            width: 2,
          }),
        ),
      1,
      turn,
    )
  const belt = (x: number, y: number, w: number) =>
    rect(x, y, w, 22, { fill: sheet, width: weight.outline, radius: 11 }) +
    times(Math.floor(w / 44), (i) => circle(x + 14 + i * 44, y + 11, 6, { width: 2 }))
  return (
    doorway('left') +
    belt(124, 470, 420) +
    [150, 240, 330, 430].map((x) => card(x, 422)).join('') +
    line(200, 492, 200, floor, { width: 4 }) +
    line(440, 492, 440, floor, { width: 4 }) +
    // The reader: a lens, and a wall of weights.
    rect(544, 250, 330, 330, { fill: sheet, width: weight.cut }) +
    circle(640, 440, 62, { fill: sheet, width: weight.outline }) +
    circle(640, 440, 38, { width: weight.thin }) +
    circle(640, 440, 16, { fill: signal, width: 0 }) +
    [0, 1, 2]
      .map((c) =>
        [0, 1, 2, 3, 4]
          .map(
            (r) =>
              circle(730 + c * 56, 296 + r * 60, 12, {
                fill: (r * 2 + c) % 4 === 0 ? ink : sheet,
                width: 2,
              }) +
              (c < 2
                ? [0, 1, 2, 3, 4]
                    .filter((k) => Math.abs(k - r) < 2)
                    .map((k) =>
                      line(742 + c * 56, 296 + r * 60, 774 + c * 56, 296 + k * 60, { width: 1.1 }),
                    )
                    .join('')
                : ''),
          )
          .join(''),
      )
      .join('') +
    line(580, 580, 580, floor, { width: 5 }) +
    line(840, 580, 840, floor, { width: 5 }) +
    caps(566, 292, 'Reader', { size: 20 }) +
    path(
      'M874 340C930 340 920 250 980 250H1100M874 430C930 430 920 380 980 380H1100M874 510H1100',
      { width: 3 },
    ) +
    [250, 380, 510]
      .map(
        (y, i) =>
          polyline(
            [
              [1100, y - 24],
              [1100, y + 20],
              [1220, y + 20],
              [1220, y - 24],
            ],
            { width: 4 },
          ) +
          times(3 - (i === 2 ? 2 : i === 1 ? 1 : 0), (k) =>
            card(1122 + k * 6, y - 26 - k * 9, i === 1 && k === 1),
          ) +
          mono(1244, y + 8, ['sure', 'ask', 'odd'][i] ?? '', {
            size: 24,
            weight: i === 1 ? 600 : 450,
          }),
      )
      .join('') +
    // A person decides what the machine asks.
    desk(1000, floor, 360, 146) +
    stool(1010, floor, 344) +
    person(1010, floor, 344, { pose: 'type', hair: 'bun', top: ink }) +
    card(1104, floor - 192, true, 0) +
    card(1190, floor - 192) +
    path(`M1330 ${floor - 146}v-44l-50 -40`, { width: 4 }) +
    path(`M1268 ${floor - 212}l34 -40l-46 -6Z`, { fill: sheet, width: weight.outline }) +
    line(1310, floor - 146, 1350, floor - 146, { width: 6 }) +
    person(300, floor, 344, { pose: 'reach', hair: 'short' })
  )
}

export const drawings = {
  'tech-ai': () => roomSection('Room 3.02 · Artificial intelligence · Section', ai()),
}
