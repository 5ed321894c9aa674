import { screen } from '../../furniture.ts'
import { line, rect } from '../../hand.ts'
import { hairline, ink, ink3, sheet, signal } from '../../ink.ts'
import { display, mono } from '../../lettering.ts'

const week: [string, string][] = [
  ['Amira', 'EEE LL '],
  ['Jonas', 'LL NN  '],
  ['Solveig', ' EEE LL'],
  ['Piotr', 'NN  EEE'],
  ['Maja', '  LLL N'],
]

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/** The week’s roster of one home on its wall screen. */
export function roster(x: number, y: number, w: number, h: number) {
  const [left, top] = [x + 140, y + 116]
  const [cw, ch] = [(w - 164) / 7, (h - 136) / 5]
  return screen(
    x,
    y,
    w,
    h,
    'Roster',
    'Solhem Lunden · week 14',
    days
      .map((d, i) =>
        mono(left + cw * i + cw / 2, y + 98, d, { anchor: 'middle', fill: ink3, size: 20 }),
      )
      .join('') +
      week
        .map(
          ([name, shifts], r) =>
            display(x + 26, top + ch * r + ch / 2 + 9, name, { size: 25, weight: 550 }) +
            line(x + 20, top + ch * r, x + w - 20, top + ch * r, { stroke: hairline, width: 1.6 }) +
            [...shifts]
              .map((s, c) => {
                if (s === ' ') return ''
                const lit = r === 3 && c === 5
                const night = s === 'N'
                return (
                  rect(left + cw * c + 5, top + ch * r + 8, cw - 10, ch - 16, {
                    fill: lit ? signal : night ? ink : sheet,
                    stroke: lit ? signal : ink,
                    width: 2,
                    radius: 2,
                  }) +
                  mono(
                    left + cw * c + cw / 2,
                    top + ch * r + ch / 2 + 8,
                    { E: '07–15', L: '14–22', N: '22–07' }[s] ?? '',
                    { size: 21, anchor: 'middle', fill: night ? sheet : ink, weight: 500 },
                  )
                )
              })
              .join(''),
        )
        .join(''),
  )
}
