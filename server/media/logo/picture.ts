import { pictureLimits } from '#content/media/image-formats.ts'
import { hex } from '#content/text/hex.ts'
import { sharp } from '../sharp.ts'

/** Maximum sizes in pixels: `large` for drawing icons, `small` for pages at a device pixel ratio of 3. */
const large = { width: 1024, height: 1024 }
const small = { width: 640, height: 128 }

/** A logo without the empty margin of its file. */
export interface LogoPicture {
  /** The logo for pages; `width` and `height` are its size in pixels. */
  webp: Buffer
  width: number
  height: number
  /** The logo for drawing icons and Open Graph pictures. */
  png: Buffer
  /**
   * Background with enough contrast: the light `paper` or the dark `night`. `undefined` when the logo is opaque or is
   * visible on both backgrounds.
   */
  ground: 'paper' | 'night' | undefined
  /** Color around the logo on icons and Open Graph pictures. */
  color: string
}

export interface Size {
  width: number
  height: number
}

/** Whether the aspect ratio suggests that the logo contains the company's name. */
export const isWide = ({ width, height }: Size) => width >= 1.8 * height

/** Largest size that fits into a box, in whole pixels. */
export function sizeWithin({ width, height }: Size, room: Size): Size {
  const scale = Math.min(room.width / width, room.height / height)
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

const within = (size: Size) => ({ ...size, fit: 'inside', withoutEnlargement: true }) as const

/** Decodes and trims a logo. Throws when the content is no picture. */
export async function logoPicture(content: Uint8Array): Promise<LogoPicture> {
  const whole = await sharp(content, { limitInputPixels: pictureLimits.pixels })
    .resize(within(large))
    .ensureAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
  const png = await trimmed(whole)
  const { data, info } = await pixelsOf(png)
  const { isOpaque, isLight, isSeenOnNight } = looksOf(data)
  const ground = isOpaque ? undefined : isLight ? 'night' : isSeenOnNight ? undefined : 'paper'
  const webp = await sharp(data, { raw: info })
    .webp({ quality: 90, smartSubsample: true })
    .toBuffer()
  const color = isOpaque ? cornerOf(data) : ground === 'night' ? hex.night : hex.paper
  return { webp, width: info.width, height: info.height, png, ground, color }
}

async function pixelsOf(png: Buffer) {
  const picture = sharp(png).resize(within(small)).ensureAlpha().toColourspace('srgb')
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
  const { width, height } = info
  return { data, info: { width, height, channels: 4 as const } }
}

/**
 * Trims a margin that is transparent or nearly white. A background in another color belongs to the logo. Part of a
 * white margin stays, so that the logo can be shown on a dark page.
 */
async function trimmed(png: Buffer): Promise<Buffer> {
  const pixel = { left: 0, top: 0, width: 1, height: 1 }
  const corner = await sharp(png).extract(pixel).raw().toBuffer()
  const [red = 0, green = 0, blue = 0, alpha = 0] = corner
  if (alpha > 5 && Math.min(red, green, blue) < 240) return png
  try {
    const trimming = sharp(png).trim({ threshold: 12 }).png({ compressionLevel: 1 })
    const { data, info } = await trimming.toBuffer({ resolveWithObject: true })
    if (alpha <= 5) return data
    const around = Math.ceil(0.16 * Math.min(info.width, info.height))
    const sides = { top: around, bottom: around, left: around, right: around }
    return await sharp(data)
      .extend({ ...sides, background: cornerOf(corner) })
      .png({ compressionLevel: 1 })
      .toBuffer()
  } catch {
    return png // the picture is nothing but margin
  }
}

/**
 * A logo is visible on the dark background when at least the fraction `share` of its pixels has at least this
 * `luminance`, which gives a contrast of 3:1.
 */
const seenOnNight = { luminance: 0.15, share: 0.8 }

/**
 * Analyzes sRGB pixels with alpha: whether all pixels are opaque, whether the logo is light, and whether it can be seen
 * on the dark background.
 */
function looksOf(pixels: Buffer) {
  let [light, onNight, seen, isOpaque] = [0, 0, 0, true]
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    if (alpha < 250) isOpaque = false
    light += (0.2126 * red + 0.7152 * green + 0.0722 * blue) * alpha
    const luminance = 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
    if (luminance >= seenOnNight.luminance) onNight += 255 * alpha
    seen += 255 * alpha
  }
  const isSeenOnNight = onNight >= seenOnNight.share * seen
  return { isOpaque, isLight: light > 0.8 * seen, isSeenOnNight }
}

/** Approximate linear value of an sRGB channel, exact enough to compare. */
const linear = (channel: number) => (channel / 255) ** 2.2

const cornerOf = ([red = 0, green = 0, blue = 0]: Buffer) =>
  `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
