import { person } from '../figures.ts'
import { monitorSide } from '../furniture.ts'
import { circle, hatch, line, path, polyline, rect, times, weight } from '../hand.ts'
import { ink, sheet, signal, signalWash } from '../ink.ts'
import { caps, mono } from '../lettering.ts'
import { doorway, inside, roomSection } from './room.ts'

const { floor } = inside

function security() {
  const [cx, cy] = [1120, 540]
  return (
    // The vault: a second, thicker wall inside the room.
    rect(780, 128, 96, 684, { fill: sheet, width: 0 }) +
    rect(780, 131, 96, 678, { fill: hatch, width: weight.cut }) +
    rect(777, 420, 102, 389, { fill: sheet, width: 0 }) +
    line(780, 420, 876, 420, { width: weight.cut }) +
    doorway('left') +
    circle(cx, cy - 60, 206, { fill: sheet, width: weight.cut }) +
    circle(cx, cy - 60, 178, { width: weight.thin }) +
    circle(cx, cy - 60, 64, { fill: sheet, width: weight.outline }) +
    times(3, (i) => {
      const a = i * 1.047
      return (
        line(
          cx - Math.cos(a) * 104,
          cy - 60 - Math.sin(a) * 104,
          cx + Math.cos(a) * 104,
          cy - 60 + Math.sin(a) * 104,
          { width: 7 },
        ) +
        circle(cx - Math.cos(a) * 104, cy - 60 - Math.sin(a) * 104, 10, { fill: ink, width: 0 }) +
        circle(cx + Math.cos(a) * 104, cy - 60 + Math.sin(a) * 104, 10, { fill: ink, width: 0 })
      )
    }) +
    circle(cx, cy - 60, 22, { fill: signal, stroke: signal, width: 2 }) +
    times(16, (i) => {
      const a = i * 0.3927
      return circle(cx + Math.cos(a) * 192, cy - 60 + Math.sin(a) * 192, 6, {
        fill: sheet,
        width: 2,
      })
    }) +
    rect(896, 410, 30, 60, { fill: ink, width: 0 }) +
    rect(896, 520, 30, 60, { fill: ink, width: 0 }) +
    times(3, (r) =>
      times(
        2,
        (c) =>
          rect(1360 + c * 54, 300 + r * 66, 46, 56, { fill: sheet, width: 2 }) +
          circle(1383 + c * 54, 328 + r * 66, 5, { fill: ink, width: 0 }),
      ),
    ) +
    person(1290, floor, 346, { pose: 'reach', facing: 'left', top: ink, hair: 'cap' }) +
    // The gate in front of it.
    polyline(
      [
        [560, floor],
        [560, floor - 170],
      ],
      { width: 12 },
    ) +
    line(560, floor - 150, 740, floor - 150, { width: 8, stroke: signal }) +
    circle(560, floor - 176, 14, { fill: sheet, width: 4 }) +
    rect(196, floor - 160, 210, 160, { fill: sheet, width: weight.outline }) +
    line(184, floor - 160, 418, floor - 160, { width: 6 }) +
    caps(236, floor - 70, 'Passes', { size: 22 }) +
    monitorSide(376, floor - 160, 110) +
    person(258, floor, 346, { pose: 'hold', hair: 'bun' }) +
    rect(196, floor - 157, 210, 157, { fill: sheet, width: weight.outline }) +
    caps(238, floor - 70, 'Passes', { size: 22 }) +
    person(500, floor, 346, { pose: 'point', facing: 'left', hair: 'short' }) +
    rect(394, floor - 312, 36, 26, { fill: signalWash, stroke: signal, width: 3 }) +
    rect(200, 200, 330, 170, { fill: sheet, width: weight.outline }) +
    times(4, (i) =>
      mono(
        222,
        240 + i * 36,
        ['08:58 A. Lind', '09:04 J. Moe', '09:11 refused', '09:12 noted'][i] ?? '',
        { size: 23, weight: i === 2 ? 650 : 450 },
      ),
    ) +
    path('M640 128v36M612 164h56l-10 34h-36Z', { fill: sheet, width: weight.outline }) +
    circle(640, 182, 7, { fill: ink, width: 0 }) +
    path('M626 206L560 330M654 206L720 330', { width: 1.3, dash: '5 7' })
  )
}

export const drawings = {
  'tech-security': () => roomSection('Vault −2.01 · Security · Section', security()),
}
