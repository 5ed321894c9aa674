export { variantWidths } from './widths.ts'

export const variantFormats = ['avif', 'webp'] as const
export type VariantFormat = (typeof variantFormats)[number]

/** What may be uploaded at once. */
export const uploadLimits = {
  files: 10,
  /** Bytes of one file. */
  fileSize: 25 * 1024 * 1024,
  /** Pixels of one picture, all frames together. */
  pixels: 50_000_000,
  frames: 500,
} as const

/** Endings of files that may be uploaded; what they hold is looked at all the same. */
export const uploadExtensions = ['png', 'jpg', 'jpeg', 'gif', 'webp'] as const
