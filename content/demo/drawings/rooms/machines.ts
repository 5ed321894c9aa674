import { person } from '../figures.ts'
import { desk, monitorSide, stool } from '../furniture.ts'
import {
  circle,
  curve,
  line,
  moved,
  type Point,
  path,
  polygon,
  polyline,
  rect,
  times,
  weight,
} from '../hand.ts'
import { ink, ink2, paper, sheet, signal, signalWash } from '../ink.ts'
import { caps, mono } from '../lettering.ts'
import { doorway, roomSection } from './room.ts'

/** The rooms of machines: things, cloud, artificial intelligence. */

const floor = 812
const pipe = (d: string, width = 14) =>
  path(d, { width }) + path(d, { width: width - 6, stroke: sheet })
const gauge = (x: number, y: number, r: number, needle: number, lit = false) =>
  circle(x, y, r, {
    fill: lit ? signalWash : sheet,
    stroke: lit ? signal : ink,
    width: lit ? 4 : weight.outline,
  }) +
  times(9, (i) => {
    const a = Math.PI * (0.8 + i * 0.175)
    return line(
      x + Math.cos(a) * r * 0.72,
      y + Math.sin(a) * r * 0.72,
      x + Math.cos(a) * r * 0.88,
      y + Math.sin(a) * r * 0.88,
      { width: 2 },
    )
  }) +
  line(x, y, x + Math.cos(needle) * r * 0.66, y + Math.sin(needle) * r * 0.66, {
    width: 4,
    stroke: lit ? signal : ink,
  }) +
  circle(x, y, r * 0.09, { fill: ink, width: 0 })

function iot() {
  const valve = (x: number, y: number) =>
    circle(x, y, 28, { fill: sheet, width: 5 }) +
    line(x - 26, y, x + 26, y, { width: 3 }) +
    line(x, y - 26, x, y + 26, { width: 3 }) +
    circle(x, y, 7, { fill: ink, width: 0 })
  const arcs = (x: number, y: number) =>
    times(3, (i) =>
      path(
        `M${x - 14 - i * 14} ${y - 14 - i * 14}Q${x} ${y - 32 - i * 22} ${x + 14 + i * 14} ${y - 14 - i * 14}`,
        { stroke: signal, width: 4, cap: 'round' },
      ),
    )
  return (
    doorway('right') +
    pipe('M124 300H560Q600 300 600 340V480Q600 520 640 520H890Q930 520 930 560V812', 22) +
    pipe('M124 360H480Q520 360 520 400V560Q520 600 560 600H800Q840 600 840 640V812', 22) +
    pipe('M300 128V812', 18) +
    rect(284, 284, 32, 32, { fill: sheet, width: weight.outline }) +
    rect(284, 344, 32, 32, { fill: sheet, width: weight.outline }) +
    gauge(420, 240, 50, -2.2) +
    line(420, 290, 420, 300, { width: 8 }) +
    gauge(720, 440, 56, -0.9, true) +
    line(720, 496, 720, 510, { width: 8 }) +
    gauge(860, 440, 46, -1.9) +
    line(860, 486, 860, 510, { width: 8 }) +
    valve(200, 300) +
    valve(660, 600) +
    arcs(720, 384) +
    // Gateway and mast through the roof.
    rect(1040, 220, 150, 110, { fill: sheet, width: weight.outline }) +
    times(4, (i) =>
      circle(1066 + i * 32, 300, 7, {
        fill: i === 0 ? signal : sheet,
        stroke: i === 0 ? signal : ink,
        width: 2,
      }),
    ) +
    mono(1058, 262, 'gateway', { size: 22 }) +
    line(1115, 220, 1115, 20 + 50, { width: 6 }) +
    path('M1085 84L1115 70L1145 84M1092 100h46', { width: 3 }) +
    path('M720 372C760 240 900 250 1040 270', { width: 2, dash: '3 9', cap: 'round' }) +
    desk(960, floor, 440, 150) +
    rect(1240, floor - 226, 110, 76, { fill: sheet, width: weight.outline }) +
    times(3, (r) =>
      times(4, (c) => rect(1250 + c * 24, floor - 218 + r * 22, 18, 14, { width: 1.6 })),
    ) +
    rect(1130, floor - 168, 70, 18, { fill: sheet, width: 2.4 }) +
    times(4, (i) => line(1140 + i * 16, floor - 168, 1140 + i * 16, floor - 178, { width: 2 })) +
    path(`M1330 ${floor - 226}q30 -120 -30 -170`, { width: 4 }) +
    path('M1270 416l44 -22l16 34Z', { fill: sheet, width: weight.outline }) +
    stool(1000, floor, 344) +
    person(1000, floor, 344, { pose: 'type', hair: 'bun', top: ink }) +
    person(430, floor, 346, { pose: 'reach', hair: 'helmet' }) +
    rect(180, floor - 64, 90, 64, { fill: sheet, width: weight.outline }) +
    path(`M204 ${floor - 64}v-18h42v18`, { width: 4 })
  )
}

function cloud() {
  const rack = (x: number, y: number, lit = -1) =>
    line(x + 30, 60 + 68, x + 30, y, { width: 3 }) +
    line(x + 120, 128, x + 120, y, { width: 3 }) +
    rect(x, y, 150, 290, { fill: sheet, width: weight.outline }) +
    times(
      7,
      (i) =>
        rect(x + 12, y + 14 + i * 38, 126, 28, {
          fill: i === lit ? signalWash : sheet,
          stroke: i === lit ? signal : ink,
          width: 2,
        }) +
        circle(x + 26, y + 28 + i * 38, 4.5, { fill: i === lit ? signal : ink, width: 0 }) +
        times(5, (k) =>
          line(x + 60 + k * 14, y + 21 + i * 38, x + 60 + k * 14, y + 35 + i * 38, { width: 1.8 }),
        ),
    )
  const puff = (x: number, y: number, s: number) =>
    moved(
      x,
      y,
      path(
        'M-90 30Q-130 30 -128 0Q-126 -28 -92 -28Q-84 -70 -38 -66Q-10 -100 34 -76Q62 -84 76 -54Q122 -56 124 -12Q124 30 82 30Z',
        { fill: paper, width: weight.outline / s },
      ),
      s,
    )
  const fan = (x: number, y: number) =>
    circle(x, y, 52, { fill: sheet, width: weight.outline }) +
    times(4, (i) =>
      moved(x, y, path('M0 0Q26 -14 20 -44Q-6 -40 0 0Z', { fill: ink, width: 1 }), 1, i * 90),
    ) +
    circle(x, y, 7, { fill: sheet, width: 2 })
  return (
    doorway('left') +
    rect(980, 176, 430, 360, { fill: sheet, width: 6 }) +
    `<clipPath id="sky"><rect x="983" y="179" width="424" height="354"/></clipPath><g clip-path="url(#sky)">${puff(1110, 300, 0.86)}${puff(1310, 420, 1)}${puff(1370, 230, 0.6)}</g>` +
    line(1195, 176, 1195, 536, { width: 4 }) +
    line(980, 356, 1410, 356, { width: 4 }) +
    rack(220, 240) +
    rack(420, 240) +
    rack(620, 240, 3) +
    path('M295 530V600Q295 640 335 640H1000M495 530V640M695 530V640', { width: 3 }) +
    fan(880, 250) +
    path('M832 250H780', { width: 3 }) +
    path(
      curve([
        [770, 368],
        [850, 420],
        [930, 390],
        [1010, 320],
        [1100, 300],
      ] as Point[]),
      { stroke: signal, width: 4, dash: '14 9' },
    ) +
    circle(1100, 300, 9, { fill: signal, width: 0 }) +
    person(360, floor, 190 + 156, { pose: 'hold', top: ink, hair: 'short' }) +
    rect(408, floor - 246, 40, 54, { fill: sheet, width: 2.6 }) +
    desk(880, floor, 330, 146) +
    monitorSide(1120, floor - 146, 130) +
    stool(924, floor, 344) +
    person(924, floor, 344, { pose: 'type', hair: 'long' }) +
    polygon(
      [
        [1330, floor],
        [1344, 600],
        [1356, 600],
        [1342, floor],
      ],
      { fill: sheet, width: 2 },
    ) +
    line(1420, floor, 1380, 600, { width: 4 }) +
    times(4, (i) => line(1340, 770 - i * 44, 1412 - i * 8, 770 - i * 44, { width: 3 })) +
    line(1340, 600, 1386, 600, { width: 5 })
  )
}

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
  'tech-iot': () => roomSection('Workshop 0.03 · Internet of things · Section', iot()),
  'tech-cloud': () => roomSection('Attic 4.01 · Cloud · Section', cloud()),
  'tech-ai': () => roomSection('Room 3.02 · Artificial intelligence · Section', ai()),
}
