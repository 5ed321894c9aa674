import type { DescribedImage } from '#content/images.ts'

/** `plate` is a drawing's own shape, 16 by 10; `small` is a picture that a window would blur. */
export type Shape = 'plate' | 'small' | 'photograph'

/** The shape of a case study's picture, by what the library has of it. */
export function shapeOf(details: DescribedImage | undefined): Shape {
  if (!details) return 'photograph'
  const { width, height } = details
  if (width < 640) return 'small'
  return Math.abs(width / height - 1.6) < 0.02 ? 'plate' : 'photograph'
}
