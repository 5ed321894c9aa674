import { balloon, close } from '../../annotation.ts'
import { door, headAbove, north, stairAbove } from '../../floor.ts'
import { circle, line, moved, path, rect, weight } from '../../hand.ts'
import { ink, ink2, sheet, signal, tints } from '../../ink.ts'
import { mono } from '../../lettering.ts'

const ground = tints['museum-guide']

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
  'museum-guide-plan': () => close('museum-guide', 'HS-08 · First floor · Plan', plan(), '5 m'),
}
