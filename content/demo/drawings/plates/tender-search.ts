import { close, dimension, headline, wide } from '../annotation.ts'
import { person } from '../figures.ts'
import { desk, screen, stool } from '../furniture.ts'
import { circle, dice, hatch, line, moved, path, polyline, rect, times, weight } from '../hand.ts'
import { hairline, ink, ink2, ink3, sheet, signal, signalWash } from '../ink.ts'
import { display, mono, widthOf } from '../lettering.ts'

const finds: [string, string, string, string][] = [
  ['SV', 'Snöröjning av vägar, Umeå', '€ 2.1 M', '18 days'],
  ['PL', 'Zimowe utrzymanie ulic, Gdynia', '€ 1.4 M', '9 days'],
  ['IT', 'Servizio di sgombero neve, Trento', '€ 860 k', '31 days'],
  ['DE', 'Winterdienst Los 3, Kempten', '€ 640 k', '12 days'],
]

const field = (x: number, y: number, w: number, words: string, size: number) =>
  rect(x, y, w, size * 2.1, { fill: sheet, stroke: ink, width: 2.6, radius: 2 }) +
  circle(x + size * 1.05, y + size * 0.98, size * 0.36, { width: 2.6 }) +
  line(x + size * 1.32, y + size * 1.26, x + size * 1.6, y + size * 1.54, { width: 2.6 }) +
  display(x + size * 2.1, y + size * 1.38, words, { size })

/** Shelves of binders; one stands out. */
function shelves(
  x: number,
  y: number,
  w: number,
  rows: number,
  pitch: number,
  seed: number,
  lit: [number, number],
) {
  const roll = dice(seed)
  let out = ''
  for (let r = 0; r < rows; r++) {
    const base = y + (r + 1) * pitch
    out += line(x, base, x + w, base, { width: 5 })
    for (let at = x + 10, n = 0; at < x + w - 40; n++) {
      const [bw, bh] = [16 + roll() * 20, pitch * (0.62 + roll() * 0.24)]
      const chosen = r === lit[0] && n === lit[1]
      if (roll() < 0.07 && !chosen) {
        at += bw + 16
        continue
      }
      const lifted = chosen ? 12 : 0
      out += rect(at, base - bh - 3 - lifted, bw, bh, {
        fill: chosen ? signal : roll() < 0.12 ? ink : sheet,
        stroke: chosen ? signal : ink,
        width: 1.6,
      })
      if (bw > 24)
        out += rect(at + 6, base - bh + 8 - lifted, bw - 12, 22, { fill: sheet, width: 1.2 })
      at += bw + 2.5
    }
  }
  return out + rect(x, y, w, rows * pitch + 3, { width: weight.outline })
}

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

function detail() {
  const marked = (x: number, y: number, parts: [string, boolean][], size: number) => {
    let at = x
    return parts
      .map(([word, lit]) => {
        const w = widthOf('display', word, { size, weight: 550, tracking: -0.005 })
        const out =
          (lit
            ? rect(at - 5, y - size * 0.82, w + 10, size * 1.14, { fill: signalWash, width: 0 }) +
              line(at - 5, y + size * 0.32, at + w + 5, y + size * 0.32, {
                stroke: signal,
                width: 3.5,
              })
            : '') + display(at, y, word, { size, weight: 550 })
        at += w + size * 0.28
        return out
      })
      .join('')
  }
  const rows: [string, [string, boolean][], string][] = [
    [
      'Svenska',
      [
        ['Snöröjning', true],
        ['av vägar och torg', false],
      ],
      'snow clearing, roads and squares',
    ],
    [
      'Italiano',
      [
        ['Servizio di', false],
        ['sgombero neve', true],
      ],
      'snow removal service',
    ],
    [
      'Deutsch',
      [
        ['Winterdienst', true],
        ['und Streuen, Los 3', false],
      ],
      'winter service and gritting, lot 3',
    ],
    [
      'Français',
      [
        ['Déneigement', true],
        ['des voies communales', false],
      ],
      'snow clearing of local roads',
    ],
  ]
  return (
    rect(64, 64, 1072, 690, { fill: sheet, width: weight.outline }) +
    field(104, 100, 720, 'clearing snow from streets', 34) +
    mono(1096, 146, '412 in 0.3 s', { anchor: 'end', size: 24, fill: ink2 }) +
    line(64, 202, 1136, 202, { stroke: hairline, width: 2 }) +
    rows
      .map(([tongue, title, meaning], i) => {
        const y = 270 + i * 136
        return (
          mono(104, y, tongue, { size: 22, fill: ink3 }) +
          marked(300, y + 2, title, 36) +
          mono(300, y + 44, meaning, { fill: ink2 }) +
          mono(1096, y, ['18 d', '31 d', '12 d', '24 d'][i] ?? '', {
            anchor: 'end',
            size: 24,
            weight: 600,
          }) +
          (i < 3 ? line(64, y + 76, 1136, y + 76, { stroke: hairline, width: 2 }) : '')
        )
      })
      .join('')
  )
}

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
  'tender-search': () => wide('tender-search', 'HS-09 · Tender search · The reading room', plate()),
  'tender-search-detail': () =>
    close('tender-search', 'HS-09 · One question, many tongues · Detail', detail()),
  'tender-search-plan': () => close('tender-search', 'HS-09 · How it is found · Diagram', plan()),
}
