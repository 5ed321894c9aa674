import { type UploadLimits, uploadExtensions, uploadLimits } from '#content/media/image-formats.ts'
import { fileSize } from '../file-size.ts'

/** File chosen for an upload. */
export interface Chosen {
  id: number
  file: File
  /** The reason why the server refused the whole upload. */
  wrong?: string
}

export interface Addition {
  files: Chosen[]
  /** The refused files with their reasons, in whole sentences. */
  refused: string[]
}

/** File types that may be chosen. */
export interface Kinds {
  /** The types that the browser's file chooser offers. */
  types: Record<string, string[]>
  extensions: readonly string[]
  words: string
}

export const pictureKinds: Kinds = {
  types: {
    'image/png': ['.png'],
    'image/jpeg': ['.jpg', '.jpeg'],
    'image/gif': ['.gif'],
    'image/webp': ['.webp'],
  },
  extensions: uploadExtensions,
  words: 'PNG, JPG, GIF or WebP',
}

/** A logo may also be an SVG; what is stored of it is a raster image. */
export const logoKinds: Kinds = {
  types: { ...pictureKinds.types, 'image/svg+xml': ['.svg'] },
  extensions: [...uploadExtensions, 'svg'],
  words: 'PNG, JPG, GIF, WebP or SVG',
}

let last = 0

/**
 * Adds files to a selection. A file that is no picture or too large is refused alone; if the rest
 * exceeds the limit of one upload, none of it is added.
 */
export function withFiles(
  chosen: Chosen[],
  added: readonly File[],
  { files: most, fileSize: largest }: UploadLimits = uploadLimits,
  kinds = pictureKinds,
): Addition {
  const refused: string[] = []
  const good = added.filter((file) => {
    const why = whyNot(file, largest, kinds)
    if (why) refused.push(`${file.name} ${why}.`)
    return !why
  })
  if (chosen.length + good.length > most) {
    const text =
      most === 1 ? 'You can only choose one file' : `You can only upload up to ${most} files`
    return { files: chosen, refused: [text, ...refused] }
  }
  return { files: [...chosen, ...good.map((file) => ({ id: ++last, file }))], refused }
}

function whyNot({ name, type, size }: File, largest: number, kinds: Kinds): string | undefined {
  const extension = /\.(\w+)$/.exec(name.toLowerCase())?.[1] ?? ''
  if (!kinds.extensions.includes(extension) && !Object.hasOwn(kinds.types, type)) {
    return `isn’t a supported image. Use ${kinds.words}`
  }
  if (size === 0) return 'is empty'
  if (size > largest) return `is larger than ${fileSize(largest)}`
  return undefined
}

/** Selection with its invalid files marked, from errors of the fields `image.0`, `image.1`, … */
export function withCulprits(
  chosen: Chosen[],
  errors: readonly { field: string; message: string }[],
): Chosen[] {
  return chosen.map(({ id, file }, place) => {
    const message = errors.find(({ field }) => field === `image.${place}`)?.message
    // The filename stands above it already.
    return message
      ? { id, file, wrong: sentence(message.split(': ').at(-1) ?? message) }
      : { id, file }
  })
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
