import { button, phone } from '../../furniture.ts'
import { line, path, rect, weight } from '../../hand.ts'
import { hairline, ink2, sheet } from '../../ink.ts'
import { display, mono } from '../../lettering.ts'

/** The screen of one visit, with its two answers. */
export function visit(x: number, y: number, w: number) {
  return (
    mono(x + 32, y + 82, '9:41', { size: 20, weight: 600 }) +
    display(x + 32, y + 148, 'Your visit', { size: 40, weight: 650 }) +
    line(x, y + 182, x + w, y + 182, { stroke: hairline, width: 2 }) +
    mono(x + 32, y + 230, 'Tomorrow', { size: 24, fill: ink2 }) +
    display(x + 28, y + 322, '09:40', { size: 96, weight: 600 }) +
    display(x + 32, y + 374, 'Dr. Karin Åkesson', { size: 28, weight: 600 }) +
    display(x + 32, y + 408, 'Room 3, second floor', { size: 25, fill: ink2 }) +
    button(x + 28, y + 446, w - 56, 70, 'I will be there', true) +
    button(x + 28, y + 532, w - 56, 64, 'Move it') +
    mono(x + 32, y + 648, 'bus 12 stops outside', { size: 21, fill: ink2 })
  )
}

const finger = (x: number, y: number, length: number, thick: number, turn: number) =>
  `<g transform="translate(${x} ${y}) rotate(${turn})">${rect(0, -thick / 2, length, thick, { fill: sheet, width: weight.outline, radius: thick / 2 })}</g>`

/** A right hand holding the phone that stands at (x, y). */
export function handWithPhone(x: number, y: number, w: number, h: number, body: string) {
  const [right, low] = [x + w, y + h]
  return (
    path(
      `M${x + 60} ${low - 60}C${x + 80} ${low + 30} ${x + 150} ${low + 40} ${x + 170} 880H${right + 70}C${right + 60} ${low - 10} ${right + 92} ${low - 110} ${right + 84} ${low - 220}C${right + 82} ${low - 300} ${right + 30} ${low - 330} ${right - 10} ${low - 300}Z`,
      { fill: sheet, width: weight.outline },
    ) +
    phone(x, y, w, h, body) +
    path(
      `M${right + 84} ${low - 220}C${right + 70} ${low - 300} ${right + 40} ${low - 350} ${right - 14} ${low - 392}C${right - 50} ${low - 416} ${right - 78} ${low - 376} ${right - 50} ${low - 346}C${right - 20} ${low - 310} ${right - 6} ${low - 270} ${right + 12} ${low - 200}`,
      { fill: sheet, width: weight.outline },
    ) +
    path(`M${right - 52} ${low - 392}q-14 18 4 38`, { width: weight.hair }) +
    [0, 1, 2, 3]
      .map((i) => finger(x - 56 + i * 4, low - 322 + i * 60, 82 - i * 6, 47 - i * 2, 5))
      .join('')
  )
}
