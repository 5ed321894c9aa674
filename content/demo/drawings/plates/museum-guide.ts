import { balloon, close, headline, wide } from '../annotation.ts'
import { person } from '../figures.ts'
import { door, headAbove, north, stairAbove } from '../floor.ts'
import { phone } from '../furniture.ts'
import {
  circle,
  ellipse,
  hatch,
  line,
  moved,
  path,
  polygon,
  polyline,
  rect,
  times,
  weight,
} from '../hand.ts'
import { hairline, ink, ink2, sheet, signal, tints } from '../ink.ts'
import { display, mono } from '../lettering.ts'

const ground = tints['museum-guide']

/** A three-masted ship model, hung from the ceiling. */
const ship = (x: number, y: number, s: number) =>
  moved(
    x,
    y,
    path('M-150 0Q-140 44 -96 52H96Q134 44 160 -10L120 4H-110Z', {
      fill: sheet,
      width: weight.outline / s,
    }) +
      path('M-130 20Q0 34 140 14M-120 36Q0 46 120 34', { width: 1.2 / s }) +
      [-86, 0, 82]
        .map(
          (m, i) =>
            line(m, 4, m, -150 - (i === 1 ? 26 : 0), { width: 3 / s }) +
            times(3, (k) =>
              path(
                `M${m - 36 + k * 5} ${-22 - k * 46}h${72 - k * 10}l${-6} ${-36}h${-60 + k * 10}Z`,
                { fill: sheet, width: 1.8 / s },
              ),
            ),
        )
        .join('') +
      path('M160 -10L214 -44L82 -140M-86 -150L-150 0', { width: 1.4 / s }),
    s,
  )

const sextant = (x: number, y: number, s: number) =>
  moved(
    x,
    y,
    path('M0 -130L-92 74Q0 118 92 74Z', { width: weight.outline / s, fill: sheet }) +
      path('M-84 58Q0 98 84 58', { width: 1.4 / s }) +
      times(17, (i) => {
        const a = -0.42 + i * 0.0525
        return line(
          Math.sin(a) * 206,
          -130 + Math.cos(a) * 206,
          Math.sin(a) * 218,
          -130 + Math.cos(a) * 218,
          { width: 1.3 / s },
        )
      }) +
      line(0, -130, 34, 92, { width: 5 / s }) +
      circle(0, -130, 11, { fill: ink, width: 0 }) +
      rect(-76, -70, 54, 22, { fill: sheet, width: 2.2 / s }) +
      rect(-96, -64, 20, 10, { fill: ink, width: 0 }) +
      rect(38, -56, 16, 40, { fill: sheet, width: 2 / s }) +
      path('M-40 -40L0 30L40 -40M-30 20Q0 36 30 20', { width: 1.6 / s }) +
      circle(36, 96, 9, { fill: signal, stroke: signal, width: 2 / s }),
    s,
  )

function guide(x: number, y: number, w: number) {
  return (
    rect(x, y, w, 350, { fill: ground, width: 0 }) +
    sextant(x + w / 2, y + 206, 1.02) +
    mono(x + 30, y + 72, '14', { size: 24, weight: 600 }) +
    display(x + 28, y + 412, 'Sextant, 1786', { size: 38, weight: 650 }) +
    mono(x + 28, y + 448, 'room 3 · 2 min 10', { size: 21, fill: ink2 }) +
    times(38, (i) => {
      const h = 10 + ((i * 29) % 40)
      return line(x + 32 + i * 8.4, y + 512 - h / 2, x + 32 + i * 8.4, y + 512 + h / 2, {
        width: 4,
        stroke: i < 15 ? signal : hairline,
      })
    }) +
    circle(x + w / 2, y + 598, 38, { fill: ink, width: 0 }) +
    polygon(
      [
        [x + w / 2 - 10, y + 580],
        [x + w / 2 + 20, y + 598],
        [x + w / 2 - 10, y + 616],
      ],
      { fill: sheet, width: 0 },
    ) +
    mono(x + 30, y + 606, '15 s', { size: 21, fill: ink2 }) +
    mono(x + w - 30, y + 606, '15 s', { size: 21, fill: ink2, anchor: 'end' }) +
    line(x, y + 660, x + w, y + 660, { stroke: hairline, width: 2 }) +
    mono(x + w / 2, y + 702, 'all 64 stops on this phone', {
      size: 20,
      anchor: 'middle',
      fill: ink2,
    })
  )
}

function plate() {
  const floor = 812
  const vitrine = (x: number, body: string) =>
    rect(x, floor - 74, 110, 74, { fill: sheet, width: weight.outline }) +
    rect(x + 6, floor - 170, 98, 96, { width: weight.thin, fill: sheet }) +
    body
  return (
    rect(64, floor, 1060, 62, { fill: hatch, width: weight.cut }) +
    polyline(
      [
        [64, floor],
        [64, 370],
        [330, 310],
        [330, 286],
        [860, 286],
        [860, 310],
        [1124, 370],
        [1124, floor],
      ],
      { width: 10 },
    ) +
    times(9, (i) => line(346 + i * 63, 286, 346 + i * 63, 262, { width: weight.thin })) +
    line(330, 262, 860, 262, { width: weight.outline }) +
    path('M140 500h110v170h-110ZM152 512h86v146h-86Z', { width: weight.thin }) +
    path('M160 640q20 -60 40 -20t30 -30M176 560q14 -16 30 0', { width: 1.4 }) +
    path('M276 500h150v120h-150ZM288 512h126v96h-126Z', { width: weight.thin }) +
    path('M288 580q40 -16 70 0t56 -6M326 574l8 -34l24 30', { width: 1.4 }) +
    path('M960 470h110v200h-110ZM972 482h86v176h-86Z', { width: weight.thin }) +
    circle(1015, 540, 26, { width: 1.4 }) +
    path('M985 640q30 -60 60 0', { width: 1.4 }) +
    path('M420 290L500 420M760 290L690 420', { width: 1.2 }) +
    ship(596, 520, 1.02) +
    vitrine(500, sextant(555, floor - 122, 0.36)) +
    vitrine(
      740,
      circle(795, floor - 128, 30, { width: 2 }) +
        ellipse(795, floor - 128, 12, 30, { width: 1.4 }) +
        line(765, floor - 128, 825, floor - 128, { width: 1.4 }) +
        path(`M775 ${floor - 82}h40l-20 -16Z`, { fill: ink, width: 1 }),
    ) +
    person(440, floor, 176, { pose: 'hold', hair: 'bun', top: ink }) +
    person(180, floor, 180, { pose: 'stand', facing: 'left' }) +
    person(236, floor, 118, { pose: 'point', facing: 'left', hair: 'long' }) +
    person(910, floor, 178, { pose: 'hold', facing: 'left', hair: 'short' }) +
    person(1064, floor, 176, { pose: 'walk', facing: 'left', hair: 'long', top: ink }) +
    circle(560, floor - 34, 17, { fill: signal, width: 0 }) +
    mono(560, floor - 27, '14', { anchor: 'middle', size: 19, weight: 700, fill: sheet }) +
    phone(1160, 88, 364, 776, guide(1160, 88, 364)) +
    headline(64, 184, '210,000', { size: 160 }) +
    mono(700, 150, 'visits guided,', { size: 23 }) +
    mono(700, 182, '4.8 of 5 stars', { size: 23 })
  )
}

function detail() {
  return (
    rect(64, 64, 1072, 690, { fill: sheet, width: weight.outline }) +
    rect(64, 64, 520, 690, { fill: ground, width: weight.outline }) +
    sextant(318, 396, 2) +
    balloon(318, 136, 1) +
    balloon(210, 330, 2) +
    balloon(500, 620, 3, true) +
    line(400, 592, 482, 616, { width: 1.7 }) +
    line(250, 300, 226, 320, { width: 1.7 }) +
    display(632, 150, 'Sextant', { size: 56, weight: 650 }) +
    mono(632, 196, 'London 1786 · brass, ivory scale', { fill: ink2, size: 22 }) +
    line(632, 230, 1096, 230, { stroke: hairline, width: 2 }) +
    [
      'It measures the angle between',
      'the sun and the horizon.',
      'Bring the sun down with the arm',
      'until it touches the sea.',
    ]
      .map((t, i) => display(632, 288 + i * 42, t, { size: 30, weight: 450 }))
      .join('') +
    [
      ['1', 'mirror'],
      ['2', 'telescope'],
      ['3', 'read the angle: 42° 18 min'],
    ]
      .map(
        ([n = '', t = ''], i) =>
          balloon(652, 496 + i * 56, n, i === 2) +
          display(690, 505 + i * 56, t, {
            size: 28,
            weight: i === 2 ? 650 : 450,
          }),
      )
      .join('') +
    line(632, 668, 1096, 668, { stroke: hairline, width: 2 }) +
    mono(632, 714, '14 of 64 · offline ✓') +
    mono(1096, 714, 'next 15 →', { anchor: 'end', weight: 600 })
  )
}

function plan() {
  const stop = (x: number, y: number, n: number, lit = false) => balloon(x, y, n, lit)
  return (
    rect(64, 64, 1072, 650, { fill: sheet, width: 9 }) +
    path('M64 300H400V64M400 300V460M400 530V714M760 64V240M760 310V714M760 460H1136', {
      width: 7,
    }) +
    door(210, 300, 64) +
    rect(396, 120, 10, 80, { fill: sheet, width: 0 }) +
    rect(754, 560, 12, 80, { fill: sheet, width: 0 }) +
    rect(900, 454, 90, 12, { fill: sheet, width: 0 }) +
    rect(520, 250, 130, 270, { fill: ground, width: weight.outline }) +
    moved(
      585,
      386,
      path('M0 -120Q34 -60 34 20T14 120H-14Q-34 100 -34 20T0 -120Z', {
        fill: sheet,
        width: weight.outline,
      }) +
        line(0, -120, 0, 120, { width: 1.2 }) +
        [-50, 10, 66].map((y) => circle(0, y, 6, { fill: ink, width: 0 })).join(''),
    ) +
    [
      [90, 90],
      [90, 180],
      [300, 90],
    ]
      .map(([x = 0, y = 0]) => rect(x, y, 70, 40, { fill: ground, width: 2 }))
      .join('') +
    [
      [100, 380],
      [100, 480],
      [100, 580],
      [270, 640],
    ]
      .map(([x = 0, y = 0]) => rect(x, y, 44, 60, { fill: ground, width: 2 }))
      .join('') +
    [
      [820, 110],
      [940, 110],
      [1060, 110],
      [1060, 260],
      [830, 340],
    ]
      .map(([x = 0, y = 0]) => rect(x, y, 54, 54, { fill: ground, width: 2 }))
      .join('') +
    stairAbove(900, 520, 200, 70, 10) +
    circle(960, 660, 30, { fill: ground, width: 2 }) +
    path(
      'M585 760V610Q585 570 540 570H460Q330 570 300 500T230 330V250Q230 170 330 160H470Q500 150 590 190T720 280H900Q1000 280 990 380V520',
      { stroke: signal, width: 4, dash: '14 9' },
    ) +
    rect(540, 708, 90, 12, { fill: ground, width: 0 }) +
    stop(585, 660, 1) +
    stop(330, 540, 6) +
    stop(200, 210, 9) +
    stop(590, 160, 11) +
    stop(880, 240, 14, true) +
    stop(1000, 430, 19) +
    headAbove(700, 300, 15, 60, ink2) +
    headAbove(160, 430, 15, 20, ink2) +
    headAbove(1020, 220, 15, 120, ink2) +
    headAbove(480, 340, 15, -60, ink2) +
    headAbove(320, 240, 15, 0, ink2) +
    mono(92, 340, '2 Charts', { size: 21 }) +
    mono(430, 112, '1 Ships', { size: 21 }) +
    mono(790, 440, '3 Instruments', { size: 21 }) +
    mono(790, 690, '4 Lantern', { size: 21 }) +
    north(1100, 660) +
    mono(640, 768, 'tour of 50 minutes, 64 stops', { fill: ink2 })
  )
}

export const drawings = {
  'museum-guide': () => wide('museum-guide', 'HS-08 · Museum guide · Gallery section', plate()),
  'museum-guide-detail': () =>
    close('museum-guide', 'HS-08 · Stop 14, the sextant · Detail', detail()),
  'museum-guide-plan': () => close('museum-guide', 'HS-08 · First floor · Plan', plan(), '5 m'),
}
