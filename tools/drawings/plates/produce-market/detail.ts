import { close, dimension } from '../../annotation.ts'
import { button } from '../../furniture.ts'
import { line, path, rect, weight } from '../../hand.ts'
import { hairline, ink2, ink3, sheet, tints } from '../../ink.ts'
import { display, mono } from '../../lettering.ts'
import { lemon } from './goods.ts'

const ground = tints['produce-market']

function detail() {
  return (
    rect(64, 64, 1072, 690, { fill: sheet, width: weight.outline }) +
    display(104, 138, 'Amalfi lemons', { size: 52, weight: 650 }) +
    mono(1096, 134, 'lot 0318 · stall 14', { size: 24, fill: ink3, anchor: 'end' }) +
    line(64, 176, 1136, 176, { stroke: hairline, width: 2 }) +
    path('M150 560L186 330H510L546 560Z', { fill: ground, width: weight.outline }) +
    [
      [230, 330],
      [312, 312],
      [394, 330],
      [468, 322],
      [270, 262],
      [352, 246],
      [430, 264],
    ]
      .map(([x = 0, y = 0]) => lemon(x, y, 1.9))
      .join('') +
    path('M158 510H538M166 455H530M174 400H522M182 350H514', { width: weight.outline }) +
    rect(186, 350, 10, 206, { fill: sheet, width: 2 }) +
    rect(500, 350, 10, 206, { fill: sheet, width: 2 }) +
    rect(276, 410, 144, 84, { fill: sheet, width: weight.outline }) +
    mono(348, 450, '6 kg', { size: 28, weight: 600, anchor: 'middle' }) +
    mono(348, 478, 'PANE', { size: 20, anchor: 'middle' }) +
    dimension([150, 600], [546, 600], '60 cm') +
    display(640, 262, '€ 2.80', { size: 72, weight: 600 }) +
    mono(868, 258, 'a kilo', { size: 24, fill: ink2 }) +
    mono(640, 312, '€ 2.95 last week', { size: 23, fill: ink2 }) +
    (
      [
        ['You usually take', '6 kg'],
        ['Picked', 'Monday 05:40'],
        ['At your door', 'Tuesday 06:10'],
      ] as const
    )
      .map(
        ([k, v], i) =>
          display(640, 386 + i * 62, k, { size: 27, fill: ink2 }) +
          display(1096, 386 + i * 62, v, { size: 28, weight: 600, anchor: 'end' }) +
          line(640, 404 + i * 62, 1096, 404 + i * 62, { stroke: hairline, width: 1.6 }),
      )
      .join('') +
    line(64, 644, 1136, 644, { stroke: hairline, width: 2 }) +
    rect(640, 664, 70, 66, { width: 2 }) +
    display(675, 708, '−', { anchor: 'middle', size: 36 }) +
    display(762, 708, '6 kg', { anchor: 'middle', size: 32, weight: 600 }) +
    rect(814, 664, 70, 66, { width: 2 }) +
    display(849, 708, '+', { anchor: 'middle', size: 36 }) +
    button(908, 664, 188, 66, 'Add', true) +
    mono(104, 706, 'cut-off in 2 h 14 min', { size: 24 })
  )
}

export const drawings = {
  'produce-market-detail': () =>
    close('produce-market', 'HS-06 · One line of the order · Detail', detail()),
}
