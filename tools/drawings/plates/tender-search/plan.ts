import { close, dimension } from '../../annotation.ts'
import { person } from '../../figures.ts'
import { line, moved, path, polyline, rect, times } from '../../hand.ts'
import { ink, ink2, sheet, signal } from '../../ink.ts'
import { display, mono } from '../../lettering.ts'

function plan() {
  const tongues = [
    'BG',
    'CS',
    'DA',
    'DE',
    'EN',
    'ES',
    'FI',
    'FR',
    'IT',
    'NL',
    'PL',
    'PT',
    'RO',
    'SV',
  ]
  return (
    tongues
      .map((t, i) => {
        const y = 88 + i * 47
        const lit = t === 'SV'
        const pen = { width: lit ? 4 : 1.7, stroke: lit ? signal : ink }
        return (
          mono(64, y + 8, t, { weight: 600, size: 20 }) +
          moved(
            106,
            y - 17,
            rect(0, 0, 26, 34, { fill: sheet, width: 1.7 }) +
              line(5, 10, 21, 10, { width: 1.3 }) +
              line(5, 18, 21, 18, { width: 1.3 }),
          ) +
          path(`M132 ${y}H220C320 ${y} 330 ${310 + i * 14} 420 ${310 + i * 14}`, pen)
        )
      })
      .join('') +
    rect(420, 280, 150, 250, { fill: sheet, width: 6 }) +
    display(495, 396, 'Meaning', { size: 30, weight: 600, anchor: 'middle' }) +
    mono(495, 430, '768 axes', { size: 20, anchor: 'middle', fill: ink2 }) +
    times(5, (i) => path(`M570 ${330 + i * 36}H640`, { width: 2 })) +
    rect(640, 200, 190, 400, { fill: sheet, width: 6 }) +
    times(
      6,
      (r) =>
        line(640, 266 + r * 56, 830, 266 + r * 56, { width: 2.4 }) +
        times(9, (c) =>
          (r * 7 + c * 3) % 5
            ? rect(
                650 + c * 19.5,
                226 + r * 56 + ((c * 5 + r) % 3) * 4,
                13,
                38 - ((c * 5 + r) % 3) * 4,
                { fill: r === 2 && c === 4 ? signal : sheet, width: 1.5 },
              )
            : '',
        ),
    ) +
    mono(735, 180, 'one index', { anchor: 'middle', weight: 600 }) +
    path('M1000 300H846m14 -9l-14 9l14 9', { width: 2.6 }) +
    path('M830 500H984m-14 -9l14 9l-14 9', { width: 4, stroke: signal }) +
    polyline(
      [
        [735, 600],
        [735, 660],
      ],
      { width: 1.7 },
    ) +
    mono(735, 690, '3.2 M tenders,', { anchor: 'middle', size: 21 }) +
    mono(735, 718, 'new ones hourly', { anchor: 'middle', size: 21, fill: ink2 }) +
    person(1060, 560, 300, { facing: 'left', pose: 'hold', hair: 'short' }) +
    mono(870, 280, 'asks', { size: 21 }) +
    mono(858, 540, '0.3 s', { size: 26, weight: 600 }) +
    line(960, 560, 1136, 560, { width: 3 }) +
    dimension([420, 640], [570, 640], '0.1 s')
  )
}

export const drawings = {
  'tender-search-plan': () => close('tender-search', 'HS-09 · How it is found · Diagram', plan()),
}
