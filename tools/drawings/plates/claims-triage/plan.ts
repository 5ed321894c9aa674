import { close, dimension } from '../../annotation.ts'
import { line, moved, path, rect, times, weight } from '../../hand.ts'
import { ink, ink2, sheet, signal } from '../../ink.ts'
import { display, mono } from '../../lettering.ts'

function plan() {
  const gate = (x: number, y: number, h: number, name: string, note: string) =>
    rect(x - 9, y, 168, h, { fill: sheet, width: weight.outline }) +
    display(x + 75, y + h / 2 - 2, name, { size: 28, weight: 600, anchor: 'middle' }) +
    mono(x + 75, y + h / 2 + 30, note, { size: 20, fill: ink2, anchor: 'middle' })
  const stream = (
    from: [number, number, number],
    to: [number, number, number],
    fill: string,
    stroke = ink,
  ) => {
    const [x1, y1, w1] = from
    const [x2, y2, w2] = to
    const m = (x1 + x2) / 2
    return path(
      `M${x1} ${y1}C${m} ${y1} ${m} ${y2} ${x2} ${y2}V${y2 + w2}C${m} ${y2 + w2} ${m} ${y1 + w1} ${x1} ${y1 + w1}Z`,
      { fill, stroke, width: weight.thin },
    )
  }
  return (
    stream([154, 330, 200], [230, 330, 200], sheet) +
    stream([380, 330, 200], [450, 330, 200], sheet) +
    stream([600, 330, 200], [670, 330, 200], sheet) +
    stream([820, 330, 142], [930, 150, 142], signal, signal) +
    stream([820, 472, 48], [930, 470, 48], sheet) +
    stream([820, 520, 10], [930, 680, 10], ink) +
    times(5, (i) =>
      moved(
        74 + i * 10,
        340 + i * 26,
        rect(0, 0, 70, 52, { fill: sheet, width: weight.thin }) +
          line(10, 18, 60, 18, { width: 1.4 }) +
          line(10, 30, 46, 30, { width: 1.4 }),
      ),
    ) +
    gate(230, 304, 252, 'Read', 'text, photos') +
    gate(450, 304, 252, 'Check', 'policy, past') +
    gate(670, 304, 252, 'Weigh', 'sum, doubt') +
    display(950, 210, '71 %', { size: 60, weight: 600 }) +
    mono(950, 250, 'paid today', { size: 22 }) +
    display(950, 500, '24 %', { size: 44, weight: 600 }) +
    mono(950, 534, 'to an adjuster', { size: 22 }) +
    display(950, 688, '5 %', { size: 44, weight: 600 }) +
    mono(950, 722, 'examined', { size: 22 }) +
    dimension([230, 630], [820, 630], '38 seconds') +
    mono(64, 300, '186 a day') +
    path('M745 304V190H560', { width: 2, dash: '8 7' }) +
    path('M574 182l-14 8l14 8', { width: 2 }) +
    mono(230, 160, 'in doubt, a person:') +
    mono(230, 190, 'the rules stay readable', { fill: ink2 })
  )
}

export const drawings = {
  'claims-triage-plan': () =>
    close('claims-triage', 'HS-04 · From post to payment · Diagram', plan()),
}
