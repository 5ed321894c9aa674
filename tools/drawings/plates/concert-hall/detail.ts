import { close } from '../../annotation.ts'
import { button } from '../../furniture.ts'
import { line, path, rect, times, weight } from '../../hand.ts'
import { hairline, ink, ink2, ink3, lineStrong, sheet, signal, tints } from '../../ink.ts'
import { display, mono } from '../../lettering.ts'

const ground = tints['concert-hall']

function detail() {
  const seat = (x: number, y: number, state: 'free' | 'sold' | 'yours', n: number) =>
    rect(x, y, 66, 60, {
      fill: state === 'yours' ? signal : state === 'sold' ? ground : sheet,
      stroke: state === 'yours' ? signal : state === 'sold' ? lineStrong : ink,
      width: 2.6,
      radius: 8,
    }) +
    path(`M${x - 5} ${y + 18}v32q0 16 16 16h44q16 0 16 -16v-32`, {
      width: 3,
      stroke: state === 'yours' ? signal : state === 'sold' ? lineStrong : ink,
    }) +
    (state === 'sold'
      ? ''
      : mono(x + 33, y + 40, String(n), { anchor: 'middle', weight: 600, size: 24 }))
  return (
    rect(64, 64, 720, 690, { fill: sheet, width: weight.outline }) +
    display(104, 132, 'Stalls, center', { size: 42, weight: 650 }) +
    mono(744, 130, '↑ stage', { size: 22, fill: ink3, anchor: 'end' }) +
    line(64, 166, 784, 166, { stroke: hairline, width: 2 }) +
    times(
      5,
      (r) =>
        mono(104, 238 + r * 108, String(r + 4), { weight: 600, fill: ink2, size: 24 }) +
        times(7, (c) =>
          seat(
            164 + c * 86,
            198 + r * 108 + Math.round((c - 3) ** 2 * -1.4),
            r === 2 && c >= 2 && c <= 5
              ? 'yours'
              : (r * 5 + c * 3) % 4 === 0 || (r === 2 && c < 2)
                ? 'free'
                : 'sold',
            10 + c,
          ),
        ),
    ) +
    rect(816, 64, 320, 690, { fill: sheet, width: weight.outline }) +
    display(848, 132, 'Sibelius 5', { size: 42, weight: 650 }) +
    mono(848, 172, 'Fri 21 Nov, 19:30', { fill: ink2 }) +
    line(816, 204, 1136, 204, { stroke: hairline, width: 2 }) +
    mono(848, 262, 'row 6', { fill: ink2 }) +
    display(848, 306, '12, 13, 14, 15', { size: 36, weight: 600 }) +
    mono(848, 372, 'held for you', { fill: ink2 }) +
    display(848, 456, '6:00', { size: 92, weight: 600 }) +
    line(816, 500, 1136, 500, { stroke: hairline, width: 2 }) +
    mono(848, 556, '4 × € 48', { size: 24 }) +
    display(848, 610, '€ 192', { size: 46, weight: 600 }) +
    button(848, 652, 256, 72, 'Buy', true)
  )
}

export const drawings = {
  'concert-hall-detail': () => close('concert-hall', 'HS-11 · Four seats, held · Detail', detail()),
}
