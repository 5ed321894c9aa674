import { person } from '../figures.ts'
import { browser, desk, monitorSide, plant, stool } from '../furniture.ts'
import { circle, line, path, polyline, rect, times, weight } from '../hand.ts'
import { ink, ink2, lineStrong, sheet, signal, signalWash } from '../ink.ts'
import { caps, display, mono } from '../lettering.ts'
import { doorway, roomSection } from './room.ts'

/** The rooms where people meet the software: web, mobile, full stack. */

const words = (x: number, y: number, widths: number[], pitch = 16) =>
  widths
    .map((w, i) => line(x, y + i * pitch, x + w, y + i * pitch, { stroke: lineStrong, width: 4 }))
    .join('')

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

function mobile() {
  const floor = 812
  const small = (x: number, y: number, w: number, lit = false, n = 0) =>
    rect(x, y, w, w * 1.96, { fill: sheet, width: 4, radius: 12 }) +
    line(x + w * 0.36, y + 12, x + w * 0.64, y + 12, { width: 4 }) +
    (lit
      ? rect(x + 10, y + 34, w - 20, 44, { fill: signal, width: 0, radius: 4 }) +
        words(x + 14, y + 100, [w - 40, w - 54, w - 34])
      : [
          rect(x + 12, y + 32, w - 24, w * 0.7, { width: 1.8 }) +
            words(x + 14, y + w * 0.7 + 56, [w - 34, w - 50]),
          words(x + 14, y + 44, [w - 30, w - 46, w - 36, w - 60, w - 40], 22),
          circle(x + w / 2, y + w * 0.8, w * 0.28, { width: 2 }) +
            words(x + 18, y + w * 1.4, [w - 36, w - 56]),
          times(6, (i) =>
            rect(x + 12 + (i % 2) * (w / 2 - 8), y + 34 + Math.floor(i / 2) * 44, w / 2 - 16, 36, {
              width: 1.6,
            }),
          ),
        ][n % 4])
  return (
    doorway('left') +
    rect(240, 200, 700, 244, { fill: sheet, width: weight.outline }) +
    line(240, 432, 940, 432, { width: 6 }) +
    [84, 96, 108, 90, 112]
      .map((w, i) => small(268 + i * 134, 428 - w * 1.96, w, i === 2, i))
      .join('') +
    times(5, (i) =>
      mono(310 + i * 134, 476, ['5.8 in', '6.1 in', '6.7 in', '5.4 in', '6.9 in'][i] ?? '', {
        anchor: 'middle',
        size: 20,
        fill: ink2,
      }),
    ) +
    rect(1080, 190, 330, 290, { width: weight.outline, fill: sheet }) +
    line(1245, 190, 1245, 480, { width: weight.thin }) +
    path('M1084 420q60 -60 110 -20t80 -10t132 20', { width: weight.thin }) +
    path('M1110 476v-60h46v60M1290 476v-110h50v110', { width: weight.thin }) +
    circle(1360, 246, 24, { width: weight.thin }) +
    desk(520, floor, 560, 148) +
    times(3, (i) => {
      const x = 640 + i * 130
      return (
        path(`M${x} ${floor - 148}l30 -8l-10 -20`, { width: 3 }) +
        rect(x - 18, floor - 276, 64, 116, { fill: sheet, width: 3.4, radius: 8 }) +
        words(x - 6, floor - 246, [36, 26, 38], 18) +
        path(`M${x + 14} ${floor - 150}q20 60 70 40T${1080} ${floor - 60}`, { width: 1.3 })
      )
    }) +
    rect(1000, floor - 90, 90, 90, { fill: sheet, width: weight.outline }) +
    times(4, (i) => line(1014, floor - 72 + i * 18, 1076, floor - 72 + i * 18, { width: 2 })) +
    stool(560, floor, 340) +
    person(560, floor, 340, { pose: 'type', hair: 'long' }) +
    person(1240, floor, 346, { pose: 'hold', facing: 'left', top: ink, hair: 'short' }) +
    rect(1158, floor - 252, 26, 44, { fill: signalWash, stroke: signal, width: 3, radius: 5 }) +
    person(250, floor, 336, { pose: 'walk', hair: 'bun' })
  )
}

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
  'tech-web': () => roomSection('Room 2.01 · Web · Section', web()),
  'tech-mobile': () => roomSection('Room 2.02 · Mobile · Section', mobile()),
  'tech-fullstack': () => roomSection('Stair 1.00 · Full stack · Section', fullstack()),
}
