import { createHash } from 'node:crypto'
import { limitImageWork } from './concurrency.ts'
import { damagedText, inspectPicture, PictureError, withPictureErrors } from './normalize.ts'
import { placeholderOf } from './placeholder.ts'

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
  return limitImageWork(async () => {
    const { kind, metadata, withoutText } = await inspectPicture(content)
    const isNamedSo = extension === kind || (extension === 'jpeg' && kind === 'jpg')
    if (!isNamedSo) throw new PictureError('it is not the kind of picture it says')
    // What is stored has no texts.
    if (withoutText) throw new PictureError(damagedText)
    const preview = await withPictureErrors(() => placeholderOf(content))
    return { width: metadata.width, height: metadata.pageHeight ?? metadata.height, preview }
  })
}
