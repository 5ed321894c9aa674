import { headline, wide } from '../../annotation.ts'
import { person } from '../../figures.ts'
import { desk, screen, stool } from '../../furniture.ts'
import { hatch, line, path, rect, times, weight } from '../../hand.ts'
import { hairline, ink, ink2, signalWash } from '../../ink.ts'
import { display, mono } from '../../lettering.ts'
import { field } from './field.ts'
import { shelves } from './shelves.ts'

const finds: [string, string, string, string][] = [
  ['SV', 'Snöröjning av vägar, Umeå', '€ 2.1 M', '18 days'],
  ['PL', 'Zimowe utrzymanie ulic, Gdynia', '€ 1.4 M', '9 days'],
  ['IT', 'Servizio di sgombero neve, Trento', '€ 860 k', '31 days'],
  ['DE', 'Winterdienst Los 3, Kempten', '€ 640 k', '12 days'],
]

function plate() {
  const floor = 838
  return (
    rect(64, floor, 1472, 40, { fill: hatch, width: weight.cut }) +
    line(70, 328, 70, floor, { width: 12 }) +
    shelves(90, 330, 500, 4, 126, 5, [1, 9]) +
    line(470, floor, 530, 300, { width: 4 }) +
    line(504, floor, 564, 300, { width: 4 }) +
    times(9, (i) =>
      line(477 + i * 6.5, floor - 52 - i * 56, 511 + i * 6.5, floor - 52 - i * 56, { width: 3 }),
    ) +
    person(494, 640, 166, { pose: 'climb', facing: 'left', hair: 'bun', top: ink }) +
    screen(
      640,
      314,
      882,
      370,
      'Tenders',
      '14 languages · 0.3 s',
      field(668, 394, 560, 'clearing snow from streets', 25) +
        mono(1494, 428, '412 found', { anchor: 'end', fill: ink2 }) +
        finds
          .map(([code, title, sum, days], i) => {
            const y = 496 + i * 56
            return (
              (i === 0 ? rect(642, y - 37, 878, 56, { fill: signalWash, width: 0 }) : '') +
              mono(672, y, code, { weight: 600, fill: ink2 }) +
              display(724, y, title, { size: 26, weight: 600 }) +
              mono(1320, y, sum, { anchor: 'end' }) +
              mono(1494, y, days, { anchor: 'end', fill: ink2 }) +
              line(640, y + 19, 1522, y + 19, { stroke: hairline, width: 1.6 })
            )
          })
          .join(''),
    ) +
    desk(700, floor, 250, 72) +
    stool(690, floor, 164) +
    person(690, floor, 164, { pose: 'type', hair: 'short' }) +
    rect(810, 760, 96, 6, { fill: ink, width: 0 }) +
    path('M896 760l26 -52', { width: 4 }) +
    person(1084, floor, 164, { pose: 'point', hair: 'long' }) +
    person(1190, floor, 164, { pose: 'hold', facing: 'left', top: ink }) +
    headline(64, 208, '0.3', {
      size: 200,
      unit: 's',
      words: ['to search every public tender', 'open in 27 countries'],
    })
  )
}

export const drawings = {
  'tender-search': () => wide('tender-search', 'HS-09 · Tender search · The reading room', plate()),
}
