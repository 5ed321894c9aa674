import { close, dimension, leader } from '../../annotation.ts'
import { circle, hatch, line, moved, path, rect, times, weight } from '../../hand.ts'
import { hairline, ink, ink2, ink3, sheet, signal, signalWash, tints } from '../../ink.ts'
import { display, mono } from '../../lettering.ts'

const ground = tints['rail-workshop']

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

export const drawings = {
  'rail-workshop-detail': () =>
    close('rail-workshop', 'HS-05 · Wheel 7108-3L · Detail 1:5', detail()),
}
