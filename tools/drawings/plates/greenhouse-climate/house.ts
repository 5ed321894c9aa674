import { circle, line, path, polyline, rect, times, weight } from '../../hand.ts'
import { ink2, sheet, signal } from '../../ink.ts'

/** A tomato plant on its string. */
export const vine = (x: number, floor: number, h: number) =>
  line(x, floor - h - 60, x, floor - 40, { width: 1, stroke: ink2 }) +
  path(`M${x} ${floor - 40}q6 ${-h * 0.3} 0 ${-h * 0.5}t0 ${-h * 0.46}`, { width: 2.4 }) +
  times(Math.floor(h / 26), (i) => {
    const y = floor - 62 - i * 26
    const s = i % 2 ? 1 : -1
    return (
      path(`M${x} ${y}q${s * 14} -16 ${s * 30} -4q${s * -12} 14 ${s * -30} 4Z`, {
        fill: sheet,
        width: 1.4,
      }) +
      (i % 3 === 1 && i < 6
        ? circle(x - s * 10, y + 10, 6, { fill: sheet, width: 1.6 }) +
          circle(x - s * 17, y + 19, 6, { fill: sheet, width: 1.6 })
        : '')
    )
  }) +
  rect(x - 20, floor - 40, 40, 16, { fill: sheet, width: 1.6 })

/** A bay of the house in section, its vent open or closed. */
export function bay(
  x: number,
  w: number,
  eaves: number,
  ridge: number,
  floor: number,
  open = false,
) {
  const mid = x + w / 2
  const pane = open
    ? path(`M${mid} ${ridge}L${mid + w * 0.36} ${ridge - 34}`, { width: 4, stroke: signal }) +
      path(`M${mid + w * 0.24} ${ridge + (eaves - ridge) * 0.48}L${mid + w * 0.27} ${ridge - 26}`, {
        width: 1.6,
      })
    : ''
  return (
    line(x, eaves, x, floor, { width: weight.outline }) +
    line(x + w, eaves, x + w, floor, { width: weight.outline }) +
    polyline(
      [
        [x, eaves],
        [mid, ridge],
        [x + w, eaves],
      ],
      { width: weight.outline },
    ) +
    polyline(
      [
        [x + 8, eaves + 3],
        [mid, ridge + 8],
        [x + w - 8, eaves + 3],
      ],
      { width: weight.hair },
    ) +
    line(x, eaves + 14, x + w, eaves + 14, { width: weight.thin }) +
    times(4, (i) =>
      line(x + (w * i) / 4, eaves + 14, x + (w * (i + 1)) / 4, eaves + (i % 2 ? 14 : 34), {
        width: weight.hair,
      }),
    ) +
    line(x, eaves + 34, x + w, eaves + 34, { width: weight.hair }) +
    pane
  )
}
