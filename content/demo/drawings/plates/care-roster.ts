import { close, headline, leader, wide } from '../annotation.ts'
import { person } from '../figures.ts'
import { bed, chairAbove, door, headAbove, windowIn } from '../floor.ts'
import { button, pendant, plant, screen } from '../furniture.ts'
import { circle, hatch, line, path, polygon, polyline, rect, times, weight } from '../hand.ts'
import { hairline, ink, ink2, ink3, lineStrong, sheet, signal, signalWash, tints } from '../ink.ts'
import { caps, display, mono } from '../lettering.ts'

const ground = tints['care-roster']
const week: [string, string][] = [
  ['Amira', 'EEE LL '],
  ['Jonas', 'LL NN  '],
  ['Solveig', ' EEE LL'],
  ['Piotr', 'NN  EEE'],
  ['Maja', '  LLL N'],
]
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

function roster(x: number, y: number, w: number, h: number) {
  const [left, top] = [x + 140, y + 116]
  const [cw, ch] = [(w - 164) / 7, (h - 136) / 5]
  return screen(
    x,
    y,
    w,
    h,
    'Roster',
    'Solhem Lunden · week 14',
    days
      .map((d, i) =>
        mono(left + cw * i + cw / 2, y + 98, d, { anchor: 'middle', fill: ink3, size: 20 }),
      )
      .join('') +
      week
        .map(
          ([name, shifts], r) =>
            display(x + 26, top + ch * r + ch / 2 + 9, name, { size: 25, weight: 550 }) +
            line(x + 20, top + ch * r, x + w - 20, top + ch * r, { stroke: hairline, width: 1.6 }) +
            [...shifts]
              .map((s, c) => {
                if (s === ' ') return ''
                const lit = r === 3 && c === 5
                const night = s === 'N'
                return (
                  rect(left + cw * c + 5, top + ch * r + 8, cw - 10, ch - 16, {
                    fill: lit ? signal : night ? ink : sheet,
                    stroke: lit ? signal : ink,
                    width: 2,
                    radius: 2,
                  }) +
                  mono(
                    left + cw * c + cw / 2,
                    top + ch * r + ch / 2 + 8,
                    { E: '07–15', L: '14–22', N: '22–07' }[s] ?? '',
                    { size: 21, anchor: 'middle', fill: night ? sheet : ink, weight: 500 },
                  )
                )
              })
              .join(''),
        )
        .join(''),
  )
}

function plate() {
  const [top, mid, low] = [560, 690, 740]
  return (
    headline(64, 222, '40', {
      from: '3 d',
      size: 190,
      unit: 'min',
      words: ['for the payroll of 46 homes:', '1,870 people, every supplement'],
    }) +
    roster(664, 84, 858, 402) +
    rect(64, top, 1472, 318, { fill: sheet, width: 9 }) +
    times(7, (i) => {
      const x = 64 + i * 168
      return (
        line(x + 168, top, x + 168, mid, { width: 6 }) +
        bed(x + 22, top + 20, 44, 88) +
        rect(x + 78, top + 20, 34, 30, { width: 1.6 }) +
        chairAbove(x + 132, top + 76, 28, 90) +
        windowIn(x + 50, top - 6, 70, 12)
      )
    }) +
    line(64, mid, 1240, mid, { width: 6 }) +
    times(7, (i) => door(64 + i * 168 + 110, mid, 44)) +
    times(5, (i) => headAbove(64 + i * 168 + 44, top + 42, 13, 0, ground)) +
    line(64, low + 22, 560, low + 22, { width: 6 }) +
    line(700, low + 22, 1020, low + 22, { width: 6 }) +
    times(
      3,
      (i) =>
        line(64 + (i + 1) * 165, low + 22, 64 + (i + 1) * 165, 878, { width: 6 }) +
        bed(64 + i * 165 + 22, low + 44, 40, 84) +
        chairAbove(64 + i * 165 + 126, low + 80, 28, 90),
    ) +
    // Dining room, staff room with the wall roster, garden door.
    circle(640, 814, 30, { width: weight.thin }) +
    times(4, (i) =>
      chairAbove(
        640 + Math.round(Math.cos(i * 1.571) * 42),
        814 + Math.round(Math.sin(i * 1.571) * 42),
        20,
        i * 90 + 90,
      ),
    ) +
    line(700, low + 22, 700, 878, { width: 6 }) +
    rect(703, low + 25, 317, 150, { fill: signalWash, width: 0 }) +
    line(1020, low + 22, 1020, 878, { width: 6 }) +
    rect(740, 812, 180, 40, { fill: sheet, width: weight.thin }) +
    chairAbove(780, 792, 26, 0) +
    chairAbove(860, 792, 26, 0) +
    headAbove(780, 792, 15, 0, ink2) +
    rect(860, low + 22, 80, 6, { fill: sheet, width: 0 }) +
    door(880, low + 22, 46) +
    mono(936, 850, 'staff', { size: 20, fill: ink2 }) +
    headAbove(330, 730, 17, 90, ink2) +
    headAbove(1110, 730, 17, -80, ink2) +
    path('M350 730H1080', { stroke: signal, width: 4, dash: '14 9' }) +
    rect(1243, top + 3, 290, 312, { fill: ground, width: 0 }) +
    line(1240, top, 1240, mid + 10, { width: 6 }) +
    line(1240, 800, 1240, 878, { width: 6 }) +
    circle(1390, 716, 62, { fill: sheet, width: weight.outline }) +
    circle(1390, 716, 12, { fill: ink, width: 0 }) +
    path('M1390 716l-42 -30M1390 716l40 -34M1390 716l6 54M1390 716l-44 30', { width: 1.4 }) +
    mono(1390, 850, 'court', { anchor: 'middle', size: 20, fill: ink2 }) +
    chairAbove(1300, 800, 28, 20) +
    headAbove(1480, 640, 15, 200, ink2) +
    rect(1044, 776, 60, 86, { width: weight.thin }) +
    times(5, (i) => line(1044, 790 + i * 16, 1104, 790 + i * 16, { width: 1.1 })) +
    mono(64, 528, 'night, two on duty', { fill: ink2 }) +
    line(330, 716, 330, 536, { width: 1.5 })
  )
}

function detail() {
  const lines: [string, string, string][] = [
    ['Hours, 152', '152 × 168.50', '25,612.00'],
    ['Nights, 18', '18 × 62.40', '1,123.20'],
    ['Weekend, 22', '22 × 54.10', '1,190.20'],
    ['Swap with Maja', 'Sat 5 April', '+ 432.80'],
  ]
  return (
    rect(64, 64, 1072, 690, { fill: sheet, width: weight.outline }) +
    display(104, 138, 'Piotr Nowak', { size: 48, weight: 650 }) +
    mono(1096, 134, 'Solhem Lunden · April', { size: 24, fill: ink3, anchor: 'end' }) +
    line(64, 178, 1136, 178, { stroke: hairline, width: 2 }) +
    times(30, (i) => {
      const x = 104 + i * 33.2
      const n = i % 7 < 2
      const off = i % 7 === 2 || i % 7 === 3
      const lit = i === 5
      return off
        ? line(x, 250, x + 26, 250, { stroke: lineStrong, width: 2 })
        : rect(x, n ? 226 : 210, 26, n ? 56 : 72, {
            fill: lit ? signal : n ? ink : sheet,
            stroke: lit ? signal : ink,
            width: 2,
          })
    }) +
    mono(104, 322, '1', { size: 20, fill: ink3 }) +
    mono(1096, 322, '30', { size: 20, fill: ink3, anchor: 'end' }) +
    leader(
      [
        [283, 282],
        [283, 314],
        [292, 314],
      ],
      ['swapped by phone'],
    ) +
    lines
      .map(([what, how, sum], i) => {
        const y = 402 + i * 66
        const lit = i === 3
        return (
          (lit ? rect(66, y - 43, 1068, 62, { fill: signalWash, width: 0 }) : '') +
          display(104, y, what, { size: 31, weight: 600 }) +
          mono(520, y, how, { size: 24, fill: ink2 }) +
          mono(1096, y, sum, { size: 28, weight: 600, anchor: 'end' }) +
          line(64, y + 20, 1136, y + 20, { stroke: hairline, width: 2 })
        )
      })
      .join('') +
    display(104, 706, '28,358.20', { size: 50, weight: 650 }) +
    mono(366, 704, 'checked, no open question', { size: 23, fill: ink2 }) +
    button(858, 658, 238, 72, 'Release', true)
  )
}

function plan() {
  const [roof, upper, lower, base] = [120, 230, 460, 700]
  const bedSide = (x: number, f: number) =>
    rect(x, f - 48, 150, 16, { fill: sheet, width: 2 }) +
    line(x + 6, f - 32, x + 6, f, { width: 3 }) +
    line(x + 144, f - 32, x + 144, f, { width: 3 }) +
    line(x, f - 84, x, f - 32, { width: 3 }) +
    path(`M${x + 46} ${f - 48}q10 -28 50 -22t52 22`, { fill: sheet, width: 2.2 }) +
    circle(x + 26, f - 62, 13, { fill: sheet, width: 2.2 }) +
    path(`M${x + 14} ${f - 66}q10 -16 24 -4Z`, { fill: ink, width: 1 })
  return (
    circle(1050, 122, 34, { fill: sheet, width: weight.outline }) +
    circle(1066, 112, 30, { fill: ground, width: 0 }) +
    path('M1048 88A30 30 0 0 0 1080 140', { width: weight.outline }) +
    polygon(
      [
        [90, upper],
        [330, roof],
        [870, roof],
        [1110, upper],
      ],
      { fill: sheet, width: 8 },
    ) +
    rect(120, upper, 960, base - upper, { fill: sheet, width: 8 }) +
    rect(120, lower - 8, 830, 16, { fill: hatch, width: 2.6 }) +
    line(950, lower - 8, 950, lower - 66, { width: 2.4 }) +
    line(950, lower - 66, 1076, lower - 66, { width: 2.4 }) +
    rect(64, base, 1072, 60, { fill: hatch, width: 0 }) +
    line(64, base, 1136, base, { width: 8 }) +
    line(400, upper, 400, lower, { width: 6 }) +
    line(680, upper, 680, lower, { width: 6 }) +
    line(400, lower, 400, base, { width: 6 }) +
    line(780, lower, 780, base, { width: 6 }) +
    bedSide(160, lower - 8) +
    bedSide(480, lower - 8) +
    bedSide(772, lower - 8) +
    rect(712, lower - 70, 34, 62, { width: 2 }) +
    rect(330, lower - 76, 40, 68, { width: 2 }) +
    path(`M${729} ${lower - 70}v-20m-14 0h28l-6 -16h-16Z`, { width: 2 }) +
    rect(403, lower + 9, 374, base - lower - 12, { fill: signalWash, width: 0 }) +
    pendant(560, lower + 8, 36, true) +
    person(500, base - 3, 190, { pose: 'stand', hair: 'bun', top: ink }) +
    person(660, base - 3, 190, { pose: 'hold', facing: 'left' }) +
    rect(700, base - 190, 56, 76, { fill: sheet, width: 2 }) +
    times(3, (i) => line(708, base - 172 + i * 20, 748, base - 172 + i * 20, { width: 2 })) +
    polyline(
      Array.from({ length: 23 }, (_, i): [number, number] => [
        804 + Math.floor((i + 1) / 2) * 22,
        base - Math.floor(i / 2) * 21,
      ]),
      { width: 3 },
    ) +
    person(864, base - 62, 150, { pose: 'climb', hair: 'long' }) +
    person(240, base - 3, 186, { pose: 'sit', top: sheet }) +
    path(`M216 ${base - 50}h60v46M220 ${base - 50}v-60M220 ${base - 50}v46`, { width: 3.4 }) +
    plant(158, base - 3, 110) +
    rect(300, base - 120, 70, 70, { width: 2 }) +
    line(296, base - 50, 374, base - 50, { width: 3 }) +
    line(335, base - 50, 335, base, { width: 3 }) +
    caps(418, 206, '22:00 handover', { size: 24 })
  )
}

export const drawings = {
  'care-roster': () =>
    wide('care-roster', 'HS-10 · Care roster · Ground floor plan', plate(), '4 m'),
  'care-roster-detail': () =>
    close('care-roster', 'HS-10 · One month, one person · Detail', detail()),
  'care-roster-plan': () =>
    close('care-roster', 'HS-10 · The home at ten · Section', plan(), '2 m'),
}
