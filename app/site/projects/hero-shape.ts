import type { Site } from '#server/pages/site.ts'

/** `plate` is a drawing's own shape, 16 by 10; `small` is a picture that a window would blur. */
export type Shape = 'plate' | 'small' | 'photograph'

/** For loaders: what the library knows of the shape of a case study's picture. */
export async function shapeOf(site: Site, url: string): Promise<Shape> {
  const details = (await site.described([url])).get(url)
  if (!details) return 'photograph'
  const { width, height } = details
  if (width < 640) return 'small'
  return Math.abs(width / height - 1.6) < 0.02 ? 'plate' : 'photograph'
}
