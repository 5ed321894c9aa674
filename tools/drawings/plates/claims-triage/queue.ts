import { screen } from '../../furniture.ts'
import { line, rect } from '../../hand.ts'
import { hairline, ink, ink2, sheet, signal, signalWash } from '../../ink.ts'
import { display, mono } from '../../lettering.ts'

const claims: [string, string, string, string][] = [
  ['40 118', 'Rear bumper, parked', '€ 1,240', 'pay today'],
  ['40 119', 'Water under sink', '€ 3,860', 'pay today'],
  ['40 121', 'Stolen bicycle', '€ 890', 'pay today'],
  ['40 122', 'Roof after storm', '€ 14,300', 'adjuster'],
  ['40 124', 'Phone, third claim', '€ 720', 'look closer'],
]

/** The screen with the day’s claims and the lane of each. */
export const queue = (x: number, y: number, w: number, h: number) =>
  screen(
    x,
    y,
    w,
    h,
    'Triage',
    'Tuesday · 186 new claims',
    claims
      .map(([number, what, sum, route], i) => {
        const top = y + 76 + i * 82
        const lit = i === 0
        return (
          (lit
            ? rect(x + 2, top - 12, w - 4, 80, { fill: signalWash, width: 0 }) +
              rect(x, top - 12, 7, 80, { fill: signal, width: 0 })
            : '') +
          mono(x + 30, top + 36, number, { fill: ink2 }) +
          display(x + 140, top + 37, what, { size: 27, weight: 600 }) +
          mono(x + 560, top + 36, sum, { anchor: 'end', size: 23 }) +
          (i < 3
            ? rect(x + 590, top + 6, w - 614, 44, {
                fill: lit ? signal : sheet,
                stroke: lit ? signal : ink,
                width: 2,
                radius: 2,
              })
            : '') +
          display(x + 590 + (w - 614) / 2, top + 36, route, {
            size: 23,
            weight: 600,
            anchor: 'middle',
            fill: i < 3 ? ink : ink2,
          }) +
          line(x, top + 69, x + w, top + 69, { stroke: hairline, width: 1.6 })
        )
      })
      .join('') +
      mono(x + 30, y + h - 22, '132 closed before noon, each with its reasons', {
        size: 21,
        fill: ink2,
      }),
  )
