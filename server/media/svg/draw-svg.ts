import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'

// Sandbox process: reads an SVG from its input and writes a PNG to its output. The argument is the longer side of the
// PNG in pixels. See `svg.ts`.

const side = Number(process.argv[2])
/**
 * Limit of processor time, including the start of this process. A logo takes a tenth of the limit. Waiting on a busy
 * machine does not count.
 */
const maxProcessorMs = 6_000

// librsvg draws in another thread, which only ends with the process.
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 > maxProcessorMs) process.kill(process.pid, 'SIGKILL')
}, 100).unref()

// Allows only SVG.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvg'] })

const svg = await buffer(process.stdin)
const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata()
// Scales the size that the file states, by dots per inch, so that the longer side gets `side` pixels.
const density = Math.min(100_000, Math.max(1, (72 * side) / Math.max(width, height)))
const png = await sharp(svg, { density, limitInputPixels: 2 * side ** 2 })
  .resize({ width: side, height: side, fit: 'inside' })
  .png({ compressionLevel: 1 })
  .toBuffer()
process.stdout.write(png)
