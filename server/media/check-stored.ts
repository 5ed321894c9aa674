import { createHash } from 'node:crypto'
import { limitImageWork } from './concurrency.ts'
import { damagedText, inspectPicture, PictureError, withPictureErrors } from './normalize.ts'
import { placeholderOf } from './placeholder.ts'
import { isStorablePng } from './png-gif-parser.ts'

/** Facts about a picture that was stored before, on this or another site. */
interface Checked {
  /** Size of one frame, in pixels. */
  width: number
  height: number
  preview: string
}

/**
 * Verifies a picture that returns to the store. Its content must match its name, and it must be a complete picture
 * within the limits of an upload. The picture is decoded but not encoded again, so that its name stays valid. Throws
 * `PictureError`.
 */
export async function checkStored(file: string, content: Buffer): Promise<Checked> {
  const [hash, extension] = file.split('.')
  if (createHash('sha256').update(content).digest('hex') !== hash)
    throw new PictureError('it is not the file that it was when it was exported')
  return limitImageWork(async () => {
    const { kind, metadata } = await inspectPicture(content)
    const isNamedSo = extension === kind || (extension === 'jpeg' && kind === 'jpg')
    if (!isNamedSo) throw new PictureError('it is not the kind of picture that its name says')
    // Stored pictures have no metadata, and text chunks must not reach libvips.
    if (kind === 'png' && !isStorablePng(content)) throw new PictureError(damagedText)
    const preview = await withPictureErrors(() => placeholderOf(content))
    return { width: metadata.width, height: metadata.pageHeight ?? metadata.height, preview }
  })
}
