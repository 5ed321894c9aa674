import { type VariantFormat, variantFormats, variantWidths } from '#content/media/image-formats.ts'
import { limitConcurrency } from './concurrency.ts'
import type { CachedFile } from './file-cache.ts'
import type { PictureStore } from './picture-store.ts'
import { sharp } from './sharp.ts'

/** The variants of a store's pictures. They can be made anew, so they are no part of it. */
export interface Variants {
  /** A picture in one width and format, made when it is first asked for. It is never enlarged. */
  get(file: string, width: number, format: VariantFormat): Promise<CachedFile>
  /** Makes all variants of a picture in the background, one after the other. */
  prepare(file: string): void
  remove(file: string): Promise<void>
  /** Ends the work in the background; the remaining variants are made when they are asked for. */
  close(): Promise<void>
}

const sizes = variantWidths.flatMap((width) =>
  variantFormats.map((format) => ({ width, format }) as const),
)

/** A variant's name among the variants. */
const variantFile = (file: string, width: number, format: VariantFormat) =>
  `${file}.${width}.${format}`

export function variantsOf(store: PictureStore, report: (error: unknown) => void): Variants {
  const inBackground = limitConcurrency(1)
  let isClosed = false

  const get: Variants['get'] = (file, width, format) =>
    store.variant(file, variantFile(file, width, format), async () =>
      makeVariant(await store.read(file), width, format),
    )

  return {
    get,
    prepare(file) {
      for (const { width, format } of sizes) {
        inBackground(async () => {
          if (!isClosed && (await store.has(file))) await get(file, width, format)
        }).catch(report)
      }
    },
    remove: (file) =>
      store.removeVariants(sizes.map(({ width, format }) => variantFile(file, width, format))),
    close() {
      isClosed = true
      return inBackground(async () => {})
    },
  }
}

function makeVariant(original: Uint8Array, width: number, format: VariantFormat) {
  // AVIF has no animation here: of a moving picture it is the first frame.
  const options = { animated: format === 'webp', sequentialRead: true }
  const picture = sharp(original, options).resize({ width, withoutEnlargement: true })
  return format === 'avif'
    ? picture.avif({ quality: 50, effort: 2 }).toBuffer() // effort 4 takes six times as long for 15 % less
    : picture.webp({ quality: 82 }).toBuffer()
}
