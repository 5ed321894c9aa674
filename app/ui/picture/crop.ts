import type { ImageDetails } from '#content/media/images-api.ts'

/** Classes that keep the focus point of a cropped picture visible; `undefined` for the center. */
export function cropOf({ x, y }: ImageDetails['focus']): string | undefined {
  const classes = Object.entries({ x, y }).flatMap(([axis, percent]) => {
    const tenths = Math.round(percent / 10)
    return tenths === 5 ? [] : [`crop-${axis}-${tenths}`]
  })
  return classes.join(' ') || undefined
}
