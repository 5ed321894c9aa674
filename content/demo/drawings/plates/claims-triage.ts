import { close, dimension, headline, leader, wide } from '../annotation.ts'
import { button, screen } from '../furniture.ts'
import { circle, ellipse, line, moved, path, rect, times, weight } from '../hand.ts'
import { hairline, ink, ink2, ink3, lineStrong, sheet, signal, signalWash, tints } from '../ink.ts'
import { caps, display, mono } from '../lettering.ts'

const ground = tints['claims-triage']
const claims: [string, string, string, string][] = [
  ['40 118', 'Rear bumper, parked', '€ 1,240', 'pay today'],
  ['40 119', 'Water under sink', '€ 3,860', 'pay today'],
  ['40 121', 'Stolen bicycle', '€ 890', 'pay today'],
  ['40 122', 'Roof after storm', '€ 14,300', 'adjuster'],
  ['40 124', 'Phone, third claim', '€ 720', 'look closer'],
]

const queue = (x: number, y: number, w: number, h: number) =>
  screen(
    x,
    y,
    w,
    h,
    'Triage',
    'Tuesday · 186 new claims',
    claims
      .map(([number, what, sum, route], i) => {
        const top = y + 76 + i * 82
        const lit = i === 0
        return (
          (lit
            ? rect(x + 2, top - 12, w - 4, 80, { fill: signalWash, width: 0 }) +
              rect(x, top - 12, 7, 80, { fill: signal, width: 0 })
            : '') +
          mono(x + 30, top + 36, number, { fill: ink2 }) +
          display(x + 140, top + 37, what, { size: 27, weight: 600 }) +
          mono(x + 560, top + 36, sum, { anchor: 'end', size: 23 }) +
          (i < 3
            ? rect(x + 590, top + 6, w - 614, 44, {
                fill: lit ? signal : sheet,
                stroke: lit ? signal : ink,
                width: 2,
                radius: 2,
              })
            : '') +
          display(x + 590 + (w - 614) / 2, top + 36, route, {
            size: 23,
            weight: 600,
            anchor: 'middle',
            fill: i < 3 ? ink : ink2,
          }) +
          line(x, top + 69, x + w, top + 69, { stroke: hairline, width: 1.6 })
        )
      })
      .join('') +
      mono(x + 30, y + h - 22, '132 closed before noon, each with its reasons', {
        size: 21,
        fill: ink2,
      }),
  )

/** A car from the side, dented at the rear. */
const car = (x: number, y: number, s: number, pen = weight.outline) =>
  moved(
    x,
    y,
    path(
      'M4 60Q2 40 20 36L62 30L92 6Q98 2 108 2H158Q168 2 176 10L196 32L226 38Q238 42 238 58L234 66H4Z',
      { fill: sheet, width: pen / s },
    ) +
      path('M70 32L96 10H124V32ZM132 10H158Q164 10 169 15L182 32H132Z', { width: pen / s }) +
      path('M128 34V64M72 36V58', { width: 1 / s }) +
      [56, 190]
        .map(
          (cx) =>
            circle(cx, 66, 19, { fill: sheet, width: pen / s }) +
            circle(cx, 66, 9, { width: pen / s }),
        )
        .join('') +
      path('M4 48l9 4l-5 6l8 6', { width: pen / s }),
    s,
  )

const sleeve = (d: string, width: number, fill: string) =>
  path(d, { width: width + 6, cap: 'round' }) + path(d, { width, stroke: fill, cap: 'round' })

function plate() {
  return (
    headline(64, 216, '71', {
      size: 200,
      unit: '%',
      words: ['settled the same day,', 'a person signs each one'],
    }) +
    // Papers on the desk.
    moved(
      96,
      402,
      rect(0, 0, 300, 212, { fill: sheet, width: weight.outline }) +
        rect(16, 16, 268, 150, { width: weight.hair }) +
        car(40, 62, 0.92) +
        mono(16, 196, '1 of 4', { size: 20, fill: ink2 }),
      1,
      -5,
    ) +
    moved(
      290,
      520,
      rect(0, 0, 220, 300, { fill: sheet, width: weight.outline }) +
        caps(20, 44, 'Claim', { size: 22 }) +
        times(6, (i) =>
          line(20, 78 + i * 26, i === 5 ? 110 : 200, 78 + i * 26, { stroke: lineStrong, width: 2 }),
        ) +
        path('M30 264q20 -34 34 -6t30 -8t40 4', { width: 2.4 }),
      1,
      7,
    ) +
    moved(
      118,
      700,
      rect(0, 0, 150, 106, { fill: sheet, width: weight.outline }) +
        path('M12 92l34 -44l26 26l22 -16l44 34Z', { width: weight.thin }) +
        circle(112, 32, 12, { width: weight.thin }),
      1,
      9,
    ) +
    moved(
      560,
      860,
      rect(0, 0, 190, 10, { fill: sheet, width: 2 }) +
        path('M190 0l22 5l-22 5Z', { fill: ink, width: 1 }),
      1,
      -28,
    ) +
    queue(590, 84, 790, 530) +
    // Cup, glasses, keyboard, the person from above.
    circle(1476, 240, 52, { fill: sheet, width: weight.outline }) +
    circle(1476, 240, 42, { width: weight.hair }) +
    circle(1476, 240, 34, { fill: ink, width: 0 }) +
    path('M1504 288l14 22', { width: 12 }) +
    circle(1440, 420, 26, { width: weight.outline }) +
    circle(1500, 420, 26, { width: weight.outline }) +
    path('M1464 414q6 -8 12 0M1418 406l-14 -50M1522 406l10 -50', { width: weight.outline }) +
    rect(800, 660, 400, 118, { fill: sheet, width: weight.outline, radius: 4 }) +
    times(4, (r) =>
      times(12, (c) =>
        rect(813 + c * 31.5, 672 + r * 25, 24, 18, { width: weight.hair, radius: 2 }),
      ),
    ) +
    sleeve('M840 850Q800 800 868 748', 54, ink) +
    sleeve('M1160 850Q1220 800 1330 706', 54, ink) +
    ellipse(880, 738, 26, 22, { fill: sheet, width: weight.outline }) +
    ellipse(1340, 698, 24, 22, { fill: sheet, width: weight.outline }) +
    rect(1318, 648, 56, 84, { fill: sheet, width: weight.outline, radius: 26 }) +
    line(1346, 650, 1346, 680, { width: 2 }) +
    path('M800 880Q806 812 900 806H1100Q1194 812 1200 880Z', { fill: ink, width: 0 }) +
    circle(1000, 830, 48, { fill: sheet, width: weight.outline }) +
    path('M954 842Q950 780 1000 780T1046 842Q1024 826 1000 826T954 842Z', { fill: ink, width: 0 }) +
    leader(
      [
        [1356, 190],
        [1420, 140],
      ],
      ['paid'],
      { colour: ink },
    )
  )
}

function detail() {
  const checks: [string, string, number][] = [
    ['Policy covers parking damage', 'yes', 0.99],
    ['Repair cost near the usual', '€ 1,240', 0.94],
    ['Photos show one impact', '4 of 4', 0.91],
    ['Earlier claims alike', 'none', 0.97],
  ]
  return (
    rect(64, 64, 1072, 690, { fill: sheet, width: weight.outline }) +
    display(104, 134, 'Claim 40 118', { size: 44, weight: 650 }) +
    mono(1096, 132, 'received 09:12', { size: 24, fill: ink3, anchor: 'end' }) +
    line(64, 172, 1136, 172, { stroke: hairline, width: 2 }) +
    rect(104, 208, 420, 290, { fill: ground, width: weight.thin }) +
    line(104, 432, 524, 432, { width: weight.thin }) +
    car(128, 310, 1.55) +
    rect(120, 350, 74, 74, { stroke: signal, width: 4 }) +
    mono(120, 338, 'dent 0.94', { size: 22, weight: 600 }) +
    [0, 1, 2]
      .map(
        (i) =>
          rect(104 + i * 144, 518, 132, 80, { fill: ground, width: weight.hair }) +
          (i === 0
            ? car(126, 538, 0.4)
            : i === 1
              ? circle(314, 558, 24, { width: 2 }) + circle(314, 558, 11, { width: 2 })
              : path('M412 584l30 -46l26 46M396 584h128', { width: 2 })),
      )
      .join('') +
    checks
      .map(
        ([what, value, sure], i) =>
          display(572, 246 + i * 94, what, { size: 28, weight: 600 }) +
          mono(1096, 246 + i * 94, value, { anchor: 'end', size: 24 }) +
          line(572, 272 + i * 94, 1096, 272 + i * 94, { stroke: hairline, width: 8 }) +
          line(572, 272 + i * 94, 572 + 524 * sure, 272 + i * 94, { width: 8 }),
      )
      .join('') +
    line(64, 634, 1136, 634, { stroke: hairline, width: 2 }) +
    display(104, 706, 'Proposal: pay € 1,240 today', { size: 34, weight: 600 }) +
    button(858, 658, 238, 72, 'Sign and pay', true)
  )
}

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
  'claims-triage': () =>
    wide('claims-triage', 'HS-04 · Claims triage · The desk from above', plate()),
  'claims-triage-detail': () =>
    close('claims-triage', 'HS-04 · One claim, its reasons · Detail', detail()),
  'claims-triage-plan': () =>
    close('claims-triage', 'HS-04 · From post to payment · Diagram', plan()),
}
