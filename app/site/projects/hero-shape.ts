import type { DescribedImage } from '#content/images.ts'

/** `plate` is a drawing of 16 by 10; `small` is a picture that would be blurred at full width. */
export type Shape = 'plate' | 'small' | 'photograph'

/** Shape of a case study's hero, by the picture's metadata. */
export function shapeOf(details: DescribedImage | undefined): Shape {
  if (!details) return 'photograph'
  const { width, height } = details
  if (width < 640) return 'small'
  return Math.abs(width / height - 1.6) < 0.02 ? 'plate' : 'photograph'
}
