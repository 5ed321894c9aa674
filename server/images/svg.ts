import { spawn } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { limitImageWork } from './concurrency.ts'
import { PictureError } from './normalize.ts'

/** Bytes: a drawing that is larger is no logo. */
const largest = 1024 * 1024

/** Milliseconds; what a logo takes is a tenth of that, most of it the start of the process. */
const patience = 6_000

/** What begins like markup is taken for SVG, whatever its name says. */
export async function isMarkup(path: string): Promise<boolean> {
  const head = (await readFile(path)).subarray(0, 64)
  return head.toString('utf8').trimStart().startsWith('<')
}

/**
 * Draws an SVG to a PNG, with its transparency. It loads nothing: neither files nor addresses. Throws
 * `PictureError`.
 */
export async function drawSvg(from: string, to: string): Promise<void> {
  const svg = plainSvg(await readFile(from))
  await writeFile(to, await limitImageWork(() => draw(svg)))
}

/**
 * An SVG as it may be drawn: in UTF-8, without declarations, without pictures in it, and referring to
 * nothing but its own parts. librsvg loads no files and addresses here, but every `data:` it finds.
 */
function plainSvg(content: Buffer): string {
  if (content.length > largest)
    throw new PictureError('it is larger than 1 MB, which is too much for an SVG')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content)
  } catch {
    throw new PictureError('it is not in UTF-8')
  }
  // What an XML declaration says of the encoding would turn it into another text.
  const svg = text.trimStart().replace(/^<\?xml[^>]*>/, '')
  if (/<!(?:entity|attlist)/i.test(svg))
    throw new PictureError('it declares entities; export it as plain SVG')
  // A picture within is decoded by librsvg, which knows no limits.
  if (/<(?:[^\s<>/:]+:)?(?:fe)?image[\s/>]/i.test(svg))
    throw new PictureError('it has a picture within; upload that one instead')
  if (outside.test(unescaped(svg)))
    throw new PictureError('it refers to something outside itself; export it as plain SVG')
  return svg
}

/** Whatever may refer, unless it is to a part of the same file; and CSS that hides what it is. */
const outside = /<(?:[^\s<>/:]+:)?include[\s/>]|href\s*=(?!\s*["']#)|url\((?!\s*["']?#)|@import|\\/i

/** The text with the characters that references to characters stand for. */
const unescaped = (svg: string) =>
  svg.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(quot|apos));/gi, (_, hex, decimal, name) => {
    if (name) return '"'
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : ''
  })

/**
 * Draws in a process of its own, which is ended when it takes too long: librsvg cannot be stopped, and
 * 1.4 KB of references to references keep it busy for hours.
 */
async function draw(svg: string): Promise<Buffer> {
  const program = join(import.meta.dirname, 'draw-svg.ts')
  const child = spawn(process.execPath, [program], {
    env: {},
    stdio: ['pipe', 'pipe', 'ignore'],
    timeout: patience,
    killSignal: 'SIGKILL',
  })
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })
  child.stdin.once('error', () => {}).end(svg)
  const [code, png] = await Promise.all([ended, buffer(child.stdout)])
  if (child.killed) throw new PictureError('it takes too long to draw')
  if (code !== 0) throw new PictureError('it is damaged or no SVG')
  return png
}
