import type { OverlayOptions } from 'sharp'
import { isWide, type LogoPicture, logoPicture, type Size, sizeWithin } from '../logo/picture.ts'
import { sharp } from '../sharp.ts'
import { StorageError } from '../storage/storage-error.ts'
import { cardSize, ground, house } from './card-layout.ts'

/** Maximum size of a logo in the header of a card, in pixels. */
const letterhead = { width: 340, height: 56 }

/** Width of a logo in the header. */
export const logoWidth = (logo: LogoPicture) => sizeWithin(logo, letterhead).width

/**
 * The logo in the header and, if there is room and the logo is not wide, a large logo in place of the house drawing.
 */
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

/** Scales a logo. A logo that cannot be seen on the light background gets a dark one. */
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

/** Decodes a logo. `undefined` when it is missing or no picture; the card then has no logo. */
export const logoAt = (content: Promise<Uint8Array>) =>
  content.then(logoPicture).catch((error: unknown) => {
    if (error instanceof StorageError) throw error
    return undefined
  })
