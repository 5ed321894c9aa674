import { person } from '../figures.ts'
import { circle, line, path, polyline, rect, times, weight } from '../hand.ts'
import { ink, sheet, signal, signalWash } from '../ink.ts'
import { caps } from '../lettering.ts'
import { doorway, roomSection } from './room.ts'
import { words } from './words.ts'

function fullstack() {
  const [upper, floor] = [450, 812]
  return (
    rect(121, upper, 900, 40, { fill: 'url(#hatch)', width: weight.cut }) +
    doorway('right') +
    // Upstairs: the counter.
    rect(220, 176, 300, 190, { fill: sheet, width: 4 }) +
    line(220, 206, 520, 206, { width: 2 }) +
    words(240, 232, [120, 90]) +
    rect(240, 276, 90, 34, { fill: signal, width: 0 }) +
    rect(370, 226, 130, 116, { width: 2 }) +
    rect(620, upper - 104, 210, 104, { fill: sheet, width: weight.outline }) +
    line(610, upper - 104, 840, upper - 104, { width: 5 }) +
    times(6, (i) => line(650 + i * 30, upper - 96, 650 + i * 30, upper - 4, { width: 1.3 })) +
    person(576, upper, 262, { pose: 'stand', hair: 'long' }) +
    person(880, upper, 262, { pose: 'point', facing: 'left', top: ink }) +
    // Downstairs: the engine and its drawers.
    rect(200, 560, 260, 252, { fill: sheet, width: weight.outline }) +
    times(4, (r) =>
      times(
        3,
        (c) =>
          rect(214 + c * 80, 574 + r * 58, 72, 50, {
            width: 1.8,
            fill: r === 2 && c === 1 ? signalWash : sheet,
          }) + line(240 + c * 80, 600 + r * 58, 260 + c * 80, 600 + r * 58, { width: 3 }),
      ),
    ) +
    rect(620, 600, 280, 212, { fill: sheet, width: weight.outline }) +
    circle(700, 690, 54, { width: weight.outline }) +
    circle(700, 690, 14, { fill: ink, width: 0 }) +
    times(8, (i) =>
      line(
        700 + 20 * Math.cos(i * 0.785),
        690 + 20 * Math.sin(i * 0.785),
        700 + 50 * Math.cos(i * 0.785),
        690 + 50 * Math.sin(i * 0.785),
        { width: 2 },
      ),
    ) +
    circle(820, 670, 34, { width: weight.outline }) +
    circle(820, 670, 8, { fill: ink, width: 0 }) +
    path('M700 636L820 636M706 744L820 704', { width: 2 }) +
    times(3, (i) => circle(800 + i * 30, 770, 8, { width: 2, fill: i === 0 ? ink : sheet })) +
    path('M460 690H620', { width: 10 }) +
    path('M460 690H620', { width: 5, stroke: sheet }) +
    path('M285 276V360M285 366V560', { stroke: signal, width: 4 }) +
    path('M725 600V450', { width: 10 }) +
    path('M725 602V448', { width: 5, stroke: sheet }) +
    person(536, floor, 300, { pose: 'hold', hair: 'cap', facing: 'left' }) +
    // The stair that joins them.
    polyline(
      Array.from({ length: 27 }, (_, i): [number, number] => [
        1440 - Math.floor((i + 1) / 2) * 32.3,
        floor - Math.floor(i / 2) * 27.8,
      ]).filter((_, i) => i < 27),
      { width: weight.cut },
    ) +
    polyline(
      [
        [1408, floor - 3],
        [1021, upper + 60],
      ],
      { width: weight.outline },
    ) +
    polyline(
      [
        [1440, floor - 130],
        [1040, upper - 130],
        [1021, upper - 130],
      ],
      { width: 3 },
    ) +
    times(7, (i) =>
      line(1430 - i * 66, floor - 122 - i * 59 + 14, 1430 - i * 66, floor - i * 57, { width: 1.6 }),
    ) +
    person(1250, floor - 164, 300, { pose: 'climb', facing: 'left', hair: 'bun', top: ink }) +
    caps(640, 200, 'Front', { size: 24 }) +
    caps(930, 796, 'Back', { size: 24 })
  )
}

export const drawings = {
  'tech-fullstack': () => roomSection('Stair 1.00 · Full stack · Section', fullstack()),
}
