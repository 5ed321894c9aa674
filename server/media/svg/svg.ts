import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { programFile } from '../../program.ts'
import { createSemaphore } from '../../semaphore.ts'
import { PictureError } from '../normalize.ts'

/** Maximum bytes of an SVG: a larger drawing is no logo. */
const maxBytes = 1024 * 1024

/** Longer side of a stored logo, in pixels. */
const logoSide = 1024

/** Separate semaphore for uploaded drawings, so that a slow drawing holds up no other picture. */
const limitDrawing = createSemaphore(1)

/** Timeout of a drawing process that gets no processor time, because the machine is busy. */
const drawTimeoutMs = 60_000

/** Content sniffing: a file that begins with `<` counts as SVG, whatever its name. */
export async function isMarkup(path: string): Promise<boolean> {
  const head = (await readFile(path)).subarray(0, 64)
  return head.toString('utf8').trimStart().startsWith('<')
}

/** Rasterizes an uploaded SVG to a PNG with transparency. Loads neither files nor URLs. Throws `PictureError`. */
export async function drawSvg(from: string, to: string): Promise<void> {
  const svg = plainSvg(await readFile(from))
  await writeFile(to, await limitDrawing(() => rasterizeSvg(svg, logoSide)))
}

/**
 * Sanitizer: accepts only UTF-8 without entity declarations, embedded pictures and external references. librsvg loads
 * no files and URLs here, but it decodes `data:` URLs.
 */
function plainSvg(content: Buffer): string {
  if (content.length > maxBytes)
    throw new PictureError('it is larger than 1 MB, which is too much for an SVG')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    throw new PictureError('it is not in UTF-8')
  }
  // Removes the XML declaration: with the encoding in it, the parser would read another text than this check.
  const svg = text.trimStart().replace(/^<\?xml[^>]*>/, '')
  if (/<!(?:entity|attlist)/i.test(svg))
    throw new PictureError('it declares entities; export it as plain SVG')
  // An embedded picture would be decoded by librsvg, which has no limits.
  if (/<(?:[^\s<>/:]+:)?(?:fe)?image[\s/>]/i.test(svg))
    throw new PictureError('it contains a picture; upload that one instead')
  if (externalReference.test(unescaped(svg)))
    throw new PictureError('it refers to something outside itself; export it as plain SVG')
  return svg
}

/** Matches external references, and escapes in CSS, which could hide an external reference. */
const externalReference =
  /<(?:[^\s<>/:]+:)?include[\s/>]|href\s*=(?!\s*["']#)|url\((?!\s*["']?#)|@import|\\/i

/** Decodes the character references of an SVG, because they could hide an external reference. */
const unescaped = (svg: string) =>
  svg.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(quot|apos));/gi, (_, hex, decimal, name) => {
    if (name) return '"'
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

/**
 * Rasterizes a trusted or sanitized SVG to a PNG whose longer side has `side` pixels. Runs in a child process, which
 * ends itself after too much processor time: librsvg cannot be stopped, and 1.4 KB of references to references keep it
 * busy for hours. Throws `PictureError`.
 */
export async function rasterizeSvg(svg: string, side: number): Promise<Buffer> {
  const child = spawn(process.execPath, [programFile('draw-svg'), String(side)], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: drawTimeoutMs,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolve, reject) => {
    child.once('error', reject).once('close', (code, signal) => resolve({ code, signal }))
  })
  child.stdin.once('error', () => {}).end(svg)
  const [{ code, signal }, png] = await Promise.all([ended, buffer(child.stdout)])
  if (signal === 'SIGKILL') throw new PictureError('it takes too long to draw')
  if (code !== 0) throw new PictureError('it is damaged or not an SVG')
  return png
}
