import { close, dimension, leader } from '../../annotation.ts'
import { button } from '../../furniture.ts'
import { line, rect, weight } from '../../hand.ts'
import { hairline, ink3, sheet, signal } from '../../ink.ts'
import { caps, display, mono } from '../../lettering.ts'
import { drop } from './drop.ts'
import { flow } from './flow.ts'

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
    display(172, 702, '3 neighbors told by text message', { size: 28 }) +
    button(866, 656, 234, 70, 'Open job', true)
  )
}

export const drawings = {
  'meter-watch-detail': () => close('meter-watch', 'HS-02 · The night flow · Detail', detail()),
}
