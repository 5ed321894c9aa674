import type { DescribedImage } from '#content/media/images.ts'
import { isPhoneScreen, isScreenshot } from '../data/screens.ts'

/**
 * Kind of a hero picture. `plate` is a drawing of 16 by 10, `small` a picture too small for the full width. `phone`
 * and `screen` are screenshots. `photograph` is any other picture.
 */
export type Shape = 'plate' | 'small' | 'phone' | 'screen' | 'photograph'

/** Shape of a case study's hero picture, from its metadata. */
export function shapeOf(details: DescribedImage | undefined): Shape {
  if (!details) return 'photograph'
  const { width, height } = details
  if (isPhoneScreen(details)) return 'phone'
  if (width < 640) return 'small'
  if (isScreenshot(details)) return 'screen'
  return Math.abs(width / height - 1.6) < 0.02 ? 'plate' : 'photograph'
}
