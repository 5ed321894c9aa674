import type { OverlayOptions } from 'sharp'
import { isWide, type LogoPicture, logoPicture, type Size, sizeWithin } from '../logo/picture.ts'
import { sharp } from '../sharp.ts'
import { StorageError } from '../storage/storage-error.ts'
import { cardSize, ground, house } from './card-layout.ts'

/** The room of a logo at the head of the sheet, in pixels. */
const letterhead = { width: 340, height: 56 }

/** How wide a logo is at the head of the sheet. */
export const logoWidth = (logo: LogoPicture) => sizeWithin(logo, letterhead).width

/** The logo at the head of the sheet and, unless it is wide, large where the house would stand. */
export async function logoParts(logo: LogoPicture, hasRoom: boolean): Promise<OverlayOptions[]> {
  const small = await overlay(logo, letterhead)
  const parts = [
    { ...small, left: cardSize.margin, top: cardSize.margin + 17 - Math.round(small.height / 2) },
  ]
  if (!hasRoom || isWide(logo)) return parts
  const great = await overlay(logo, { width: house.logo, height: house.logo })
  const left = house.x + house.width - great.width
  return [...parts, { ...great, left, top: ground - house.gap - great.height }]
}

/** The logo in a size; one that could not be seen on paper stands on a plate of night within it. */
async function overlay(logo: LogoPicture, room: Size) {
  const { width, height } = sizeWithin(logo, room)
  const around = logo.ground === 'night' ? Math.round(Math.min(width, height) / 6) : 0
  const inner = { width: width - 2 * around, height: height - 2 * around }
  const sides = { top: around, bottom: around, left: around, right: around }
  const background = around ? logo.color : '#0000'
  const picture = sharp(logo.png).resize({ ...inner, fit: 'contain', background })
  const shown = around ? picture.flatten({ background }).extend({ ...sides, background }) : picture
  return { input: await shown.png({ compressionLevel: 1 }).toBuffer(), width, height }
}

/** `undefined` for a logo that is gone or no picture: the card does without. */
export const logoAt = (content: Promise<Uint8Array>) =>
  content.then(logoPicture).catch((error: unknown) => {
    if (error instanceof StorageError) throw error
    return undefined
  })
