import { balloon, close, dimension, headline, leader, wide } from '../annotation.ts'
import { person } from '../figures.ts'
import { north } from '../floor.ts'
import { button, screen } from '../furniture.ts'
import {
  circle,
  curve,
  dice,
  earth,
  hatch,
  hatchFine,
  line,
  moved,
  type Point,
  path,
  polygon,
  polyline,
  rect,
  rules,
  times,
  weight,
} from '../hand.ts'
import { hairline, ink, ink2, ink3, lineStrong, sheet, signal, signalWash, tints } from '../ink.ts'
import { caps, display, mono } from '../lettering.ts'

const ground = tints['meter-watch']
const drop = (x: number, y: number, r: number, lit = true) =>
  path(
    `M${x} ${y - r * 1.7}C${x + r * 0.5} ${y - r * 0.8} ${x + r} ${y - r * 0.4} ${x + r} ${y + r * 0.2}A${r} ${r} 0 0 1 ${x - r} ${y + r * 0.2}C${x - r} ${y - r * 0.4} ${x - r * 0.5} ${y - r * 0.8} ${x} ${y - r * 1.7}Z`,
    { fill: lit ? signal : sheet, stroke: lit ? signal : ink, width: 2 },
  )

/** Night flow of one street: it should fall to nothing between two and four, and does not. */
function flow(x: number, y: number, w: number, h: number, size: number) {
  const usual: Point[] = [
    [0, 0.3],
    [0.12, 0.16],
    [0.22, 0.05],
    [0.4, 0.04],
    [0.52, 0.1],
    [0.64, 0.62],
    [0.74, 0.82],
    [0.86, 0.55],
    [1, 0.5],
  ]
  const tonight: Point[] = [
    [0, 0.32],
    [0.12, 0.2],
    [0.2, 0.27],
    [0.3, 0.36],
    [0.4, 0.37],
    [0.52, 0.42],
  ]
  const place = (points: Point[]) => points.map(([a, b]): Point => [x + a * w, y + h - b * h])
  return (
    rules(x, y, w, h, 6, 4) +
    path(curve(place(usual)), { stroke: lineStrong, width: 3, dash: '8 7' }) +
    path(curve(place(tonight)), { stroke: signal, width: 4.5 }) +
    circle(x + 0.52 * w, y + 0.58 * h, 8, { fill: signal, width: 0 }) +
    [0, 2, 4, 6, 8, 10]
      .map((hour, i) =>
        mono(x + (w * i) / 6, y + h + size * 1.6, `${String(hour).padStart(2, '0')}:00`, {
          size,
          fill: ink3,
        }),
      )
      .join('')
  )
}

const mast = (x: number, y: number) =>
  line(x, y, x, y - 330, { width: weight.outline }) +
  path(`M${x} ${y - 330}q0 -22 46 -22`, { width: weight.outline }) +
  path(`M${x + 36} ${y - 352}h34l6 12h-46Z`, { fill: sheet, width: weight.thin }) +
  rect(x - 12, y - 270, 24, 44, { fill: sheet, width: weight.outline }) +
  line(x - 5, y - 270, x - 5, y - 300, { width: 2 })

const waves = (x: number, y: number, turn: number) =>
  moved(
    x,
    y,
    times(3, (i) =>
      path(`M${-10 - i * 9} ${-14 - i * 14}Q0 ${-22 - i * 17} ${10 + i * 9} ${-14 - i * 14}`, {
        width: 2.2,
        stroke: signal,
        cap: 'round',
      }),
    ),
    1,
    turn,
  )

function plate() {
  const street = 640
  return (
    rect(64, street, 1472, 240, { fill: earth, width: 0 }) +
    // House with its cellar.
    rect(110, street, 280, 106, { fill: ground, width: weight.cut }) +
    rect(110, 440, 280, 200, { fill: sheet, width: weight.outline }) +
    polygon(
      [
        [88, 440],
        [250, 346],
        [412, 440],
      ],
      { fill: sheet, width: weight.outline },
    ) +
    line(110, 540, 390, 540, { width: weight.outline }) +
    rect(140, 466, 48, 56, { width: weight.thin }) +
    rect(226, 466, 48, 56, { width: weight.thin }) +
    rect(312, 466, 48, 56, { width: weight.thin }) +
    rect(312, 556, 50, 84, { width: weight.thin }) +
    person(190, street, 88, { pose: 'hold', top: ink }) +
    path('M216 598v-12h30v54', { width: weight.thin }) +
    // Road and pavement.
    rect(390, street, 1146, 16, { fill: ground, width: 0 }) +
    rect(390, street, 1146, 16, { fill: hatch, width: 0 }) +
    line(64, street, 1536, street, { width: weight.cut }) +
    // Main, service pipe, meter pit.
    rect(64, 790, 1472, 36, { fill: sheet, width: weight.outline }) +
    times(7, (i) => rect(220 + i * 210, 782, 16, 52, { fill: sheet, width: weight.outline })) +
    path('M560 790V716H340V600', { width: 12 }) +
    path('M560 790V716H340V600', { stroke: sheet, width: 7 }) +
    rect(444, street, 132, 112, { fill: sheet, width: weight.cut }) +
    path('M444 716H576', { width: 12 }) +
    path('M446 716H574', { stroke: sheet, width: 7 }) +
    circle(510, 706, 34, { fill: sheet, width: weight.outline }) +
    mono(510, 713, '0417', { size: 20, anchor: 'middle', weight: 600 }) +
    rect(452, 636, 116, 10, { fill: ink, width: 0 }) +
    waves(510, 632, 12) +
    mast(640, street) +
    // The leak.
    path('M1096 788Q1040 740 1080 716Q1130 690 1176 724Q1206 760 1160 788Z', {
      fill: signalWash,
      stroke: signal,
      width: 2.4,
      dash: '6 6',
    }) +
    drop(1100, 764, 9) +
    drop(1130, 744, 9) +
    drop(1156, 768, 9) +
    line(1128, 790, 1128, 826, { width: 3, stroke: signal }) +
    person(1092, street, 96, { pose: 'lean', hair: 'helmet', top: ink }) +
    line(1122, 586, 1146, 640, { width: 3 }) +
    path('M1122 640l-7 0M1160 640l40 0', { width: 6, stroke: signal }) +
    path('M1306 626V560Q1306 548 1318 548H1424L1462 588L1484 592V626Z', {
      fill: sheet,
      width: weight.outline,
    }) +
    path('M1386 560H1419L1446 588H1386ZM1374 548V626M1306 606H1374', { width: weight.thin }) +
    circle(1342, 624, 16, { fill: ink, width: 0 }) +
    circle(1342, 624, 7, { fill: sheet, width: 0 }) +
    circle(1446, 624, 16, { fill: ink, width: 0 }) +
    circle(1446, 624, 7, { fill: sheet, width: 0 }) +
    rect(1256, 690, 246, 42, { fill: ground, width: 0 }) +
    rect(646, 716, 180, 42, { fill: ground, width: 0 }) +
    leader(
      [
        [1190, 748],
        [1250, 712],
      ],
      ['leak, found 06:10'],
      { colour: ink },
    ) +
    leader(
      [
        [528, 738],
        [640, 738],
      ],
      ['meter 48 213'],
    ) +
    screen(
      818,
      84,
      704,
      376,
      'Meter watch',
      'Almgatan · 214 meters',
      flow(850, 168, 640, 236, 20) +
        rect(872, 176, 250, 66, { fill: sheet, width: 0 }) +
        mono(880, 204, '+1.8 m³/h', { size: 26, weight: 600 }) +
        mono(880, 234, 'never back to zero', { size: 20, fill: ink2 }),
    ) +
    headline(64, 212, '6', {
      from: '19 d',
      size: 190,
      unit: 'h',
      words: ['from leak to alarm,', '61,000 meters listening'],
    })
  )
}

function detail() {
  return (
    rect(64, 64, 1072, 690, { fill: sheet, width: weight.outline }) +
    display(104, 132, 'Almgatan, night of 12 March', { size: 40, weight: 650 }) +
    mono(1096, 130, 'zone 7 · m³/h', { size: 22, fill: ink3, anchor: 'end' }) +
    line(64, 168, 1136, 168, { stroke: hairline, width: 2 }) +
    flow(150, 210, 640, 330, 22) +
    ['4', '3', '2', '1', '0']
      .map((v, i) => mono(126, 218 + i * 82, v, { anchor: 'end', fill: ink3 }))
      .join('') +
    dimension([398, 418], [398, 524], '1.8', signal) +
    leader(
      [
        [483, 402],
        [440, 270],
        [420, 270],
      ],
      ['06:10 alarm'],
      { side: 'left' },
    ) +
    line(830, 168, 830, 754, { stroke: hairline, width: 2 }) +
    caps(866, 222, 'Likely place') +
    [
      ['between', '41 and 45'],
      ['loses', '43 m³ a day'],
      ['sure to', '92 %'],
      ['sent to', 'crew 3, 06:14'],
    ]
      .map(
        ([k, v], i) =>
          mono(866, 274 + i * 82, k ?? '', { size: 20, fill: ink3 }) +
          display(866, 306 + i * 82, v ?? '', { size: 30, weight: 600 }),
      )
      .join('') +
    line(64, 620, 830, 620, { stroke: hairline, width: 2 }) +
    drop(130, 694, 17) +
    display(172, 702, '3 neighbours told by text message', { size: 28 }) +
    button(866, 656, 234, 70, 'Open job', true)
  )
}

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
  'meter-watch': () =>
    wide('meter-watch', 'HS-02 · Meter watch · Street section B–B', plate(), '2 m'),
  'meter-watch-detail': () => close('meter-watch', 'HS-02 · The night flow · Detail', detail()),
  'meter-watch-plan': () => close('meter-watch', 'HS-02 · Zone 7 · Pipe plan', plan(), '50 m'),
}
