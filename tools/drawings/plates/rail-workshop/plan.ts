import { balloon, close, dimension } from '../../annotation.ts'
import { circle, line, path, rect, times, weight } from '../../hand.ts'
import { ink, ink2, lineStrong, sheet, signal, tints } from '../../ink.ts'
import { caps, mono } from '../../lettering.ts'

const ground = tints['rail-workshop']

function plan() {
  const roads = [170, 260, 350, 440, 530, 620]
  const unit = (x: number, y: number, n: string, lit = false) =>
    rect(x, y - 22, 300, 44, {
      fill: lit ? signal : sheet,
      stroke: lit ? signal : ink,
      width: weight.outline,
      radius: 10,
    }) +
    line(x + 100, y - 22, x + 100, y + 22, { width: 1.4 }) +
    line(x + 200, y - 22, x + 200, y + 22, { width: 1.4 }) +
    mono(x + 150, y + 8, n, { anchor: 'middle', size: 22, weight: 600 })
  return (
    rect(440, 110, 560, 570, { fill: sheet, width: 7 }) +
    times(3, (i) =>
      line(580 + i * 140, 110, 580 + i * 140, 680, {
        stroke: lineStrong,
        width: 1.5,
        dash: '14 6 3 6',
      }),
    ) +
    roads
      .map((y, i) => {
        const end = i < 4 ? 1136 : 960
        return (
          path(`M64 ${400 + (i - 2.5) * 8}C240 ${400 + (i - 2.5) * 8} 250 ${y} 420 ${y}H${end}`, {
            width: 6,
          }) +
          path(`M64 ${400 + (i - 2.5) * 8}C240 ${400 + (i - 2.5) * 8} 250 ${y} 420 ${y}H${end}`, {
            width: 3,
            stroke: sheet,
          }) +
          rect(430, y - 26, 20, 52, { fill: sheet, width: 0 }) +
          (i < 4
            ? rect(990, y - 26, 20, 52, { fill: sheet, width: 0 })
            : line(960, y - 16, 960, y + 16, { width: 6 })) +
          balloon(390, y, i + 1, i === 3)
        )
      })
      .join('') +
    unit(480, 170, '7104') +
    unit(560, 350, '7120') +
    unit(500, 440, '7108', true) +
    unit(640, 530, '7115') +
    circle(930, 530, 20, { width: 3, fill: ground }) +
    mono(930, 582, 'lathe', { anchor: 'middle', size: 20 }) +
    rect(700, 236, 240, 48, { fill: sheet, stroke: ink, width: 2, dash: '8 6' }) +
    mono(820, 268, 'free 14:20', { size: 21, anchor: 'middle', fill: ink2 }) +
    rect(470, 590, 190, 64, { fill: sheet, width: weight.thin }) +
    mono(486, 630, 'parts', { size: 21 }) +
    times(4, (i) => rect(566 + i * 22, 602, 16, 40, { width: weight.hair })) +
    mono(64, 480, 'from the', { fill: ink2 }) +
    mono(64, 508, 'main line', { fill: ink2 }) +
    mono(1020, 560, '4 brakes,', { weight: 500 }) +
    mono(1020, 588, 'out at', {}) +
    mono(1020, 616, '16:05', { weight: 600 }) +
    dimension([440, 734], [1000, 734], '84 m') +
    caps(440, 92, 'Hall, six roads')
  )
}

export const drawings = {
  'rail-workshop-plan': () => close('rail-workshop', 'HS-05 · The workshop · Plan', plan(), '20 m'),
}
