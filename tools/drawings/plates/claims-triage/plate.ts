import { headline, leader, wide } from '../../annotation.ts'
import { circle, ellipse, line, moved, path, rect, times, weight } from '../../hand.ts'
import { ink, ink2, lineStrong, sheet } from '../../ink.ts'
import { caps, mono } from '../../lettering.ts'
import { car } from './car.ts'
import { queue } from './queue.ts'

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

export const drawings = {
  'claims-triage': () =>
    wide('claims-triage', 'HS-04 · Claims triage · The desk from above', plate()),
}
