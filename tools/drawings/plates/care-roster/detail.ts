import { close, leader } from '../../annotation.ts'
import { button } from '../../furniture.ts'
import { line, rect, times, weight } from '../../hand.ts'
import { hairline, ink, ink2, ink3, lineStrong, sheet, signal, signalWash } from '../../ink.ts'
import { display, mono } from '../../lettering.ts'

function detail() {
  const lines: [string, string, string][] = [
    ['Hours, 152', '152 × 168.50', '25,612.00'],
    ['Nights, 18', '18 × 62.40', '1,123.20'],
    ['Weekend, 22', '22 × 54.10', '1,190.20'],
    ['Swap with Maja', 'Sat 5 April', '+ 432.80'],
  ]
  return (
    rect(64, 64, 1072, 690, { fill: sheet, width: weight.outline }) +
    display(104, 138, 'Piotr Nowak', { size: 48, weight: 650 }) +
    mono(1096, 134, 'Solhem Lunden · April', { size: 24, fill: ink3, anchor: 'end' }) +
    line(64, 178, 1136, 178, { stroke: hairline, width: 2 }) +
    times(30, (i) => {
      const x = 104 + i * 33.2
      // April starts on a Tuesday; Piotr works nights on Monday and Tuesday, as in his roster.
      const weekday = (i + 1) % 7
      const n = weekday < 2
      const off = weekday === 2 || weekday === 3
      const lit = i === 4
      return off
        ? line(x, 250, x + 26, 250, { stroke: lineStrong, width: 2 })
        : rect(x, n ? 226 : 210, 26, n ? 56 : 72, {
            fill: lit ? signal : n ? ink : sheet,
            stroke: lit ? signal : ink,
            width: 2,
          })
    }) +
    mono(104, 322, '1', { size: 20, fill: ink3 }) +
    mono(1096, 322, '30', { size: 20, fill: ink3, anchor: 'end' }) +
    leader(
      [
        [250, 282],
        [250, 314],
        [259, 314],
      ],
      ['swapped by phone'],
    ) +
    lines
      .map(([what, how, sum], i) => {
        const y = 402 + i * 66
        const lit = i === 3
        return (
          (lit ? rect(66, y - 43, 1068, 62, { fill: signalWash, width: 0 }) : '') +
          display(104, y, what, { size: 31, weight: 600 }) +
          mono(520, y, how, { size: 24, fill: ink2 }) +
          mono(1096, y, sum, { size: 28, weight: 600, anchor: 'end' }) +
          line(64, y + 20, 1136, y + 20, { stroke: hairline, width: 2 })
        )
      })
      .join('') +
    display(104, 706, '28,358.20', { size: 50, weight: 650 }) +
    mono(366, 704, 'checked, no open question', { size: 23, fill: ink2 }) +
    button(858, 658, 238, 72, 'Release', true)
  )
}

export const drawings = {
  'care-roster-detail': () =>
    close('care-roster', 'HS-10 · One month, one person · Detail', detail()),
}
