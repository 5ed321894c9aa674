import { person } from '../../figures.ts'
import { circle, line, path, polyline, rect, times, weight } from '../../hand.ts'
import { ink, sheet, tints } from '../../ink.ts'

const ground = tints['harbor-dispatch']

/** A tug with its bow to the right, afloat at the level of the water. */
export const tug = (x: number, level: number) =>
  path(
    `M${x} ${level - 34}L${x + 190} ${level - 42}Q${x + 214} ${level - 46} ${x + 226} ${level - 58}Q${x + 222} ${level - 4} ${x + 190} ${level + 30}H${x + 26}Q${x + 4} ${level + 6} ${x} ${level - 34}Z`,
    { fill: sheet, width: weight.outline },
  ) +
  rect(x + 92, level - 88, 74, 48, { fill: sheet, width: weight.outline }) +
  rect(x + 100, level - 126, 58, 38, { fill: sheet, width: weight.outline }) +
  times(3, (i) => rect(x + 106 + i * 17, level - 118, 12, 16, { width: 1.5 })) +
  rect(x + 66, level - 104, 20, 62, { fill: ink, width: 0 }) +
  line(x + 132, level - 126, x + 132, level - 170, { width: 2 }) +
  line(x + 120, level - 158, x + 144, level - 158, { width: 2 }) +
  times(5, (i) => circle(x + 24 + i * 34, level - 14, 8, { fill: ground, width: 2 })) +
  person(x + 30, level - 35, 58, { top: ink }) +
  circle(x + 52, level - 44, 8, { fill: ink, width: 0 })

/** A container crane on the quay, its boom over the water. */
export function crane(x: number, quay: number) {
  const legs = (h: number): [number, number] => [
    x + (quay - h) * 0.045,
    x + 110 - (quay - h) * 0.045,
  ]
  const braces = [760, 650, 540, 430].map((h, i) => {
    const [a, b] = [legs(h), legs(h - 110)]
    return (
      line(a[i % 2 ? 1 : 0], h, b[i % 2 ? 0 : 1], h - 110, { width: weight.hair }) +
      line(b[0], h - 110, b[1], h - 110, { width: weight.hair })
    )
  })
  const top = 400
  return (
    braces.slice(0, 3).join('') +
    line(legs(quay)[0], quay, legs(top)[0], top, { width: weight.outline }) +
    line(legs(quay)[1], quay, legs(top)[1], top, { width: weight.outline }) +
    line(x - 46, top, x + 420, top, { width: weight.cut }) +
    line(x - 46, top + 16, x + 420, top + 16, { width: weight.hair }) +
    times(16, (i) =>
      line(x - 46 + i * 29, top + (i % 2 ? 0 : 16), x - 17 + i * 29, top + (i % 2 ? 16 : 0), {
        width: weight.hair,
      }),
    ) +
    polyline(
      [
        [x - 46, top],
        [x + 55, top - 66],
        [x + 420, top],
      ],
      { width: weight.thin },
    ) +
    line(x + 55, top - 66, x + 55, top, { width: weight.outline }) +
    line(x + 300, top + 16, x + 300, top + 110, { width: weight.thin }) +
    rect(x + 240, top + 110, 120, 52, { fill: sheet, width: weight.outline }) +
    times(9, (i) =>
      line(x + 252 + i * 12, top + 116, x + 252 + i * 12, top + 156, { width: weight.hair }),
    )
  )
}
