import { balloon, close, dimension, leader } from '../../annotation.ts'
import { circle, line, moved, path, polyline, rect, weight } from '../../hand.ts'
import { ink2, sheet, signal, tints } from '../../ink.ts'
import { caps, display, mono } from '../../lettering.ts'
import { trace } from './trace.ts'
import { flake, tyre } from './vehicle.ts'

const ground = tints['cold-chain']

function plan() {
  const stops: [number, string, string, string][] = [
    [120, 'Plant', '5.0°', 'Uppsala'],
    [376, 'Hub', '4.2°', 'Gävle'],
    [632, 'Truck', '4.9°', 'E4 north'],
    [888, 'Van', '5.6°', 'Luleå'],
    [1080, 'Clinic', '4.8°', 'Jokkmokk'],
  ]
  const run = trace(
    100,
    510,
    1036,
    200,
    [5, 4.9, 4.6, 4.2, 4.3, 4.2, 4.9, 6.8, 5.4, 4.9, 5.8, 5.6, 5.1, 4.8],
  )
  const icons = [
    path('M-50 40V-20L-20 -44V-20L10 -44V-20L40 -44V40Z', { fill: sheet, width: weight.outline }) +
      rect(-34, 0, 16, 16, { width: 2 }) +
      rect(-6, 0, 16, 16, { width: 2 }) +
      line(52, 40, 52, -80, { width: 6 }),
    path('M-62 40V-14L0 -48L62 -14V40Z', { fill: sheet, width: weight.outline }) +
      rect(-40, 4, 34, 36, { width: 2 }) +
      rect(6, 4, 34, 36, { width: 2 }),
    rect(-80, -40, 100, 66, { fill: sheet, width: weight.outline }) +
      path('M20 26V-18H54L72 6V26Z', { fill: sheet, width: weight.outline }) +
      tyre(-50, 28, 14) +
      tyre(-16, 28, 14) +
      tyre(48, 28, 14),
    path('M-50 26V-30H20L48 0V26Z', { fill: sheet, width: weight.outline }) +
      tyre(-26, 28, 13) +
      tyre(26, 28, 13) +
      flake(-14, -4, 13),
    rect(-46, -40, 92, 80, { fill: sheet, width: weight.outline }) +
      path('M0 -22v32M-16 -6h32', { width: 8, stroke: signal }),
  ]
  return (
    stops
      .map(
        ([x, name, temp, place], i) =>
          moved(x, 260, icons[i] ?? '') +
          display(x, 136, name, { size: 32, weight: 650, anchor: 'middle' }) +
          mono(x, 168, place, { size: 20, fill: ink2, anchor: 'middle' }) +
          mono(x, 358, temp, { size: 28, weight: 600, anchor: 'middle' }) +
          polyline(
            [
              [x, 380],
              [x, 500],
            ],
            { width: 1.4, dash: '4 6' },
          ),
      )
      .join('') +
    line(64, 302, 1136, 302, { width: 3 }) +
    run.body +
    circle(run.worst[0], run.worst[1], 9, { fill: signal, width: 0 }) +
    rect(run.worst[0] + 46, 476, 230, 36, { fill: ground, width: 0 }) +
    leader(
      [
        [run.worst[0], run.worst[1]],
        [run.worst[0] + 30, 494],
        [run.worst[0] + 40, 494],
      ],
      ['ferry ramp, 6.8°'],
    ) +
    balloon(248, 302, 1) +
    balloon(504, 302, 2) +
    balloon(770, 302, 3) +
    balloon(990, 302, 4) +
    dimension([120, 430], [1080, 430], '') +
    rect(492, 412, 216, 40, { fill: ground, width: 0 }) +
    mono(600, 440, '26 h, 1,040 km', { anchor: 'middle', weight: 500 }) +
    caps(100, 760, 'Band 2–8°, a reading every 30 s')
  )
}

export const drawings = {
  'cold-chain-plan': () => close('cold-chain', 'HS-12 · From plant to arm · Diagram', plan()),
}
