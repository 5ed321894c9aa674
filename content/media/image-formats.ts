export { variantWidths } from './variant-widths.ts'

export const variantFormats = ['avif', 'webp'] as const
export type VariantFormat = (typeof variantFormats)[number]

/** Limits of one upload. */
export interface UploadLimits {
  files: number
  /** Bytes of one file. */
  fileSize: number
}

/** Default upload limits of the server's configuration. */
export const uploadLimits: UploadLimits = { files: 10, fileSize: 25 * 1024 * 1024 }

/**
 * Limits of one picture; `pixels` counts all frames together. `side` is the most that JPEG and GIF can have. A PNG of one
 * column with 50 million lines would take minutes.
 */
export const pictureLimits = { pixels: 50_000_000, frames: 500, side: 65_535 } as const

/** Extensions of files that may be uploaded. Their content is checked too. */
export const uploadExtensions = ['png', 'jpg', 'jpeg', 'gif', 'webp'] as const
