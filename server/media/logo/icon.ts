import { sharp } from '../sharp.ts'
import type { LogoPicture } from './picture.ts'

/** Draws a square icon with the logo in its center. `margin` is a share of the side. */
export async function logoIcon(
  { png, color }: Pick<LogoPicture, 'png' | 'color'>,
  pixels: number,
  margin: number,
): Promise<Buffer> {
  const around = Math.round(pixels * margin)
  const inner = pixels - 2 * around
  const sides = { top: around, bottom: around, left: around, right: around }
  return sharp(png)
    .resize(inner, inner, { fit: 'contain', background: color })
    .flatten({ background: color })
    .extend({ ...sides, background: color })
    .png()
    .toBuffer()
}
