import type { ImageDetails } from '#content/media/images-api.ts'

/** Classes that keep a picture's focus in sight when it is cropped; none for its middle. */
export function cropOf({ x, y }: ImageDetails['focus']): string | undefined {
  const classes = Object.entries({ x, y }).flatMap(([axis, percent]) => {
    const tenths = Math.round(percent / 10)
    return tenths === 5 ? [] : [`crop-${axis}-${tenths}`]
  })
  return classes.join(' ') || undefined
}
