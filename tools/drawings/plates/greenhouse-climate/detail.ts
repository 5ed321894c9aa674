import { close, leader } from '../../annotation.ts'
import { line, rect, weight } from '../../hand.ts'
import { hairline, ink2, ink3, sheet, signal, signalWash } from '../../ink.ts'
import { display, mono } from '../../lettering.ts'
import { climate } from './climate.ts'

function detail() {
  const lines: [string, string][] = [
    ['air', '21.4 °C'],
    ['humidity', '78 %'],
    ['vent, lee side', '34 %'],
    ['pipe', '38 °C'],
  ]
  return (
    rect(64, 64, 1072, 690, { fill: sheet, width: weight.outline }) +
    display(104, 134, 'Bay 7, Thursday', { size: 44, weight: 650 }) +
    mono(1096, 132, 'vine tomato, week 11', { size: 23, fill: ink3, anchor: 'end' }) +
    line(64, 172, 1136, 172, { stroke: hairline, width: 2 }) +
    rect(440, 206, 160, 330, { fill: signalWash, width: 0 }) +
    climate(120, 206, 640, 330) +
    ['00', '04', '08', '12', '16', '20', '24']
      .map((h, i) => mono(120 + i * 106.6, 574, h, { anchor: 'middle', fill: ink3 }))
      .join('') +
    mono(110, 216, '26', { anchor: 'end', fill: ink3 }) +
    mono(110, 378, '20', { anchor: 'end', fill: ink3 }) +
    mono(110, 540, '14', { anchor: 'end', fill: ink3 }) +
    leader(
      [
        [520, 424],
        [440, 452],
      ],
      ['vent 34 %'],
      { side: 'left' },
    ) +
    leader(
      [
        [548, 262],
        [640, 246],
      ],
      ['air'],
    ) +
    leader(
      [
        [190, 312],
        [150, 250],
        [150, 250],
      ],
      ['humidity'],
    ) +
    line(800, 172, 800, 754, { stroke: hairline, width: 2 }) +
    lines
      .map(
        ([k, v], i) =>
          mono(836, 230 + i * 92, k, { size: 21, fill: ink3 }) +
          display(836, 270 + i * 92, v, { size: 38, weight: 600 }) +
          line(836, 288 + i * 92, 1100, 288 + i * 92, { stroke: hairline, width: 1.5 }),
      )
      .join('') +
    line(64, 616, 1136, 616, { stroke: hairline, width: 2 }) +
    display(104, 674, 'Sun from 12:40: open the lee side at 12:10', { size: 29, weight: 600 }) +
    mono(104, 716, 'saves 61 kWh against a fixed 22 °C', { fill: ink2 }) +
    display(836, 700, '−23 %', { size: 56, weight: 600, fill: signal })
  )
}

export const drawings = {
  'greenhouse-climate-detail': () =>
    close('greenhouse-climate', 'HS-07 · One day in bay 7 · Detail', detail()),
}
