import { close, dimension } from '../../annotation.ts'
import { button } from '../../furniture.ts'
import { circle, line, moved, path, rect, times, weight } from '../../hand.ts'
import { hairline, ink, ink2, ink3, sheet, signal, signalWash } from '../../ink.ts'
import { display, mono } from '../../lettering.ts'

function detail() {
  const steps: [string, string, string][] = [
    ['16:05', 'Pilot boards', 'P. Ekman, off Vinga'],
    ['16:18', 'Tugs made fast', 'Balder ahead, Frej astern'],
    ['16:52', 'Under the bridge', '31.2 m clear, tide +0.4'],
    ['17:24', 'All fast, berth 4', 'port side to, 6 lines'],
  ]
  const list = steps.map(([time, what, who], i) => {
    const y = 268 + i * 92
    return (
      circle(268, y - 8, 9, {
        fill: i === 3 ? signal : sheet,
        stroke: i === 3 ? signal : ink,
        width: 2.6,
      }) +
      mono(104, y, time, { size: 28, weight: 600 }) +
      display(304, y, what, { size: 32, weight: 600 }) +
      display(304, y + 36, who, { size: 25, fill: ink2 })
    )
  })
  const hull =
    'M0 0C18 -96 22 -150 22 -150L22 -400Q11 -420 0 -420Q-11 -420 -22 -400L-22 -150Q-18 -60 0 0Z'
  return (
    rect(64, 64, 660, 690, { fill: sheet, width: weight.outline }) +
    display(104, 136, 'Leire', { size: 52, weight: 650 }) +
    mono(236, 134, 'turnaround 2207', { size: 24, fill: ink3 }) +
    line(64, 176, 724, 176, { stroke: hairline, width: 2 }) +
    line(268, 262, 268, 536, { width: 2 }) +
    list.join('') +
    line(64, 616, 724, 616, { stroke: hairline, width: 2 }) +
    mono(104, 692, 'No clash found', { size: 24, fill: ink2 }) +
    button(400, 648, 284, 74, 'Confirm plan', true) +
    moved(
      930,
      150,
      path(
        hull
          .replaceAll('-4', '4')
          .replaceAll('-150', '150')
          .replaceAll('-96', '96')
          .replaceAll('-60', '60'),
        { fill: sheet, width: weight.outline },
      ),
      1.28,
    ) +
    rect(908, 560, 44, 70, { fill: ink, width: 0 }) +
    times(3, (i) => rect(910, 290 + i * 84, 40, 62, { width: weight.thin })) +
    moved(
      930,
      90,
      path('M0 -18Q16 0 13 34H-13Q-16 0 0 -18Z', { fill: signalWash, stroke: signal, width: 2.6 }),
    ) +
    line(930, 124, 930, 152, { width: 1.6 }) +
    moved(
      930,
      716,
      path('M0 -18Q16 0 13 34H-13Q-16 0 0 -18Z', { fill: signalWash, stroke: signal, width: 2.6 }),
    ) +
    line(930, 688, 930, 700, { width: 1.6 }) +
    dimension([1050, 150], [1050, 688], '187 m') +
    mono(962, 98, 'Balder', { size: 24, weight: 600 }) +
    mono(962, 738, 'Frej', { size: 24, weight: 600 }) +
    path('M760 380h60m-14 -12l14 12l-14 12M760 420h60m-14 -12l14 12l-14 12', {
      width: 2,
      stroke: ink2,
    }) +
    mono(756, 352, 'SW 9', { size: 22, fill: ink2 })
  )
}

export const drawings = {
  'harbor-dispatch-detail': () =>
    close('harbor-dispatch', 'HS-01 · One turnaround · Detail', detail()),
}
