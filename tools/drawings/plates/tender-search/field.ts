import { circle, line, rect } from '../../hand.ts'
import { ink, sheet } from '../../ink.ts'
import { display } from '../../lettering.ts'

/** A search field with its words. */
export const field = (x: number, y: number, w: number, words: string, size: number) =>
  rect(x, y, w, size * 2.1, { fill: sheet, stroke: ink, width: 2.6, radius: 2 }) +
  circle(x + size * 1.05, y + size * 0.98, size * 0.36, { width: 2.6 }) +
  line(x + size * 1.32, y + size * 1.26, x + size * 1.6, y + size * 1.54, { width: 2.6 }) +
  display(x + size * 2.1, y + size * 1.38, words, { size })
