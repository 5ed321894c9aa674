import { Problem } from '../http/problems.ts'
import { limitImageWork } from '../media/concurrency.ts'
import { inspectPicture, PictureError, withPictureErrors } from '../media/normalize.ts'
import { sharp } from '../media/sharp.ts'

/** Side length in pixels. Portraits are at most 64 CSS pixels wide, which is 128 pixels on high-density screens. */
const side = 128
const pixelLimit = 4_000_000

/**
 * Crops a person's picture to a square and re-encodes it, so that no uploaded bytes are stored unchanged. Throws
 * `Problem`.
 */
export async function portraitOf(dataUrl: string): Promise<string> {
  const [, content] = /^data:image\/(?:png|jpeg|webp);base64,([\w+/]+=*)$/.exec(dataUrl) ?? []
  if (content === undefined) throw noPicture()
  try {
    const written = await limitImageWork(() => drawPortrait(Buffer.from(content, 'base64')))
    return `data:image/webp;base64,${written.toString('base64')}`
  } catch (error) {
    if (error instanceof PictureError) throw noPicture()
    throw error
  }
}

async function drawPortrait(sent: Buffer): Promise<Buffer> {
  const { kind, withoutText = sent } = await inspectPicture(sent)
  if (kind === 'gif') throw noPicture()
  const picture = sharp(withoutText, { limitInputPixels: pixelLimit, failOn: 'error' })
  const square = picture.autoOrient().resize(side, side, { fit: 'cover' }).webp({ quality: 80 })
  return withPictureErrors(() => square.timeout({ seconds: 10 }).toBuffer())
}

function noPicture() {
  const message = 'This isn’t a PNG, JPEG or WebP image'
  return new Problem(422, `${message}.`, { errors: [{ field: 'picture', message }] })
}
