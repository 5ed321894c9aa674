import { balloon, close, dimension } from '../../annotation.ts'
import { circle, line, moved, path, rect, times, weight } from '../../hand.ts'
import { ink, ink2, sheet, signal, signalWash, tints } from '../../ink.ts'
import { mono } from '../../lettering.ts'

const ground = tints['greenhouse-climate']

function plan() {
  const temps = [
    '20.8',
    '21.0',
    '21.2',
    '20.9',
    '21.1',
    '21.3',
    '21.4',
    '21.0',
    '20.7',
    '20.9',
    '21.1',
    '20.8',
  ]
  return (
    temps
      .map((t, i) => {
        const [x, y, w, h] = [64 + (i % 6) * 140, 150 + Math.floor(i / 6) * 300, 140, 270]
        const lit = i === 6
        return (
          rect(x, y, w, h, { fill: lit ? signalWash : sheet, width: weight.outline }) +
          times(
            6,
            (k) =>
              line(x + 14 + k * 22, y + 76, x + 14 + k * 22, y + h - 14, {
                width: 8,
                stroke: ground,
              }) +
              line(x + 14 + k * 22, y + 76, x + 14 + k * 22, y + h - 14, {
                width: 1.4,
                dash: '2 6',
              }),
          ) +
          mono(x + 14, y + 34, String(i + 1), { weight: 600, fill: lit ? ink : ink2 }) +
          mono(x + w - 12, y + 62, t, { anchor: 'end', weight: 600, size: 23 })
        )
      })
      .join('') +
    rect(64, 420, 840, 30, { fill: ground, width: weight.outline }) +
    path('M80 428H900M80 442H900', { width: 1.6 }) +
    path('M904 435H980', { width: 8 }) +
    path('M904 435H980', { width: 4, stroke: signal }) +
    rect(980, 340, 156, 190, { fill: sheet, width: 7 }) +
    circle(1030, 404, 30, { fill: sheet, width: weight.outline }) +
    moved(1030, 404, path('M-14 8q14 -34 28 0', { width: 2.4 })) +
    rect(1078, 372, 40, 62, { width: weight.outline }) +
    mono(998, 472, 'boiler,', { size: 20 }) +
    mono(998, 500, 'buffer', { size: 20 }) +
    circle(1058, 230, 54, { fill: sheet, width: weight.outline }) +
    path('M1018 230H1098M1058 190V270', { width: weight.hair }) +
    mono(1058, 156, 'heat buffer', { anchor: 'middle', size: 20 }) +
    line(1058, 284, 1058, 340, { width: 4 }) +
    balloon(1058, 600, 7, true) +
    mono(1058, 652, 'warmest first', { anchor: 'middle', size: 20 }) +
    mono(1058, 680, 'from 12:10', { anchor: 'middle', size: 20, fill: ink2 }) +
    dimension([64, 108], [904, 108], '260 m') +
    mono(64, 762, '12 bays, 4.6 ha, 380 sensors', { fill: ink2 })
  )
}

export const drawings = {
  'greenhouse-climate-plan': () =>
    close('greenhouse-climate', 'HS-07 · Twelve bays · Plan', plan(), '40 m'),
}
