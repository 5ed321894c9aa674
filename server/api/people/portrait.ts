import { Problem } from '../../http/problems.ts'
import { limitImageWork } from '../../images/concurrency.ts'
import { sharp } from '../../images/sharp.ts'

/** Shown at 64 pixels at most, sharp at twice that. */
const side = 128
const pixelLimit = 4_000_000

/**
 * A person's picture as it is kept: the middle of what was sent, decoded and written anew. Nothing of the
 * sent bytes stays. Throws `Problem`.
 */
export async function portraitOf(dataUrl: string): Promise<string> {
  const [, content] = /^data:image\/(?:png|jpeg|webp);base64,([\w+/]+=*)$/.exec(dataUrl) ?? []
  if (content === undefined) throw noPicture()
  const picture = sharp(Buffer.from(content, 'base64'), {
    limitInputPixels: pixelLimit,
    failOn: 'error',
  })
  const square = picture.autoOrient().resize(side, side, { fit: 'cover' }).webp({ quality: 80 })
  const written = await limitImageWork(() => square.timeout({ seconds: 10 }).toBuffer()).catch(
    () => {
      throw noPicture()
    },
  )
  return `data:image/webp;base64,${written.toString('base64')}`
}

function noPicture() {
  const message = 'This is no PNG, JPEG or WebP picture'
  return new Problem(422, `${message}.`, { errors: [{ field: 'picture', message }] })
}
