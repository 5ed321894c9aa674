import { line } from '../hand.ts'
import { lineStrong } from '../ink.ts'

/** Lines of text too far away to read, by their widths. */
export const words = (x: number, y: number, widths: number[], pitch = 16) =>
  widths
    .map((w, i) => line(x, y + i * pitch, x + w, y + i * pitch, { stroke: lineStrong, width: 4 }))
    .join('')
