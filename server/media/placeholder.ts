import { sharp } from './sharp.ts'

/**
 * Placeholder: a tiny copy of a picture, shown until the picture has loaded. It is at most 16 pixels wide and high, and
 * takes about 100 characters. Empty for a picture with transparency, because the placeholder would shine through.
 */
export async function placeholderOf(original: Uint8Array): Promise<string> {
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
