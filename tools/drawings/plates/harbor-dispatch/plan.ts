import { balloon, close, leader } from '../../annotation.ts'
import { north } from '../../floor.ts'
import { curve, hatch, moved, path, rect, weight } from '../../hand.ts'
import { ink, ink2, sheet, signal, tints } from '../../ink.ts'
import { caps, mono } from '../../lettering.ts'

const ground = tints['harbor-dispatch']

function ship(x: number, y: number, length: number, turn: number, lit = false) {
  const b = length * 0.075
  return moved(
    x,
    y,
    path(
      `M${length / 2} 0Q${length * 0.36} ${-b} ${length * 0.28} ${-b}H${-length / 2 + 6}Q${-length / 2} 0 ${-length / 2 + 6} ${b}H${length * 0.28}Q${length * 0.36} ${b} ${length / 2} 0Z`,
      { fill: lit ? signal : sheet, stroke: lit ? signal : ink, width: weight.outline },
    ),
    1,
    turn,
  )
}

function plan() {
  const contour = (dy: number) =>
    path(
      curve([
        [64, 560 + dy],
        [240, 520 + dy],
        [430, 566 + dy],
        [620, 640 + dy * 0.8],
        [820, 600 + dy],
        [1136, 640 + dy],
      ]),
      { width: weight.hair, stroke: ink2, dash: '2 7', cap: 'round' },
    )
  const land = 'M64 64H1136V330H1010V210H930V400H830V210H700V330H560V430H470V330H330V250H64Z'
  return (
    contour(0) +
    contour(48) +
    contour(100) +
    path(land, { fill: sheet, width: 0 }) +
    path(land, { fill: hatch, width: 0 }) +
    path('M64 250H330V330H470V430H560V330H700V210H830V400H930V210H1010V330H1136', {
      width: weight.cut,
    }) +
    path('M64 640Q160 610 250 640L244 656Q160 630 64 658Z', { fill: hatch, width: weight.thin }) +
    rect(240, 628, 20, 34, { fill: ink, width: 0 }) +
    rect(100, 96, 190, 92, { fill: sheet, width: weight.outline }) +
    caps(118, 150, 'Control', { size: 20 }) +
    rect(520, 100, 140, 150, { fill: sheet, width: weight.outline }) +
    rect(1030, 100, 80, 170, { fill: sheet, width: weight.outline }) +
    path(
      curve([
        [1100, 730],
        [960, 706],
        [800, 610],
        [700, 560],
        [676, 478],
        [672, 384],
      ]),
      { stroke: signal, width: 4, dash: '14 10' },
    ) +
    ship(672, 354, 200, 0, true) +
    ship(966, 300, 130, 90) +
    ship(200, 282, 170, 0) +
    ship(764, 250, 90, 0) +
    ship(900, 672, 96, 208) +
    ship(862, 620, 44, 30) +
    ship(956, 724, 44, 30) +
    ship(400, 362, 44, 0) +
    ship(440, 392, 44, 0) +
    balloon(1090, 690, 1) +
    balloon(820, 566, 2) +
    balloon(590, 500, 3) +
    balloon(672, 420, 4, true) +
    [543, 595, 651].map((y) => rect(322, y, 70, 24, { fill: ground, width: 0 })).join('') +
    mono(330, 560, '8 m', { size: 20, fill: ink2 }) +
    mono(330, 612, '11 m', { size: 20, fill: ink2 }) +
    mono(330, 668, '14 m', { size: 20, fill: ink2 }) +
    rect(420, 690, 396, 70, { fill: ground, width: 0 }) +
    ['1 pilot boards', '2 tugs meet', '3 turning basin', '4 berth 4']
      .map((words, i) =>
        mono(430 + (i > 1 ? 204 : 0), 716 + (i % 2) * 32, words, { fill: i === 3 ? ink : ink2 }),
      )
      .join('') +
    north(1090, 520) +
    leader(
      [
        [440, 392],
        [360, 452],
        [300, 452],
      ],
      ['Idun, Tyr', 'stand by'],
      { side: 'left' },
    )
  )
}

export const drawings = {
  'harbor-dispatch-plan': () =>
    close('harbor-dispatch', 'HS-01 · The basin · Plan', plan(), '100 m'),
}
