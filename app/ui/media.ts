/** The widths in pixels that the server keeps a variant of a picture for. */
const widths = [480, 800, 1200, 1600]

const libraryPicture = /^\/media\/([0-9a-f]{16,64})\.(?:webp|png|jpg|jpeg|gif)$/

/**
 * The `srcset` of a picture of the library in one format, or `undefined` for any other address,
 * which has no variants.
 */
export function srcSet(src: string, format: 'avif' | 'webp'): string | undefined {
  const hash = libraryPicture.exec(src)?.[1]
  if (!hash) return undefined
  return widths.map((width) => `/media/${hash}/${width}.${format} ${width}w`).join(', ')
}
