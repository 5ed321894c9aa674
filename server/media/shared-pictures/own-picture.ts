import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ImageDetails } from '#content/media/images-api.ts'
import type { Tables } from '../../tables.ts'
import { descriptionsAt } from '../images.ts'
import { fileAt } from '../media-url.ts'
import type { PictureStore } from '../picture-store.ts'
import { sharp } from '../sharp.ts'
import { cardSize } from './card-layout.ts'

/** A picture of the media library that was chosen as the Open Graph picture of a page, instead of a drawn card. */
export interface OwnPicture {
  /** File in the picture store. */
  file: string
  /** The point that stays visible when the picture is cropped. */
  focus: ImageDetails['focus']
}

/**
 * The picture of the media library at an address. Pictures elsewhere are `undefined`, because they are never
 * downloaded.
 */
export async function ownPictureAt(
  db: Kysely<Tables>,
  address: string,
): Promise<OwnPicture | undefined> {
  const file = fileAt(address)
  if (!file) return undefined
  const focus = (await descriptionsAt(db, [address])).get(address)?.focus
  return focus && { file, focus }
}

/** Cache busting: increase it when the cropping changes. */
const cropping = 1

export const versionOfPicture = (picture: OwnPicture) =>
  createHash('sha256')
    .update(JSON.stringify([cropping, picture]))
    .digest('hex')
    .slice(0, 12)

/** Crops a picture to the size of a card. The result is a JPEG, because a photo is ten times as large as a PNG. */
export async function cropPicture(
  { file, focus }: OwnPicture,
  pictures: PictureStore,
): Promise<Uint8Array> {
  const picture = sharp(await pictures.read(file), { limitInputPixels: 50_000_000 })
  const { width, height } = await picture.metadata()
  const scale = Math.max(cardSize.width / width, cardSize.height / height)
  const scaled = {
    width: Math.max(cardSize.width, Math.round(width * scale)),
    height: Math.max(cardSize.height, Math.round(height * scale)),
  }
  // The focus works like CSS `object-position` with percentages.
  const left = Math.round(((scaled.width - cardSize.width) * focus.x) / 100)
  const top = Math.round(((scaled.height - cardSize.height) * focus.y) / 100)
  return picture
    .resize({ ...scaled, fit: 'fill' })
    .extract({ left, top, width: cardSize.width, height: cardSize.height })
    .flatten({ background: 'white' })
    .jpeg({ quality: 82, progressive: true })
    .toBuffer()
}
