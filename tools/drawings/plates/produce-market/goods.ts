import { circle, path } from '../../hand.ts'
import { sheet } from '../../ink.ts'

const tomato = (x: number, y: number, s: number) =>
  circle(x, y, 20 * s, { fill: sheet, width: 2.2 }) +
  path(
    `M${x} ${y - 18 * s}l${-8 * s} ${-6 * s}M${x} ${y - 18 * s}l${9 * s} ${-5 * s}M${x} ${y - 18 * s}v${-9 * s}M${x - 10 * s} ${y - 14 * s}q${10 * s} ${8 * s} ${20 * s} 0`,
    { width: 2.2 },
  )

const leek = (x: number, y: number, s: number) =>
  path(
    `M${x - 6 * s} ${y + 22 * s}L${x - 6 * s} ${y - 6 * s}L${x - 20 * s} ${y - 26 * s}M${x + 6 * s} ${y + 22 * s}V${y - 6 * s}L${x + 20 * s} ${y - 26 * s}M${x} ${y - 2 * s}V${y - 28 * s}M${x - 6 * s} ${y + 22 * s}q${6 * s} ${6 * s} ${12 * s} 0M${x - 4 * s} ${y + 26 * s}l${-3 * s} ${6 * s}M${x + 3 * s} ${y + 26 * s}l${3 * s} ${6 * s}`,
    { width: 2.2 },
  )

export const lemon = (x: number, y: number, s: number) =>
  path(
    `M${x - 25 * s} ${y}Q${x - 18 * s} ${y - 18 * s} ${x} ${y - 18 * s}T${x + 25 * s} ${y}Q${x + 18 * s} ${y + 18 * s} ${x} ${y + 18 * s}T${x - 25 * s} ${y}Z`,
    { fill: sheet, width: 2.2 },
  ) +
  path(`M${x - 6 * s} ${y - 9 * s}h2M${x + 5 * s} ${y - 3 * s}h2M${x - 3 * s} ${y + 7 * s}h2`, {
    width: 2.2,
  })

const fennel = (x: number, y: number, s: number) =>
  path(
    `M${x} ${y + 24 * s}C${x - 26 * s} ${y + 22 * s} ${x - 22 * s} ${y - 4 * s} ${x - 8 * s} ${y - 8 * s}H${x + 8 * s}C${x + 22 * s} ${y - 4 * s} ${x + 26 * s} ${y + 22 * s} ${x} ${y + 24 * s}ZM${x - 6 * s} ${y - 8 * s}L${x - 16 * s} ${y - 28 * s}M${x} ${y - 8 * s}V${y - 30 * s}M${x + 6 * s} ${y - 8 * s}L${x + 16 * s} ${y - 28 * s}M${x} ${y + 20 * s}q${-10 * s} ${-10 * s} ${-4 * s} ${-26 * s}`,
    { width: 2.2, fill: sheet },
  )

/** The lines of the order: picture, name, amount, price of a kilo. */
export const goods: [typeof tomato, string, string, string][] = [
  [tomato, 'Datterini tomatoes', '12 kg', '€ 3.10'],
  [lemon, 'Amalfi lemons', '6 kg', '€ 2.80'],
  [fennel, 'Fennel', '8 kg', '€ 1.95'],
  [leek, 'Young leeks', '5 kg', '€ 2.20'],
]
