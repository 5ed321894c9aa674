import { close } from '../../annotation.ts'
import { line, rect, weight } from '../../hand.ts'
import { hairline, ink2, ink3, sheet, signal, signalWash } from '../../ink.ts'
import { display, mono, widthOf } from '../../lettering.ts'
import { field } from './field.ts'

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

export const drawings = {
  'tender-search-detail': () =>
    close('tender-search', 'HS-09 · One question, many tongues · Detail', detail()),
}
