export { variantWidths } from './variant-widths.ts'

export const variantFormats = ['avif', 'webp'] as const
export type VariantFormat = (typeof variantFormats)[number]

/** What may be uploaded at once. */
export interface UploadLimits {
  files: number
  /** Bytes of one file. */
  fileSize: number
}

/** The defaults of the server's configuration. */
export const uploadLimits: UploadLimits = { files: 10, fileSize: 25 * 1024 * 1024 }

/** What one picture may have at most; `pixels` are those of all frames together. */
export const pictureLimits = { pixels: 50_000_000, frames: 500 } as const

/** Extensions of files that may be uploaded; their content is checked all the same. */
export const uploadExtensions = ['png', 'jpg', 'jpeg', 'gif', 'webp'] as const
