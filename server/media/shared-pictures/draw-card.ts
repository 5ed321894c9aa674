import { type Palette, paletteOf } from '#content/brand/palette.ts'
import { isWide, type LogoPicture } from '../logo/picture.ts'
import type { PictureStore } from '../picture-store.ts'
import { sharp } from '../sharp.ts'
import { StorageError } from '../storage/storage-error.ts'
import { rasterizeSvg } from '../svg/svg.ts'
import type { Card } from './card.ts'
import { cardSize, ground, house } from './card-layout.ts'
import { monogramParts } from './draw-monogram.ts'
import { balanced, firstLines, wrapped } from './line-wrap.ts'
import { logoAt, logoParts, logoWidth } from './logo.ts'
import { mark } from './mark.ts'
import {
  type Cut,
  drawable,
  type Fonts,
  type Line,
  measure,
  openFonts,
  outlineOf,
} from './text-outlines.ts'

/** Box of the page's picture. It has the aspect ratio of the site, and touches two edges. */
const plateBox = { left: 496, top: 0, width: 704, height: 440 }

/**
 * Sizes of a company's name. The name gets the largest size that fits on one line, or else the smallest size on two
 * lines.
 */
const nameSizes = [32, 28, 24]

/** Longer texts are cut to this number of letters. Five lines of the smallest size hold fewer. */
const mostLetters = 240

/** Draws a card as PNG. */
export async function drawCard(card: Card, pictures: PictureStore): Promise<Uint8Array> {
  const fonts = await openFonts(card.typefaces)
  const colors = paletteOf(card.color ?? '').light
  const isPlain = card.look === 'plain'
  // In the plain look, captions have the typeface of the text instead of `mono`. For the serif pair, `mono` already is
  // that typeface.
  const faces = isPlain && card.typefaces !== 'serif' ? { ...fonts, mono: fonts.display } : fonts
  const drawnMark = card.monogram ? await monogramParts(card.monogram) : mark(colors)
  const pen = { ...penOf(faces, colors), isPlain, drawnMark }
  const plate = card.plate ? await plateOf(pictures.read(card.plate), colors.paper) : undefined
  const logo = card.logo ? await logoAt(pictures.read(card.logo)) : undefined
  const words = plate ? besidePlate(pen, card, logo) : onPaper(pen, card, logo)
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardSize.width}" height="${cardSize.height}">` +
    `<rect width="100%" height="100%" fill="${colors.paper}"/>${words}</svg>`
  const { left, top } = plateBox
  return sharp(await rasterizeSvg(svg, cardSize.width))
    .composite([
      ...(plate ? [{ input: plate, left, top }] : []),
      ...(logo ? await logoParts(logo, !plate && !isPlain) : []),
    ])
    .flatten({ background: colors.paper })
    .png({ palette: true, quality: 95, effort: 7 })
    .toBuffer()
}

/** Crops the page's picture to its box; `undefined` when it is missing or no picture. */
async function plateOf(
  content: Promise<Uint8Array>,
  background: string,
): Promise<Buffer | undefined> {
  const { width, height } = plateBox
  try {
    return await sharp(await content, { limitInputPixels: 50_000_000 })
      .resize(width, height, { fit: 'cover' })
      .flatten({ background })
      .png({ compressionLevel: 1 })
      .toBuffer()
  } catch (error) {
    if (error instanceof StorageError) throw error
    return undefined
  }
}

type Pen = ReturnType<typeof penOf> & {
  isPlain: boolean
  /** The mark of the company, in a field of 28 by 28. */
  drawnMark: string
}

const captions: Cut = { face: 'mono', weight: 450, size: 20, tracking: 0 }
const nameCut = (size: number): Cut => ({ face: 'display', weight: 620, size, tracking: -0.015 })

function penOf(fonts: Fonts, colors: Palette['light']) {
  const set = (text: string, cut: Cut) => outlineOf(fonts, text, cut)
  const place = (line: Line, x: number, y: number, fill: string) =>
    `<path transform="translate(${x} ${Math.round(y)})" fill="${fill}" d="${line.d}"/>`
  return {
    colors,
    /** Removes the characters that no font has. */
    clean: (text: string, cut: Cut) => drawable(fonts[cut.face], text.slice(0, mostLetters)),
    set,
    place,
    /** Whether a text fits into `most` lines without dividing a word. */
    isWhole(text: string, cut: Cut, width: number, most: number) {
      const lines = wrapped(text, width, (part) => measure(fonts, part, cut))
      return lines.length <= most && lines.join(' ') === text
    },
    /** Wraps a text into at most `most` lines. */
    lines(text: string, cut: Cut, width: number, most: number) {
      const widthOf = (part: string) => measure(fonts, part, cut)
      const lines = wrapped(text, width, widthOf)
      return lines.length > most ? firstLines(lines, most) : balanced(text, width, widthOf)
    },
  }
}

/** Layout with a picture: the picture is at the top right, the title below it. */
function besidePlate(pen: Pen, card: Card, logo?: LogoPicture) {
  const { margin, width, height } = cardSize
  const ground = plateBox.height
  const column = plateBox.left - margin - 40
  const facts = factLines(pen, card, column, 2).slice(0, 6)
  const room = { x: margin, top: ground, bottom: height, width: width - 2 * margin }
  return (
    head(pen, card, column, logo) +
    facts
      .map((line, i) =>
        pen.place(line.set, margin, ground - 32 - (facts.length - 1 - i) * 31, line.fill),
      )
      .join('') +
    title(pen, card, room, [72, 64, 58, 52, 46, 42]) +
    `<path d="M0 ${ground + 1.5}H${width}" stroke="${pen.colors.ink}" stroke-width="3"/>` +
    `<path d="M${margin} ${ground + 1}h72" stroke="${pen.colors.signal}" stroke-width="7"/>`
  )
}

/** Layout without a picture: a large title, next to the house drawing or the logo. */
function onPaper(pen: Pen, card: Card, logo?: LogoPicture) {
  const { margin, width } = cardSize
  const facts = factLines(pen, card, width - 2 * margin, 1)
  const host = pen.set(pen.clean(card.host, captions), captions)
  // Non-breaking spaces: lines break between facts, never within a fact.
  const caption = facts.map(({ text }) => text.replaceAll(' ', '\u00a0')).join('\u00a0· ')
  const captionLines = pen
    .lines(caption, captions, width - 2 * margin, 2)
    .map((text) => text.replace(/\s·$/, ''))
  const side = pen.isPlain || (logo && isWide(logo)) ? width - margin : house.x - 44
  const room = { x: margin, top: 136, bottom: ground - 8, width: side - margin }
  return (
    head(pen, card, width - 2 * margin - host.width - 40, logo) +
    title(pen, card, room, [104, 92, 80, 70, 62, 54, 48]) +
    (logo || pen.isPlain ? '' : theHouse(pen, house.x, ground, house.width)) +
    `<path d="M0 ${ground}H${width}" stroke="${pen.colors.ink}" stroke-width="3"/>` +
    captionLines
      .map((text, i) =>
        pen.place(pen.set(text, captions), margin, ground + 56 + i * 30, pen.colors['ink-2']),
      )
      .join('') +
    pen.place(host, width - margin - host.width, margin + 26, pen.colors['ink-3'])
  )
}

/** Header: the mark or the logo, and the company's name. A wide logo already contains the name. */
function head(pen: Pen, card: Card, width: number, logo?: LogoPicture) {
  const { margin } = cardSize
  if (logo && isWide(logo)) return ''
  const left = logo ? logoWidth(logo) + 16 : 62
  const room = width - left
  const name = pen.clean(card.company, nameCut(32)) || card.host
  const size = nameSizes.find((size) => pen.isWhole(name, nameCut(size), room, 1)) ?? 24
  const lines = pen.lines(name, nameCut(size), room, 2)
  const first = margin + (lines.length === 1 ? 17 + size / 3 : 11)
  const drawn = `<g transform="translate(${pen.isPlain ? margin : margin - 4} ${margin - (pen.isPlain ? 6 : 14)}) scale(${pen.isPlain ? 1.6 : 1.86})">${pen.drawnMark}</g>`
  return (
    (logo ? '' : drawn) +
    lines
      .map((text, i) => {
        const line = pen.set(text, nameCut(size))
        return pen.place(line, margin + left, first + i * 1.15 * size, pen.colors.ink)
      })
      .join('')
  )
}

/** Lines for the kind of page and for each fact. */
function factLines(pen: Pen, { kind, facts }: Card, width: number, most: number) {
  return [kind, ...facts].flatMap((fact, index) => {
    const text = pen.clean(fact, captions)
    const fill = index === 0 ? pen.colors['signal-deep'] : pen.colors['ink-2']
    if (text === '') return []
    return pen
      .lines(text, captions, width, most)
      .map((line) => ({ text: line, fill, set: pen.set(line, captions) }))
  })
}

interface Room {
  x: number
  top: number
  bottom: number
  width: number
}

/**
 * Draws the title vertically centered, in the largest size at which it fits on three lines, or else on five. Divides a
 * word only when the title does not fit at any of `sizes` otherwise.
 */
function title(pen: Pen, card: Card, { x, top, bottom, width }: Room, sizes: number[]) {
  const cutOf = (size: number): Cut => ({ face: 'display', weight: 640, size, tracking: -0.028 })
  const smallest = cutOf(Math.min(...sizes))
  const text = pen.clean(card.title, smallest) || pen.clean(card.company, smallest) || card.host
  const linesAt = (size: number, most: number) =>
    Math.min(most, Math.floor((bottom - top - 48) / (size * 1.08)))
  const isWhole = (most: number) => (size: number) =>
    pen.isWhole(text, cutOf(size), width, linesAt(size, most))
  const fits = (size: number) =>
    pen.lines(text, cutOf(size), width, Number.POSITIVE_INFINITY).length <= linesAt(size, 5)
  const size = sizes.find(isWhole(3)) ?? sizes.find(isWhole(5)) ?? sizes.find(fits)
  const cut = cutOf(size ?? smallest.size)
  const lines = pen.lines(text, cut, width, linesAt(cut.size, 5))
  const step = cut.size * 1.08
  // Centers the lines by their visible height: capitals are 0.7 of the size.
  const first = (top + bottom - (lines.length - 1) * step + 0.7 * cut.size) / 2
  return lines
    .map((line, i) =>
      pen.place(pen.set(line, cut), x - cut.size * 0.04, first + i * step, pen.colors.ink),
    )
    .join('')
}

/** Draws the house of the mark, as a section with floors and a dimension line. */
function theHouse({ colors }: Pen, x: number, ground: number, width: number) {
  const unit = width / 24
  const at = (ux: number, uy: number) =>
    `${Math.round((x + (ux - 2) * unit) * 10) / 10} ${Math.round((ground - (23.5 - uy) * unit) * 10) / 10}`
  const stroke = (d: string, colour: string, size: number) =>
    `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${size}" stroke-linejoin="round"/>`
  const line = (...points: [number, number][]) => `M${points.map(([a, b]) => at(a, b)).join('L')}`
  const windows = [5.6, 7.4, 19.1, 20.9].flatMap((left) =>
    [12.7, 16.7].map((up) =>
      line([left, up], [left + 1.3, up], [left + 1.3, up + 2], [left, up + 2], [left, up]),
    ),
  )
  return (
    `<path d="${line([10, 11.5], [14, 3.5], [18, 11.5], [18, 23.5], [10, 23.5])}Z" fill="${colors.own ?? colors.signal}"/>` +
    stroke(windows.join(''), colors['ink-2'], 1.6) +
    stroke(line([4.5, 15.5], [10, 15.5]) + line([4.5, 19.5], [10, 19.5]), colors.ink, 2.4) +
    stroke(line([18, 15.5], [23.5, 15.5]) + line([18, 19.5], [23.5, 19.5]), colors.ink, 2.4) +
    stroke(
      line([4.5, 23.5], [4.5, 11.5], [10, 11.5], [10, 23.5]) +
        line([23.5, 23.5], [23.5, 11.5], [18, 11.5], [18, 23.5]) +
        line([10, 11.5], [14, 3.5], [18, 11.5]),
      colors.ink,
      5,
    ) +
    stroke(
      line([4.5, 1.8], [23.5, 1.8]) + line([4.5, 1.2], [4.5, 2.4]),
      colors['line-strong'],
      1.6,
    ) +
    stroke(line([23.5, 1.2], [23.5, 2.4]), colors['line-strong'], 1.6) +
    stroke(line([4.1, 2.2], [4.9, 1.4]) + line([23.1, 2.2], [23.9, 1.4]), colors.signal, 2.4) +
    stroke(line([4.5, 3.4], [4.5, 10.6]) + line([23.5, 3.4], [23.5, 10.6]), colors.line, 1.6)
  )
}
