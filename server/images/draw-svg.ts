import { buffer } from 'node:stream/consumers'
import { sharp } from './sharp.ts'

// A process of its own: reads an SVG from its input and writes it to its output as a PNG. See `svg.ts`.

/** In pixels. */
const longest = 1024

const svg = await buffer(process.stdin)
const { format, width, height } = await sharp(svg, { limitInputPixels: false }).metadata()
if (format !== 'svg') throw new Error('no SVG')
// librsvg draws at so many dots an inch, whatever the size that the file says.
const density = Math.min(100_000, Math.max(1, (72 * longest) / Math.max(width, height)))
const png = await sharp(svg, { density, limitInputPixels: 2 * longest ** 2 })
  .resize({ width: longest, height: longest, fit: 'inside' })
  .png({ compressionLevel: 1 })
  .toBuffer()
process.stdout.write(png)
