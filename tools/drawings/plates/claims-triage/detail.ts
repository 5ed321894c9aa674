import { close } from '../../annotation.ts'
import { button } from '../../furniture.ts'
import { circle, line, path, rect, weight } from '../../hand.ts'
import { hairline, ink3, sheet, signal, tints } from '../../ink.ts'
import { display, mono } from '../../lettering.ts'
import { car } from './car.ts'

const ground = tints['claims-triage']

function detail() {
  const checks: [string, string, number][] = [
    ['Policy covers parking damage', 'yes', 0.99],
    ['Repair cost near the usual', '€ 1,240', 0.94],
    ['Photos show one impact', '4 of 4', 0.91],
    ['Earlier claims alike', 'none', 0.97],
  ]
  return (
    rect(64, 64, 1072, 690, { fill: sheet, width: weight.outline }) +
    display(104, 134, 'Claim 40 118', { size: 44, weight: 650 }) +
    mono(1096, 132, 'received 09:12', { size: 24, fill: ink3, anchor: 'end' }) +
    line(64, 172, 1136, 172, { stroke: hairline, width: 2 }) +
    rect(104, 208, 420, 290, { fill: ground, width: weight.thin }) +
    line(104, 432, 524, 432, { width: weight.thin }) +
    car(128, 310, 1.55) +
    rect(120, 350, 74, 74, { stroke: signal, width: 4 }) +
    mono(120, 338, 'dent 0.94', { size: 22, weight: 600 }) +
    [0, 1, 2]
      .map(
        (i) =>
          rect(104 + i * 144, 518, 132, 80, { fill: ground, width: weight.hair }) +
          (i === 0
            ? car(126, 538, 0.4)
            : i === 1
              ? circle(314, 558, 24, { width: 2 }) + circle(314, 558, 11, { width: 2 })
              : path('M412 584l30 -46l26 46M396 584h128', { width: 2 })),
      )
      .join('') +
    checks
      .map(
        ([what, value, sure], i) =>
          display(572, 246 + i * 94, what, { size: 28, weight: 600 }) +
          mono(1096, 246 + i * 94, value, { anchor: 'end', size: 24 }) +
          line(572, 272 + i * 94, 1096, 272 + i * 94, { stroke: hairline, width: 8 }) +
          line(572, 272 + i * 94, 572 + 524 * sure, 272 + i * 94, { width: 8 }),
      )
      .join('') +
    line(64, 634, 1136, 634, { stroke: hairline, width: 2 }) +
    display(104, 706, 'Proposal: pay € 1,240 today', { size: 34, weight: 600 }) +
    button(858, 658, 238, 72, 'Sign and pay', true)
  )
}

export const drawings = {
  'claims-triage-detail': () =>
    close('claims-triage', 'HS-04 · One claim, its reasons · Detail', detail()),
}
