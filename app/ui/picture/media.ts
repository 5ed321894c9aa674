import { variantWidths } from '#content/media/variant-widths.ts'

const libraryPicture = /^\/media\/([0-9a-f]{16,64})\.(?:webp|png|jpg|jpeg|gif)$/

/** Content hash in the address of a picture from the media library; `undefined` for other addresses. */
export const hashOf = (src: string) => libraryPicture.exec(src)?.[1]

/**
 * `srcset` of a picture from the media library in one format; `undefined` for other addresses, which have no variants.
 */
export function srcSet(src: string, format: 'avif' | 'webp'): string | undefined {
  const hash = hashOf(src)
  if (!hash) return undefined
  return variantWidths.map((width) => `/media/${hash}/${width}.${format} ${width}w`).join(', ')
}
