import { close, dimension } from '../../annotation.ts'
import { person } from '../../figures.ts'
import { circle, hatch, line, moved, type Point, path, polygon, rect, times } from '../../hand.ts'
import { ink, sheet, signal, tints } from '../../ink.ts'
import { caps, mono } from '../../lettering.ts'

const ground = tints['concert-hall']

function plan() {
  const floor = 700
  const rake = (n: number, x: number, y: number, dx: number, dy: number) =>
    times(n, (i) => {
      const [sx, sy] = [x + i * dx, y - i * dy]
      return (
        path(`M${sx} ${sy}v-26M${sx} ${sy - 12}h-14v12`, { width: 3, stroke: ink }) +
        circle(sx - 5, sy - 34, 6.5, { fill: sheet, width: 2 })
      )
    })
  const eye: Point = [306, 560]
  return (
    path(`M90 ${floor}V250Q160 140 330 150Q560 100 760 140Q1000 120 1110 220V${floor}`, {
      width: 9,
      fill: sheet,
    }) +
    path(`M64 ${floor}H380L700 640L880 590H1110V770H64Z`, { fill: sheet, width: 0 }) +
    path(`M64 ${floor - 60}H390V${floor}L440 ${floor}L900 604H1110V770H64Z`, {
      fill: hatch,
      width: 0,
    }) +
    path(`M64 ${floor - 60}H390V${floor}L440 ${floor}L900 604H1110`, { width: 6 }) +
    polygon(
      [
        [760, 470],
        [1106, 350],
        [1106, 400],
        [800, 500],
      ],
      { fill: hatch, width: 5 },
    ) +
    [
      [300, 210, -14],
      [460, 190, -6],
      [620, 184, 4],
      [780, 196, 12],
    ]
      .map(([x = 0, y = 0, a = 0]) =>
        moved(
          x,
          y,
          path('M-64 0Q0 26 64 0', { width: 5 }) +
            line(-40, 8, -40, -50, { width: 1.2 }) +
            line(40, 8, 40, -50, { width: 1.2 }),
          1,
          a,
        ),
      )
      .join('') +
    rake(14, 480, 694, 31, 6.6) +
    rake(9, 830, 452, 29, 10.2) +
    path(`M${eye.join(' ')}L1052 372M${eye.join(' ')}L875 606M${eye.join(' ')}L480 664`, {
      width: 1.6,
      dash: '10 8',
    }) +
    path(`M${eye.join(' ')}L460 200L1052 372`, { stroke: signal, width: 3.4 }) +
    person(300, floor - 62, 104, { pose: 'reach', top: ink, legs: ink }) +
    [120, 160, 200, 240]
      .map((x, i) =>
        person(x, floor - 62, 96, {
          pose: 'sit',
          top: i % 2 ? ink : sheet,
          hair: i % 2 ? 'bun' : 'short',
        }),
      )
      .join('') +
    path('M346 640v-70l-16 -18M330 552l30 14', { width: 2.4 }) +
    dimension([306, 752], [1052, 752], '') +
    rect(560, 724, 210, 40, { fill: ground, width: 0 }) +
    mono(666, 758, '38 m, seat 24', { anchor: 'middle', weight: 500 }) +
    mono(480, 330, 'sound 0.13 s', { weight: 600 }) +
    caps(64, 96, 'Every seat shows its view before it is bought')
  )
}

export const drawings = {
  'concert-hall-plan': () =>
    close('concert-hall', 'HS-11 · The hall · Long section', plan(), '5 m'),
}
