import { close, leader } from '../../annotation.ts'
import { button } from '../../furniture.ts'
import { line, rect, weight } from '../../hand.ts'
import { hairline, ink, ink2, ink3, sheet, signal, signalWash } from '../../ink.ts'
import { display, mono } from '../../lettering.ts'

function detail() {
  const slots = [
    ['Tue 4', '08:20', '09:40', '13:10'],
    ['Wed 5', '10:00', '11:20', '15:40'],
    ['Fri 7', '08:00', '09:20', '14:30'],
  ]
  return (
    rect(64, 64, 1072, 690, { fill: sheet, width: weight.outline }) +
    display(112, 144, 'Move your visit', { size: 48, weight: 650 }) +
    mono(1088, 140, 'Dr. Åkesson · 20 min', { size: 24, fill: ink3, anchor: 'end' }) +
    line(64, 188, 1136, 188, { stroke: hairline, width: 2 }) +
    slots
      .map(
        ([day = '', ...hours], row) =>
          display(112, 284 + row * 116, day, { size: 32, weight: 600 }) +
          hours
            .map((hour, i) => {
              const lit = row === 1 && i === 1
              return (
                rect(292 + i * 206, 236 + row * 116, 180, 76, {
                  fill: lit ? signalWash : sheet,
                  stroke: lit ? signal : ink,
                  width: lit ? 4 : 2,
                  radius: 2,
                }) +
                mono(382 + i * 206, 284 + row * 116, hour, {
                  size: 30,
                  weight: 500,
                  anchor: 'middle',
                })
              )
            })
            .join(''),
      )
      .join('') +
    line(64, 590, 1136, 590, { stroke: hairline, width: 2 }) +
    display(112, 658, 'Wednesday 5, 11:20', { size: 34, weight: 600 }) +
    display(112, 700, 'Your old time goes to the waiting list.', { size: 25, fill: ink2 }) +
    button(804, 632, 284, 80, 'Take this time', true) +
    leader(
      [
        [682, 352],
        [682, 330],
        [900, 330],
        [900, 390],
        [912, 390],
      ],
      ['given back', '4 min ago'],
    )
  )
}

export const drawings = {
  'clinic-companion-detail': () =>
    close('clinic-companion', 'HS-03 · Moving a visit · Detail', detail()),
}
