import { filesWithoutPreview, keepPreview } from '../database/images/images.ts'
import type { Services } from '../services.ts'
import { limitConcurrency, limitImageWork } from './concurrency.ts'
import { sharp } from './sharp.ts'

/** The previews of the pictures of a library: a few pixels of each, to show until it has loaded. */
export interface Previews {
  /** Makes those that are missing, in the background. Whatever a crash left out is made at the next. */
  fill(): void
  close(): Promise<void>
}

export function previewsOf(
  { db, pictures }: Pick<Services, 'db' | 'pictures'>,
  report: (error: unknown) => void,
): Previews {
  const oneAfterTheOther = limitConcurrency(1)
  const hopeless = new Set<string>()
  let isClosed = false

  const fill = async () => {
    for (const file of await filesWithoutPreview(db)) {
      if (isClosed) return
      if (hopeless.has(file) || !pictures.has(file)) continue
      try {
        const preview = await limitImageWork(async () => previewOf(await pictures.read(file)))
        await keepPreview(db, file, preview)
      } catch (error) {
        hopeless.add(file)
        report(error)
      }
    }
  }

  return {
    fill() {
      oneAfterTheOther(async () => isClosed || fill()).catch(report)
    },
    close() {
      isClosed = true
      return oneAfterTheOther(async () => {})
    },
  }
}

/**
 * At most 16 pixels wide and high, in about 100 characters. Nothing for a picture that is transparent
 * somewhere: it would be seen through it.
 */
export async function previewOf(original: Uint8Array): Promise<string> {
  const small = { width: 16, height: 16, fit: 'inside', withoutEnlargement: true } as const
  const { data, info } = await sharp(original, { sequentialRead: true })
    .resize(small)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return ''
  const { width, height, channels } = info
  const content = await sharp(data, { raw: { width, height, channels } })
    .removeAlpha()
    .webp({ quality: 60, effort: 6 })
    .toBuffer()
  return `data:image/webp;base64,${content.toString('base64')}`
}
