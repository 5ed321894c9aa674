import { buffer } from 'node:stream/consumers'
import { sharp } from '../sharp.ts'

// Sandbox process: reads an SVG from its input and writes it to its output as a PNG. See `svg.ts`.

/** In pixels. */
const maxSide = 1024
/** Of the processor, start included: a logo takes a tenth, and a busy machine takes nothing from it. */
const maxProcessorMs = 6_000

// librsvg draws in another thread and cannot be stopped but with the process.
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 > maxProcessorMs) process.kill(process.pid, 'SIGKILL')
}, 100).unref()

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
