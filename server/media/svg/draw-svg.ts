import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

// Sandbox process: reads an SVG from its input and writes it to its output as a PNG, whose longer side has as many
// pixels as its argument says. See `svg.ts`.

const side = Number(process.argv[2])
/** Of the processor, start included: a logo takes a tenth, and a busy machine takes nothing from it. */
const maxProcessorMs = 6_000

// librsvg draws in another thread and cannot be stopped but with the process.
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 > maxProcessorMs) process.kill(process.pid, 'SIGKILL')
}, 100).unref()

// Nothing but SVG is read here.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvg'] })

const svg = await buffer(process.stdin)
const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata()
// Density: librsvg renders at so many dots per inch of the size that the file states.
const density = Math.min(100_000, Math.max(1, (72 * side) / Math.max(width, height)))
const png = await sharp(svg, { density, limitInputPixels: 2 * side ** 2 })
  .resize({ width: side, height: side, fit: 'inside' })
  .png({ compressionLevel: 1 })
  .toBuffer()
process.stdout.write(png)
