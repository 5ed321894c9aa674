import { circle, line, path, polyline, rect, times, weight } from '../../hand.ts'
import { ink, sheet, signal, tints } from '../../ink.ts'

const ground = tints['rail-workshop']

const wheel = (x: number, y: number, r: number) =>
  circle(x, y, r, { fill: sheet, width: weight.outline }) +
  circle(x, y, r * 0.8, { width: weight.hair }) +
  circle(x, y, r * 0.26, { fill: ink, width: 0 })

const bogie = (x: number, y: number, lit = false) =>
  wheel(x - 62, y - 31, 31) +
  wheel(x + 62, y - 31, 31) +
  (lit ? circle(x + 62, y - 31, 40, { stroke: signal, width: 4 }) : '') +
  path(`M${x - 100} ${y - 34}h54l16 14h60l16 -14h54v-14H${x - 100}Z`, {
    fill: sheet,
    width: weight.outline,
  }) +
  times(3, (i) => path(`M${x - 14 + i * 12} ${y - 50}v-18`, { width: 3 }))

/** The end car of a trainset on the rail, a wheel of its first bogie lit. */
export function train(x: number, rail: number, w: number) {
  const [top, floor] = [rail - 232, rail - 66]
  return (
    bogie(x + 190, rail, true) +
    bogie(x + w - 190, rail) +
    path(`M${x} ${floor}V${top + 74}Q${x + 4} ${top + 6} ${x + 90} ${top}H${x + w}V${floor}Z`, {
      fill: sheet,
      width: weight.outline,
    }) +
    path(`M${x + 14} ${top + 88}Q${x + 22} ${top + 34} ${x + 80} ${top + 30}V${top + 92}Z`, {
      width: weight.thin,
    }) +
    line(x, floor - 24, x + w, floor - 24, { width: weight.thin }) +
    times(9, (i) =>
      i % 4 === 1
        ? rect(x + 130 + i * 118, top + 36, 76, floor - top - 48, {
            fill: ground,
            width: weight.outline,
          }) +
          line(x + 168 + i * 118, top + 36, x + 168 + i * 118, floor - 12, { width: weight.thin })
        : rect(x + 118 + i * 118, top + 44, 96, 62, { width: weight.thin, radius: 6 }),
    ) +
    polyline(
      [
        [x + 800, top],
        [x + 850, top - 34],
        [x + 810, top - 62],
        [x + 760, top - 62],
        [x + 860, top - 62],
      ],
      { width: weight.outline },
    ) +
    rect(x + 920, top - 16, 170, 16, { fill: sheet, width: weight.thin }) +
    rect(x + 330, floor, 150, 38, { fill: sheet, width: weight.thin }) +
    rect(x + 520, floor, 200, 30, { fill: sheet, width: weight.thin }) +
    times(9, (i) =>
      line(x + 530 + i * 22, floor + 5, x + 530 + i * 22, floor + 25, { width: weight.hair }),
    )
  )
}
