import { person } from '../figures.ts'
import { browser, desk, monitorSide, plant, stool } from '../furniture.ts'
import { circle, line, polyline, rect, weight } from '../hand.ts'
import { ink, sheet, signal } from '../ink.ts'
import { display, mono } from '../lettering.ts'
import { doorway, roomSection } from './room.ts'
import { words } from './words.ts'

function web() {
  const floor = 812
  const pin = (x: number, y: number) => circle(x, y, 5, { fill: ink, width: 0 })
  return (
    doorway('right') +
    browser(
      190,
      196,
      560,
      372,
      display(220, 290, 'Houses that', { size: 44, weight: 650 }) +
        display(220, 338, 'last', { size: 44, weight: 650 }) +
        words(220, 372, [210, 190, 150]) +
        rect(220, 430, 150, 46, { fill: signal, width: 0, radius: 2 }) +
        display(295, 462, 'Visit', { size: 26, weight: 600, fill: sheet, anchor: 'middle' }) +
        rect(470, 248, 250, 228, { width: 2 }) +
        polyline(
          [
            [490, 456],
            [490, 350],
            [595, 282],
            [700, 350],
            [700, 456],
          ],
          { width: 2.4 },
        ) +
        rect(560, 380, 70, 76, { width: 2 }) +
        line(470, 456, 720, 456, { width: 2.4 }) +
        words(220, 514, [480, 440], 18),
    ) +
    browser(
      800,
      196,
      280,
      372,
      display(822, 276, 'Houses', { size: 34, weight: 650 }) +
        display(822, 314, 'that last', { size: 34, weight: 650 }) +
        rect(822, 340, 236, 116, { width: 2 }) +
        polyline(
          [
            [880, 446],
            [880, 400],
            [940, 362],
            [1000, 400],
            [1000, 446],
          ],
          { width: 2 },
        ) +
        line(822, 446, 1058, 446, { width: 2 }) +
        rect(822, 476, 120, 38, { fill: sheet, width: 2 }) +
        words(822, 538, [220, 180], 16),
    ) +
    browser(
      1130,
      196,
      140,
      372,
      display(1146, 266, 'Houses', { size: 27, weight: 650 }) +
        display(1146, 296, 'that last', { size: 25, weight: 650 }) +
        rect(1146, 316, 108, 90, { width: 2 }) +
        polyline(
          [
            [1170, 398],
            [1170, 366],
            [1200, 344],
            [1230, 366],
            [1230, 398],
          ],
          { width: 2 },
        ) +
        rect(1146, 426, 108, 34, { fill: sheet, width: 2 }) +
        words(1146, 484, [108, 90, 100, 70], 16),
    ) +
    pin(206, 186) +
    pin(734, 186) +
    pin(816, 186) +
    pin(1064, 186) +
    pin(1146, 186) +
    pin(1254, 186) +
    [470, 940, 1200]
      .map((x, i) => mono(x, 176, ['1440', '768', '390'][i] ?? '', { anchor: 'middle' }))
      .join('') +
    desk(300, floor, 330, 142) +
    monitorSide(520, floor - 142, 130) +
    stool(336, floor, 340) +
    person(336, floor, 340, { pose: 'type', hair: 'bun', top: ink }) +
    rect(570, floor - 168, 40, 26, { fill: sheet, width: 2 }) +
    person(1040, floor, 344, { pose: 'reach', hair: 'short' }) +
    plant(1390, floor, 210) +
    rect(760, floor - 100, 130, 100, { fill: sheet, width: weight.thin }) +
    line(760, floor - 50, 890, floor - 50, { width: 1.6 }) +
    circle(825, floor - 75, 5, { fill: ink, width: 0 }) +
    circle(825, floor - 25, 5, { fill: ink, width: 0 })
  )
}

export const drawings = {
  'tech-web': () => roomSection('Room 2.01 · Web · Section', web()),
}
