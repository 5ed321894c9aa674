import { dice, line, rect, weight } from '../../hand.ts'
import { ink, sheet, signal } from '../../ink.ts'

/** Shelves of binders; one stands out. */
export function shelves(
  x: number,
  y: number,
  w: number,
  rows: number,
  pitch: number,
  seed: number,
  lit: [number, number],
) {
  const roll = dice(seed)
  let out = ''
  for (let r = 0; r < rows; r++) {
    const base = y + (r + 1) * pitch
    out += line(x, base, x + w, base, { width: 5 })
    for (let at = x + 10, n = 0; at < x + w - 40; n++) {
      const [bw, bh] = [16 + roll() * 20, pitch * (0.62 + roll() * 0.24)]
      const chosen = r === lit[0] && n === lit[1]
      if (roll() < 0.07 && !chosen) {
        at += bw + 16
        continue
      }
      const lifted = chosen ? 12 : 0
      out += rect(at, base - bh - 3 - lifted, bw, bh, {
        fill: chosen ? signal : roll() < 0.12 ? ink : sheet,
        stroke: chosen ? signal : ink,
        width: 1.6,
      })
      if (bw > 24)
        out += rect(at + 6, base - bh + 8 - lifted, bw - 12, 22, { fill: sheet, width: 1.2 })
      at += bw + 2.5
    }
  }
  return out + rect(x, y, w, rows * pitch + 3, { width: weight.outline })
}
