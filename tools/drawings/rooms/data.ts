import { person } from '../figures.ts'
import { desk, monitorSide, stool } from '../furniture.ts'
import { circle, line, path, rect, times, weight } from '../hand.ts'
import { hairline, ink, ink2, sheet, signal, signalWash } from '../ink.ts'
import { mono } from '../lettering.ts'
import { doorway, inside, roomSection } from './room.ts'

const { floor } = inside

function data() {
  const drawer = (x: number, y: number, lit = false) =>
    rect(x, y, 92, 52, {
      fill: lit ? signalWash : sheet,
      stroke: lit ? signal : ink,
      width: lit ? 4 : 2,
    }) +
    rect(x + 24, y + 10, 44, 15, { width: 1.6 }) +
    path(`M${x + 36} ${y + 38}h20`, { width: 4, stroke: lit ? signal : ink })
  return (
    doorway('right') +
    rect(160, 176, 724, 636, { fill: sheet, width: weight.outline }) +
    times(10, (r) =>
      times(7, (c) => (r === 4 && c === 5 ? '' : drawer(178 + c * 99, 192 + r * 61))),
    ) +
    rect(673, 436, 92, 52, { fill: ink, width: 0 }) +
    rect(664, 448, 110, 66, { fill: signalWash, stroke: signal, width: 4 }) +
    path('M706 496h26', { width: 4, stroke: signal }) +
    times(6, (i) =>
      rect(676 + i * 15, 426 - (i === 3 ? 14 : 0), 12, 24 + (i === 3 ? 12 : 0), {
        fill: i === 3 ? signal : sheet,
        stroke: i === 3 ? signal : ink,
        width: 1.6,
      }),
    ) +
    line(150, 168, 900, 168, { width: 6 }) +
    line(540, 172, 470, floor, { width: 5 }) +
    line(586, 172, 516, floor, { width: 5 }) +
    times(11, (i) => line(534 - i * 6, 226 + i * 54, 580 - i * 6, 226 + i * 54, { width: 4 })) +
    circle(470, floor - 8, 9, { fill: sheet, width: 3 }) +
    circle(516, floor - 8, 9, { fill: sheet, width: 3 }) +
    person(560, 690, 320, { pose: 'climb', hair: 'bun', top: ink }) +
    // The reading table and the long chart.
    rect(980, 196, 400, 260, { fill: sheet, width: weight.outline }) +
    times(5, (i) => line(1010, 236 + i * 44, 1350, 236 + i * 44, { stroke: hairline, width: 2 })) +
    times(9, (i) => {
      const h = [60, 84, 72, 110, 96, 130, 118, 150, 168][i] ?? 60
      return rect(1018 + i * 37, 412 - h, 24, h, {
        fill: i === 8 ? signal : sheet,
        stroke: i === 8 ? signal : ink,
        width: 2,
      })
    }) +
    line(1010, 412, 1350, 412, { width: 3 }) +
    mono(1010, 442, '2018', { size: 20, fill: ink2 }) +
    mono(1350, 442, '2026', { size: 20, fill: ink2, anchor: 'end' }) +
    desk(1010, floor, 380, 146) +
    monitorSide(1290, floor - 146, 130) +
    stool(1060, floor, 344) +
    person(1060, floor, 344, { pose: 'type', hair: 'short' }) +
    rect(1330, floor - 172, 46, 26, { fill: sheet, width: 2 }) +
    rect(1336, floor - 186, 34, 14, { fill: sheet, width: 2 })
  )
}

export const drawings = {
  'tech-data': () => roomSection('Archive −1.01 · Data · Section', data()),
}
