import { screen } from '../../furniture.ts'
import { line, polygon, rect, rules, times } from '../../hand.ts'
import { ink, ink3, sheet, signal, signalWash } from '../../ink.ts'
import { display, mono } from '../../lettering.ts'

const crew = ['Balder', 'Frej', 'Idun', 'Tyr', 'P. Ekman', 'P. Solberg']

const jobs: [row: number, from: number, to: number, ship: string][] = [
  [0, 0.75, 1.7, 'Arvika'],
  [0, 2.3, 3.4, 'Leire'],
  [1, 0.75, 1.7, 'Arvika'],
  [1, 2.3, 3.5, 'Leire'],
  [2, 1.2, 2.1, 'Tana'],
  [3, -0.05, 0.5, ''],
  [3, 1.3, 2.2, 'Tana'],
  [4, 0.75, 1.85, 'Arvika'],
  [4, 2.08, 3.6, 'Leire'],
  [5, 1.1, 2.5, 'Tana'],
]

/** The dispatch board: tugs and pilots as rows, their jobs along the hours. */
export function board(x: number, y: number, w: number, h: number) {
  const [left, top, row] = [x + 160, y + 110, (h - 126) / 6]
  const hour = (w - 184) / 4
  const now = left + 0.63 * hour
  const bars = jobs.map(([r, from, to, ship]) => {
    const lit = ship === 'Leire'
    const bar = {
      fill: lit ? signalWash : sheet,
      stroke: lit ? signal : ink,
      width: lit ? 3 : 2,
      radius: 2,
    }
    return (
      rect(
        left + Math.max(0, from) * hour,
        top + r * row + 9,
        (to - Math.max(0, from)) * hour,
        row - 18,
        bar,
      ) + display(left + from * hour + 13, top + r * row + row / 2 + 8, ship, { size: 23 })
    )
  })
  const hours = times(4, (i) =>
    mono(left + i * hour, y + 95, `${14 + i}:00`, { size: 20, fill: ink3 }),
  )
  return screen(
    x,
    y,
    w,
    h,
    'Dispatch',
    '14:38 · wind SW 9 m/s',
    hours +
      rules(left, top, hour * 4, row * 6, 4, 6) +
      crew
        .map((name, i) => display(x + 24, top + row * i + row / 2 + 8, name, { size: 24 }))
        .join('') +
      bars.join('') +
      line(now, top - 8, now, top + row * 6, { width: 2.6 }) +
      polygon(
        [
          [now - 9, top - 16],
          [now + 9, top - 16],
          [now, top - 2],
        ],
        { fill: ink, width: 0 },
      ),
  )
}
