import { close } from '../../annotation.ts'
import { button } from '../../furniture.ts'
import { circle, line, rect, weight } from '../../hand.ts'
import { hairline, ink, ink3, sheet, signal } from '../../ink.ts'
import { display, mono } from '../../lettering.ts'
import { trace } from './trace.ts'

function detail() {
  const run = trace(140, 320, 560, 260, [4.4, 4.6, 4.5, 4.9, 5.4, 7.2, 8.3, 6.6, 5.2, 4.7, 4.6])
  return (
    rect(64, 64, 1072, 690, { fill: sheet, width: weight.outline }) +
    display(104, 136, 'Box 2 114', { size: 48, weight: 650 }) +
    mono(1096, 132, '480 doses · lot K-1907', { size: 24, fill: ink3, anchor: 'end' }) +
    line(64, 176, 1136, 176, { stroke: hairline, width: 2 }) +
    display(104, 252, 'Above 8° for 4 minutes', { size: 36, weight: 600 }) +
    run.body +
    circle(run.worst[0], run.worst[1], 11, { fill: signal, width: 0 }) +
    mono(run.worst[0] + 20, run.worst[1] - 12, '8.3°', { size: 26, weight: 600 }) +
    ['06', '08', '10', '12', '14']
      .map((h, i) =>
        mono(140 + i * 140, 622, `${h}:00`, { anchor: 'middle', fill: ink3, size: 20 }),
      )
      .join('') +
    line(752, 176, 752, 754, { stroke: hairline, width: 2 }) +
    [
      ['10:41', 'door opened, stop 3'],
      ['10:43', 'driver told'],
      ['10:45', 'door closed'],
      ['10:52', 'back at 6.6°'],
    ]
      .map(
        ([t = '', w = ''], i) =>
          circle(792, 240 + i * 84, 8, {
            fill: i === 1 ? signal : sheet,
            stroke: i === 1 ? signal : ink,
            width: 2.6,
          }) +
          (i < 3 ? line(792, 250 + i * 84, 792, 314 + i * 84, { width: 2 }) : '') +
          mono(820, 236 + i * 84, t, { size: 22, weight: 600 }) +
          display(820, 268 + i * 84, w, { size: 28 }),
      )
      .join('') +
    line(64, 650, 1136, 650, { stroke: hairline, width: 2 }) +
    display(104, 716, 'Doses stay good: 12 min allowed', { size: 32, weight: 600 }) +
    button(870, 670, 228, 66, 'Release box', true)
  )
}

export const drawings = {
  'cold-chain-detail': () => close('cold-chain', 'HS-12 · Four warm minutes · Detail', detail()),
}
