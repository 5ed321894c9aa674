import { buffer } from 'node:stream/consumers'
import { sharp } from './sharp.ts'

// Sandbox process: reads an SVG from its input and writes it to its output as a PNG. See `svg.ts`.

/** In pixels. */
const maxSide = 1024

const svg = await buffer(process.stdin)
const { format, width, height } = await sharp(svg, { limitInputPixels: false }).metadata()
if (format !== 'svg') throw new Error('no SVG')
// Density: librsvg renders at so many dots per inch of the size that the file states.
const density = Math.min(100_000, Math.max(1, (72 * maxSide) / Math.max(width, height)))
const png = await sharp(svg, { density, limitInputPixels: 2 * maxSide ** 2 })
  .resize({ width: maxSide, height: maxSide, fit: 'inside' })
  .png({ compressionLevel: 1 })
  .toBuffer()
process.stdout.write(png)
