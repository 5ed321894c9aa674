import { sheetOf } from '../annotation.ts'
import { hatch, line, path, rect, weight } from '../hand.ts'
import { ink, paper, sheet } from '../ink.ts'

/** Inside a room: the faces of its walls, its ceiling and its floor on the 1600 × 1000 plate. */
export const inside = { left: 124, right: 1476, top: 128, floor: 812 }

/** A room of the building, cut: slabs and walls hatched, the drawing inside. */
export function roomSection(title: string, drawing: string, ground = sheet) {
  const shell =
    rect(64, 64, 1472, 812, { fill: paper, width: 0 }) +
    rect(64, 64, 1472, 812, { fill: hatch, width: weight.cut }) +
    rect(inside.left, inside.top, inside.right - inside.left, inside.floor - inside.top, {
      fill: ground,
      width: weight.cut,
    })
  return sheetOf({ width: 1600, height: 1000, ground: paper, title, scale: '1 m' }, shell + drawing)
}

/** A doorway through a side wall, with the threshold of the next room. */
export const doorway = (side: 'left' | 'right') => {
  const x = side === 'left' ? 61 : 1473
  return (
    rect(x, 420, 66, 392, { fill: sheet, width: 0 }) +
    line(x, 420, x + 66, 420, { width: weight.cut }) +
    line(x, 812, x + 66, 812, { width: weight.cut }) +
    path(`M${x + 30} 420V812`, { width: weight.thin, stroke: ink, dash: '16 8' })
  )
}
