import type { Locator, Page } from 'playwright-core'
import sharp from 'sharp'

/** A file as chosen in a browser's file input. */
export interface ImageFile {
  name: string
  mimeType: string
  buffer: Buffer
}

let shade = 0

/** A picture with this name whose content differs from all others. */
export async function pngFile(name: string, width = 64, height = 40): Promise<ImageFile> {
  shade += 1
  const background = { r: 40, g: shade % 256, b: 90 + Math.floor(shade / 256) }
  const picture = sharp({ create: { width, height, channels: 3, background } })
  return { name, mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}

export const pngFiles = (count: number, name = 'picture') =>
  Promise.all(Array.from({ length: count }, (_, place) => pngFile(`${name}-${place + 1}.png`)))

/** A truncated picture. */
export async function brokenFile(name: string): Promise<ImageFile> {
  const { buffer, ...file } = await pngFile(name)
  return { ...file, buffer: buffer.subarray(0, 60) }
}

/** Dispatches the events of dropping or pasting files. */
export async function dispatchFiles(
  target: Locator,
  how: 'drop' | 'paste',
  files: readonly ImageFile[],
): Promise<void> {
  const plain = files.map(({ name, mimeType, buffer }) => ({
    name,
    type: mimeType,
    base64: buffer.toString('base64'),
  }))
  await target.evaluate(
    async (element, { plain, how }) => {
      const data = new DataTransfer()
      for (const { name, type, base64 } of plain) {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
        data.items.add(new File([bytes], name, { type }))
      }
      const about = { bubbles: true, cancelable: true }
      if (how === 'paste') {
        element.dispatchEvent(new ClipboardEvent('paste', { ...about, clipboardData: data }))
        return
      }
      for (const name of ['dragenter', 'dragover', 'drop']) {
        element.dispatchEvent(new DragEvent(name, { ...about, dataTransfer: data }))
        await new Promise(requestAnimationFrame)
      }
    },
    { plain, how },
  )
}

export async function openLibrary(page: Page, query = ''): Promise<void> {
  await page.goto(`/admin/images${query}`)
  await page.getByRole('heading', { name: 'Images', exact: true }).waitFor()
}

/** Opens the upload dialog and chooses these files. */
export async function openUpload(page: Page, files: ImageFile[] = []): Promise<Locator> {
  await page.getByRole('button', { name: 'Upload Image' }).last().click()
  const dialog = page.getByRole('dialog', { name: 'Upload Images' })
  await dialog.waitFor()
  if (files.length > 0) await dialog.getByLabel('Files to upload').setInputFiles(files)
  return dialog
}
