import { type VariantFormat, variantFormats, variantWidths } from '#content/media/image-formats.ts'
import { createSemaphore } from '../semaphore.ts'
import type { CachedFile } from './file-cache.ts'
import type { PictureStore } from './picture-store.ts'
import { sharp } from './sharp.ts'

/** Variants of stored pictures. They can be created again at any time, so they are not part of the store. */
export interface Variants {
  /** A picture in one width and format, created on the first request. It is never enlarged. */
  get(file: string, width: number, format: VariantFormat): Promise<CachedFile>
  /** Creates all variants of a picture in the background, one after the other. */
  prepare(file: string): void
  remove(file: string): Promise<void>
  /** Stops the background work. The remaining variants are created on request. */
  close(): Promise<void>
}

const sizes = variantWidths.flatMap((width) =>
  variantFormats.map((format) => ({ width, format }) as const),
)

/** File name of a variant. */
const variantFile = (file: string, width: number, format: VariantFormat) =>
  `${file}.${width}.${format}`

export function variantsOf(store: PictureStore, report: (error: unknown) => void): Variants {
  const inBackground = createSemaphore(1)
  let isClosed = false

  const get: Variants['get'] = (file, width, format) =>
    store.variant(file, variantFile(file, width, format), async () =>
      makeVariant(await originalPath(store, file), width, format),
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
    remove: (file) => removeVariants(store, file),
    close() {
      isClosed = true
      return inBackground(async () => {})
    },
  }
}

/** Variants that are created on request only: an import adds hundreds of pictures that nobody looks at yet. */
export const laterVariants = (store: PictureStore): Pick<Variants, 'prepare' | 'remove'> => ({
  prepare() {},
  remove: (file) => removeVariants(store, file),
})

const removeVariants = (store: PictureStore, file: string) =>
  store.removeVariants(sizes.map(({ width, format }) => variantFile(file, width, format)))

/** Local path of an original. libvips reads the file itself, so the original needs no memory here. */
async function originalPath(store: PictureStore, file: string): Promise<string> {
  const path = await store.pathOf(file)
  if (path === undefined) throw new Error(`The picture ${file} is missing`)
  return path
}

function makeVariant(original: string, width: number, format: VariantFormat) {
  // AVIF variants are not animated: they show the first frame.
  const options = { animated: format === 'webp', sequentialRead: true }
  const picture = sharp(original, options).resize({ width, withoutEnlargement: true })
  return format === 'avif'
    ? picture.avif({ quality: 50, effort: 2 }).toBuffer() // effort 4 takes six times as long for 15 % less
    : picture.webp({ quality: 82 }).toBuffer()
}
