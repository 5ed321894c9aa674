import { balloon, close } from '../../annotation.ts'
import { line, rect, weight } from '../../hand.ts'
import { hairline, ink2, sheet, tints } from '../../ink.ts'
import { display, mono } from '../../lettering.ts'
import { sextant } from './sextant.ts'

const ground = tints['museum-guide']

function detail() {
  return (
    rect(64, 64, 1072, 690, { fill: sheet, width: weight.outline }) +
    rect(64, 64, 520, 690, { fill: ground, width: weight.outline }) +
    sextant(318, 396, 2) +
    balloon(318, 136, 1) +
    balloon(210, 330, 2) +
    balloon(500, 620, 3, true) +
    line(400, 592, 482, 616, { width: 1.7 }) +
    line(250, 300, 226, 320, { width: 1.7 }) +
    display(632, 150, 'Sextant', { size: 56, weight: 650 }) +
    mono(632, 196, 'London 1786 · brass, ivory scale', { fill: ink2, size: 22 }) +
    line(632, 230, 1096, 230, { stroke: hairline, width: 2 }) +
    [
      'It measures the angle between',
      'the sun and the horizon.',
      'Bring the sun down with the arm',
      'until it touches the sea.',
    ]
      .map((t, i) => display(632, 288 + i * 42, t, { size: 30, weight: 450 }))
      .join('') +
    [
      ['1', 'mirror'],
      ['2', 'telescope'],
      ['3', 'read the angle: 42° 18 min'],
    ]
      .map(
        ([n = '', t = ''], i) =>
          balloon(652, 496 + i * 56, n, i === 2) +
          display(690, 505 + i * 56, t, {
            size: 28,
            weight: i === 2 ? 650 : 450,
          }),
      )
      .join('') +
    line(632, 668, 1096, 668, { stroke: hairline, width: 2 }) +
    mono(632, 714, '14 of 64 · offline ✓') +
    mono(1096, 714, 'next 15 →', { anchor: 'end', weight: 600 })
  )
}

export const drawings = {
  'museum-guide-detail': () =>
    close('museum-guide', 'HS-08 · Stop 14, the sextant · Detail', detail()),
}
