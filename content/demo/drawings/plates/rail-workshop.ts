import { balloon, close, dimension, headline, leader, wide } from '../annotation.ts'
import { person } from '../figures.ts'
import { screen } from '../furniture.ts'
import { circle, hatch, line, moved, path, polyline, rect, times, weight } from '../hand.ts'
import { hairline, ink, ink2, ink3, lineStrong, sheet, signal, signalWash, tints } from '../ink.ts'
import { caps, display, mono } from '../lettering.ts'

const ground = tints['rail-workshop']
const units: [string, string, string, number][] = [
  ['Sm3 7104', 'in service', 'next A2 in 9 days', 0.3],
  ['Sm3 7108', 'road 4', 'brake discs, 2 h left', 0.8],
  ['Sm3 7112', 'in service', 'door 3 slow, watched', 0.5],
  ['Sm3 7115', 'road 6', 'wheel lathe, tomorrow', 0.1],
]

const wheel = (x: number, y: number, r: number) =>
  circle(x, y, r, { fill: sheet, width: weight.outline }) +
  circle(x, y, r * 0.8, { width: weight.hair }) +
  circle(x, y, r * 0.26, { fill: ink, width: 0 })
const bogie = (x: number, y: number, lit = false) =>
  wheel(x - 62, y - 31, 31) +
  wheel(x + 62, y - 31, 31) +
  (lit ? circle(x + 62, y - 31, 40, { stroke: signal, width: 4 }) : '') +
  path(`M${x - 100} ${y - 34}h54l16 14h60l16 -14h54v-14H${x - 100}Z`, {
    fill: sheet,
    width: weight.outline,
  }) +
  times(3, (i) => path(`M${x - 14 + i * 12} ${y - 50}v-18`, { width: 3 }))

function train(x: number, rail: number, w: number) {
  const [top, floor] = [rail - 232, rail - 66]
  return (
    bogie(x + 190, rail, true) +
    bogie(x + w - 190, rail) +
    path(`M${x} ${floor}V${top + 74}Q${x + 4} ${top + 6} ${x + 90} ${top}H${x + w}V${floor}Z`, {
      fill: sheet,
      width: weight.outline,
    }) +
    path(`M${x + 14} ${top + 88}Q${x + 22} ${top + 34} ${x + 80} ${top + 30}V${top + 92}Z`, {
      width: weight.thin,
    }) +
    line(x, floor - 24, x + w, floor - 24, { width: weight.thin }) +
    times(9, (i) =>
      i % 4 === 1
        ? rect(x + 130 + i * 118, top + 36, 76, floor - top - 48, {
            fill: ground,
            width: weight.outline,
          }) +
          line(x + 168 + i * 118, top + 36, x + 168 + i * 118, floor - 12, { width: weight.thin })
        : rect(x + 118 + i * 118, top + 44, 96, 62, { width: weight.thin, radius: 6 }),
    ) +
    polyline(
      [
        [x + 800, top],
        [x + 850, top - 34],
        [x + 810, top - 62],
        [x + 760, top - 62],
        [x + 860, top - 62],
      ],
      { width: weight.outline },
    ) +
    rect(x + 920, top - 16, 170, 16, { fill: sheet, width: weight.thin }) +
    rect(x + 330, floor, 150, 38, { fill: sheet, width: weight.thin }) +
    rect(x + 520, floor, 200, 30, { fill: sheet, width: weight.thin }) +
    times(9, (i) =>
      line(x + 530 + i * 22, floor + 5, x + 530 + i * 22, floor + 25, { width: weight.hair }),
    )
  )
}

function plate() {
  const rail = 768
  return (
    polyline(
      [
        [64, 880],
        [64, 96],
        [1536, 64],
        [1536, 880],
      ],
      { width: 12 },
    ) +
    // Roof truss with its crane.
    line(64, 128, 1536, 112, { width: weight.thin }) +
    times(24, (i) =>
      line(
        70 + i * 61,
        i % 2 ? 127 - i * 0.6 : 97 - i * 1.3,
        131 + i * 61,
        i % 2 ? 96 - i * 1.3 : 127 - i * 0.6,
        { width: weight.hair },
      ),
    ) +
    rect(64, 800, 1472, 80, { fill: hatch, width: 0 }) +
    line(64, 800, 380, 800, { width: weight.cut }) +
    line(1220, 800, 1536, 800, { width: weight.cut }) +
    rect(380, 768, 840, 108, { fill: ground, width: 0 }) +
    polyline(
      [
        [380, 800],
        [380, 876],
        [1220, 876],
        [1220, 800],
      ],
      { width: weight.cut },
    ) +
    times(11, (i) => rect(400 + i * 78, rail + 8, 14, 100, { fill: sheet, width: weight.thin })) +
    rect(64, rail, 1472, 9, { fill: ink, width: 0 }) +
    rect(64, 777, 316, 22, { fill: sheet, width: weight.hair }) +
    rect(1220, 777, 316, 22, { fill: sheet, width: weight.hair }) +
    train(200, rail, 1240) +
    person(520, 874, 100, { pose: 'climb', hair: 'helmet', top: ink }) +
    person(136, 798, 112, { pose: 'hold', hair: 'cap', top: ink }) +
    person(820, 874, 98, { pose: 'reach', hair: 'helmet', facing: 'left' }) +
    line(200, 118, 200, 160, { width: 3 }) +
    line(760, 118, 760, 160, { width: 3 }) +
    screen(
      130,
      172,
      700,
      300,
      'Fleet',
      '41 units · 40 running',
      units
        .slice(0, 3)
        .map(([unit, _where, note, done], i) => {
          const y = 268 + i * 74
          const lit = i === 1
          return (
            (lit ? rect(130, y - 32, 700, 74, { fill: signalWash, width: 0 }) : '') +
            mono(154, y + 12, unit, { weight: 600 }) +
            display(304, y + 12, note, { size: 25, weight: 500 }) +
            rect(600, y - 6, 200, 16, { width: 1.6, fill: sheet }) +
            rect(600, y - 6, 200 * done, 16, { fill: lit ? signal : ink, width: 0 })
          )
        })
        .join(''),
    ) +
    headline(910, 300, '97.4', {
      size: 190,
      unit: '%',
      words: ['of the fleet fit for service;', 'faults met before they stop a train'],
    }) +
    leader(
      [
        [452, 704],
        [452, 508],
        [470, 508],
      ],
      ['one disc left to change'],
    )
  )
}

function detail() {
  return (
    moved(
      358,
      404,
      circle(0, 0, 270, { fill: sheet, width: weight.cut }) +
        circle(0, 0, 244, { width: weight.thin }) +
        circle(0, 0, 190, { width: weight.hair }) +
        circle(0, 0, 84, { fill: ground, width: weight.outline }) +
        circle(0, 0, 44, { fill: hatch, width: weight.outline }) +
        times(6, (i) =>
          circle(64 * Math.cos(i * 1.047), 64 * Math.sin(i * 1.047), 7, { fill: ink, width: 0 }),
        ) +
        times(3, (i) =>
          circle(140 * Math.cos(i * 2.094 + 0.5), 140 * Math.sin(i * 2.094 + 0.5), 24, {
            width: weight.thin,
          }),
        ) +
        path('M-200 -186A273 273 0 0 1 -60 -266', { stroke: signal, width: 12 }),
    ) +
    line(64, 686, 676, 686, { width: 8 }) +
    line(64, 702, 676, 702, { width: weight.thin }) +
    dimension([100, 742], [640, 742], 'ø 846.2 mm') +
    rect(700, 96, 436, 626, { fill: sheet, width: weight.outline }) +
    display(736, 160, 'Wheel 7108-3L', { size: 40, weight: 650 }) +
    line(700, 192, 1136, 192, { stroke: hairline, width: 2 }) +
    (
      [
        ['Diameter', '846.2', 'limit 830'],
        ['Flange', '29.8', 'limit 32'],
        ['Flat spot', '31', 'limit 40'],
        ['Run', '212,400', 'km'],
      ] as const
    )
      .map(
        ([k, v, u], i) =>
          display(736, 250 + i * 84, k, { size: 27, fill: ink2 }) +
          mono(960, 250 + i * 84, v, { size: 28, weight: 600, anchor: 'end' }) +
          mono(976, 250 + i * 84, u, { size: 20, fill: ink3 }) +
          line(736, 276 + i * 84, 1100, 276 + i * 84, { stroke: hairline, width: 1.6 }),
      )
      .join('') +
    rect(700, 588, 436, 134, { fill: signalWash, stroke: ink, width: weight.outline }) +
    display(736, 644, 'Turn within 11 days', { size: 34, weight: 600 }) +
    mono(736, 688, 'lathe free Thu 06:00') +
    leader(
      [
        [226, 168],
        [170, 96],
      ],
      [],
    ) +
    mono(64, 88, 'flat, 31 mm', { weight: 500 })
  )
}

function plan() {
  const roads = [170, 260, 350, 440, 530, 620]
  const unit = (x: number, y: number, n: string, lit = false) =>
    rect(x, y - 22, 300, 44, {
      fill: lit ? signal : sheet,
      stroke: lit ? signal : ink,
      width: weight.outline,
      radius: 10,
    }) +
    line(x + 100, y - 22, x + 100, y + 22, { width: 1.4 }) +
    line(x + 200, y - 22, x + 200, y + 22, { width: 1.4 }) +
    mono(x + 150, y + 8, n, { anchor: 'middle', size: 22, weight: 600 })
  return (
    rect(440, 110, 560, 570, { fill: sheet, width: 7 }) +
    times(3, (i) =>
      line(580 + i * 140, 110, 580 + i * 140, 680, {
        stroke: lineStrong,
        width: 1.5,
        dash: '14 6 3 6',
      }),
    ) +
    roads
      .map((y, i) => {
        const end = i < 4 ? 1136 : 960
        return (
          path(`M64 ${400 + (i - 2.5) * 8}C240 ${400 + (i - 2.5) * 8} 250 ${y} 420 ${y}H${end}`, {
            width: 6,
          }) +
          path(`M64 ${400 + (i - 2.5) * 8}C240 ${400 + (i - 2.5) * 8} 250 ${y} 420 ${y}H${end}`, {
            width: 3,
            stroke: sheet,
          }) +
          rect(430, y - 26, 20, 52, { fill: sheet, width: 0 }) +
          (i < 4
            ? rect(990, y - 26, 20, 52, { fill: sheet, width: 0 })
            : line(960, y - 16, 960, y + 16, { width: 6 })) +
          balloon(390, y, i + 1, i === 3)
        )
      })
      .join('') +
    unit(480, 170, '7104') +
    unit(560, 350, '7120') +
    unit(500, 440, '7108', true) +
    unit(640, 530, '7115') +
    circle(930, 530, 20, { width: 3, fill: ground }) +
    mono(930, 582, 'lathe', { anchor: 'middle', size: 20 }) +
    rect(700, 236, 240, 48, { fill: sheet, stroke: ink, width: 2, dash: '8 6' }) +
    mono(820, 268, 'free 14:20', { size: 21, anchor: 'middle', fill: ink2 }) +
    rect(470, 590, 190, 64, { fill: sheet, width: weight.thin }) +
    mono(486, 630, 'parts', { size: 21 }) +
    times(4, (i) => rect(566 + i * 22, 602, 16, 40, { width: weight.hair })) +
    mono(64, 480, 'from the', { fill: ink2 }) +
    mono(64, 508, 'main line', { fill: ink2 }) +
    mono(1020, 560, '4 brakes,', { weight: 500 }) +
    mono(1020, 588, 'out at', {}) +
    mono(1020, 616, '16:05', { weight: 600 }) +
    dimension([440, 734], [1000, 734], '84 m') +
    caps(440, 92, 'Hall, six roads')
  )
}

export const drawings = {
  'rail-workshop': () =>
    wide('rail-workshop', 'HS-05 · Rail workshop · Elevation, road 4', plate(), '4 m'),
  'rail-workshop-detail': () =>
    close('rail-workshop', 'HS-05 · Wheel 7108-3L · Detail 1:5', detail()),
  'rail-workshop-plan': () => close('rail-workshop', 'HS-05 · The workshop · Plan', plan(), '20 m'),
}
