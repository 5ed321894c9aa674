import { createHash } from 'node:crypto'
import { limitImageWork } from './concurrency.ts'
import {
  checkSize,
  damagedText,
  formats,
  kindIn,
  PictureError,
  withPictureErrors,
} from './normalize.ts'
import { placeholderOf } from './placeholder.ts'
import { isCompleteGif, stripPngText } from './png-gif-parser.ts'
import { sharp } from './sharp.ts'

/** What is known of a picture that was stored before, here or elsewhere. */
interface Checked {
  /** In pixels; of one frame. */
  width: number
  height: number
  preview: string
}

/**
 * Looks at a picture that comes back to the store as it left it: that it is the file of this name, a whole picture of
 * that kind, and within the bounds of an upload. It is decoded, and not written anew, so that its name stays. Throws
 * `PictureError`.
 */
export async function checkStored(file: string, content: Buffer): Promise<Checked> {
  const [hash, extension] = file.split('.')
  if (createHash('sha256').update(content).digest('hex') !== hash)
    throw new PictureError('it is not the file that it was when it was exported')
  const kind = kindIn(content.subarray(0, 16))
  const isNamedSo = extension === kind || (extension === 'jpeg' && kind === 'jpg')
  if (!isNamedSo) throw new PictureError('it is not the kind of picture it says')
  // Before libvips reads it: no text that unpacks to gigabytes, and no half of a picture.
  const isWhole = kind === 'gif' ? isCompleteGif(content) : kind !== 'png' || isBare(content)
  if (!isWhole) throw new PictureError(damagedText)
  return limitImageWork(async () => {
    const metadata = await withPictureErrors(() =>
      sharp(content, { limitInputPixels: false }).metadata(),
    )
    if (metadata.format !== formats[kind])
      throw new PictureError('it is not the kind of picture it says')
    checkSize(metadata)
    const preview = await withPictureErrors(() => placeholderOf(content))
    return { width: metadata.width, height: metadata.pageHeight ?? metadata.height, preview }
  })
}

/** Whether a PNG is whole and has no texts, as what is stored has none. */
const isBare = (content: Buffer) => stripPngText(content)?.length === content.length
