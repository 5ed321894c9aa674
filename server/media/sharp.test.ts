import sharpItself from 'sharp'
import { expect, test } from 'vitest'
import { sharp } from './sharp.ts'

const red = sharpItself({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="4" height="4"/></svg>'

test('the server reads PNG, JPEG, WebP and GIF', async () => {
  for (const format of ['png', 'jpeg', 'webp', 'gif'] as const) {
    const content = await red.clone().toFormat(format).toBuffer()
    expect(await sharp(content).metadata(), format).toMatchObject({ format, width: 4 })
  }
})

test('the server reads no other kind of picture that libvips knows', async () => {
  // AVIF is left out, because other tests of this process unblock it.
  const others = {
    svg: Buffer.from(svg),
    tiff: await red.clone().tiff().toBuffer(),
    ppm: Buffer.from('P3 1 1 255 255 0 0\n'),
    pdf: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\n'),
    bmp: Buffer.from('BM'.padEnd(60, '\0')),
  }
  for (const [kind, content] of Object.entries(others)) {
    const pixels = sharp(content).png().toBuffer()
    await expect(pixels, kind).rejects.toThrow('unsupported image format')
  }
})
