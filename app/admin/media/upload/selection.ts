import { type UploadLimits, uploadExtensions, uploadLimits } from '#content/media/image-formats.ts'
import { fileSize } from '../file-size.ts'

/** File selected for an upload. */
export interface Chosen {
  id: number
  file: File
  /** Error of this file, because of which the server rejected the upload. */
  wrong?: string
}

export interface Addition {
  files: Chosen[]
  /** Sentences about the rejected files, each with the reason. */
  refused: string[]
}

/** Accepted file types. */
export interface Kinds {
  /** MIME types and extensions for the file chooser. */
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

/** A logo may also be an SVG, which the server converts to a raster image. */
export const logoKinds: Kinds = {
  types: { ...pictureKinds.types, 'image/svg+xml': ['.svg'] },
  extensions: [...uploadExtensions, 'svg'],
  words: 'PNG, JPG, GIF, WebP or SVG',
}

let last = 0

/**
 * Adds files to a selection. Files that are not pictures or too large are rejected individually. If the others exceed
 * the limit of one upload, none are added.
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

/** Adds the server's error messages to the rejected files. The field `image.0` means the first file. */
export function withCulprits(
  chosen: Chosen[],
  errors: readonly { field: string; message: string }[],
): Chosen[] {
  return chosen.map(({ id, file }, place) => {
    const message = errors.find(({ field }) => field === `image.${place}`)?.message
    // Removes the filename, which is shown above the message.
    return message
      ? { id, file, wrong: sentence(message.split(': ').at(-1) ?? message) }
      : { id, file }
  })
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
