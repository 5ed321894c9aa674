import { readFile } from 'node:fs/promises'
import type * as fontkit from 'fontkit'
import type { Brand } from '#content/brand/brand.ts'
import { streamSafe } from '#content/text/stream-safe.ts'
import { trimEndOf } from '#content/text/trim.ts'

/** Typeface of a text. Texts are drawn as outlines, so that a picture is the same on every machine. */

type Face = 'display' | 'mono'

const subsetsOf = (name: string, ...subsets: string[]) =>
  subsets.map((subset) => `@fontsource-variable/${name.replace('#', subset)}`)

const staticOf = (name: string, weight: number, ...subsets: string[]) =>
  subsets.map((subset) => `@fontsource/${name}/files/${name}-${subset}-${weight}`)

const european = ['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext', 'greek']

/** Font files of each pair of typefaces, one file for each subset of characters. */
const files: Record<Brand['typefaces'], Record<Face, string[]>> = {
  grotesque: {
    display: subsetsOf(
      'hanken-grotesk/files/hanken-grotesk-#-wght',
      ...['latin', 'latin-ext', 'vietnamese'],
    ),
    mono: subsetsOf('jetbrains-mono/files/jetbrains-mono-#-wght', ...european),
  },
  serif: {
    display: staticOf('spectral', 500, 'latin', 'latin-ext', 'vietnamese', 'cyrillic'),
    mono: subsetsOf('public-sans/files/public-sans-#-wght', 'latin', 'latin-ext', 'vietnamese'),
  },
  neutral: {
    display: subsetsOf('ibm-plex-sans/files/ibm-plex-sans-#-wght', ...european),
    mono: staticOf(
      'ibm-plex-mono',
      400,
      ...['latin', 'latin-ext', 'vietnamese', 'cyrillic', 'cyrillic-ext'],
    ),
  },
}

export interface Cut {
  face: Face
  weight: number
  size: number
  /** Letter spacing in em. */
  tracking: number
}

/** A text on one line. */
export interface Line {
  /** The outline, as an SVG path whose origin is the start of the baseline. */
  d: string
  width: number
}

/** Fonts of a pair of typefaces. A letter is drawn in the first font that has it. */
export type Fonts = Record<Face, fontkit.Font[]>

const opened = new Map<string, Promise<fontkit.Font>>()

/** Opens the fonts of a pair. Called for the first picture, because it takes a quarter of a second. */
export async function openFonts(typefaces: Brand['typefaces'] = 'grotesque'): Promise<Fonts> {
  const { display, mono }: Fonts = { display: [], mono: [] }
  const ours = typefaces === 'grotesque' ? [] : files.grotesque.mono
  for (const file of files[typefaces].display) display.push(await open(file))
  for (const file of [...files[typefaces].mono, ...ours]) mono.push(await open(file))
  // JetBrains Mono, the last font, has the Cyrillic and Greek letters that other fonts lack.
  return { display: [...display, ...mono], mono }
}

/** Queue: fonts are unpacked one after the other, because all calls of wawoff2 share their memory. */
let unpacking: Promise<unknown> = Promise.resolve()

function open(file: string): Promise<fontkit.Font> {
  const font = opened.get(file) ?? unpacking.then(() => unpacked(file))
  unpacking = font.catch(() => opened.delete(file))
  opened.set(file, font)
  return font
}

// Variable fonts: fontkit cannot vary the weight of a woff2, so the files are unpacked to TrueType first.
async function unpacked(file: string): Promise<fontkit.Font> {
  const { default: wawoff2 } = await import('wawoff2')
  const { create } = await import('fontkit')
  const url = import.meta.resolve(`${file}-normal.woff2`)
  const whole = await wawoff2.decompress(await readFile(new URL(url)))
  return create(Buffer.from(whole)) as fontkit.Font // one font and no collection
}

/**
 * Removes characters that no font has, such as emoji. Returns an empty text when most letters are missing, because the
 * rest says nothing.
 */
export function drawable(fonts: fontkit.Font[], text: string): string {
  const all = [...streamSafe(text).normalize('NFC').replace(/\s+/g, ' ')]
  const drawn = all.filter((letter) => fontFor(fonts, letter.codePointAt(0) ?? 0))
  if (countLetters(drawn) < countLetters(all) / 2) return ''
  const kept = drawn.join('').replace(/ +/g, ' ').trim()
  return drawn.length === all.length ? kept : withoutEnds(kept)
}

const countLetters = (text: string[]) =>
  text.filter((letter) => /[\p{L}\p{N}]/u.test(letter)).length

/** Removes brackets and dashes around removed characters. */
const withoutEnds = (text: string) =>
  trimEndOf(
    text.replace(/(?<!\s)\s*(?:\(\s*\)|\[\s*\]|«\s*»|“\s*”)/g, '').replace(/^[\s,.:;|/·–—-]+/, ''),
    /[\s,:;|/·–—-]/,
  )

const weighted = new WeakMap<fontkit.Font, Map<number, fontkit.Font>>()

function weigh(font: fontkit.Font, weight: number): fontkit.Font {
  const cuts = weighted.get(font) ?? new Map<number, fontkit.Font>()
  weighted.set(font, cuts)
  const cut = cuts.get(weight) ?? cutOf(font, weight)
  cuts.set(weight, cut)
  return cut
}

/** Sets the weight of a variable font. A static font has only one weight. */
const cutOf = (font: fontkit.Font, weight: number): fontkit.Font =>
  font.variationAxes.wght ? font.getVariation({ wght: weight }) : font

const advances = new WeakMap<fontkit.Font, Map<number, number>>()

function advanceOf(font: fontkit.Font, weight: number, code: number): number {
  const varied = weigh(font, weight)
  const known = advances.get(varied) ?? new Map<number, number>()
  advances.set(varied, known)
  const advance = known.get(code) ?? varied.glyphForCodePoint(code).advanceWidth / varied.unitsPerEm
  known.set(code, advance)
  return advance
}

/** Approximate width of a text: kerning is ignored, which makes it a hundred times as fast. */
export function measure(fonts: Fonts, text: string, { face, weight, size, tracking }: Cut): number {
  let width = 0
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    const font = fontFor(fonts[face], code)
    if (font) width += advanceOf(font, weight, code) + tracking
  }
  return width * size
}

const fontFor = (fonts: fontkit.Font[], code: number) =>
  fonts.find((font) => font.hasGlyphForCodePoint(code))

/** Outlines a text on one line. The caller has removed characters that no font has. */
export function outlineOf(fonts: Fonts, text: string, cut: Cut): Line {
  let width = 0
  let d = ''
  for (const [font, piece] of runs(fonts[cut.face], text)) {
    const run = setRun(font, piece, cut, width)
    d += run.d
    width = run.end
  }
  return { d, width: width - cut.tracking * cut.size }
}

/** Outlines a text in one font, beginning at `x`. `end` is the position of the next letter. */
function setRun(font: fontkit.Font, text: string, cut: Omit<Cut, 'face'>, x: number) {
  const varied = weigh(font, cut.weight)
  const scale = cut.size / varied.unitsPerEm
  const { glyphs, positions } = varied.layout(text, { calt: false, liga: false, kern: true })
  let end = x
  let d = ''
  for (const [index, glyph] of glyphs.entries()) {
    d += glyph.path
      .scale(scale, -scale)
      .translate(end, 0)
      .toSVG()
      .replace(/-?\d+\.\d+/g, short)
    end += (positions[index]?.xAdvance ?? 0) * scale + cut.tracking * cut.size
  }
  return { d, end }
}

const short = (number: string) => String(Math.round(Number(number) * 10) / 10)

/** Splits a text into parts that have the same font. */
function runs(fonts: fontkit.Font[], text: string): [fontkit.Font, string][] {
  const parts: [fontkit.Font, string][] = []
  for (const letter of text) {
    const last = parts.at(-1)
    const font = fontFor(fonts, letter.codePointAt(0) ?? 0)
    if (!font) continue
    if (last?.[0] === font) last[1] += letter
    else parts.push([font, letter])
  }
  return parts
}
