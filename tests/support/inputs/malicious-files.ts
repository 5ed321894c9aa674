import sharp from 'sharp'
import { frames, photo, plain, tinyGif, tinyWebp, withSegment } from './pictures.ts'
import { chunk, header, largePng, packedText, png, pngSignature } from './png.ts'

/** Marker in all content that the library must not return. */
export const secret = 'ATRIUM-SECRET-<script>alert(1)</script><?php system(1) ?>'

const insertAfterHeader = (file: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([file.subarray(0, 33), ...chunks, file.subarray(33)])

const text = (content: string) => Buffer.from(content, 'latin1')

/** Files that the library must refuse, each with the expected message. */
export async function refusedFiles(): Promise<[string, Buffer, RegExp][]> {
  const kind = /a PNG, JPEG, GIF or WebP image/
  const damaged = /damaged or incomplete/
  const grey = png({ kind: 'grey', depth: 8 })
  const truncated = await Promise.all(
    (['jpeg', 'png', 'gif', 'webp'] as const).map(async (format) => {
      const whole = await sharp(await photo(300, 200))
        [format]()
        .toBuffer()
      return [0.1, 0.5, 0.9].map((part): [string, Buffer, RegExp] => [
        `${part * 100} % of a ${format}`,
        whole.subarray(0, Math.floor(whole.length * part)),
        damaged,
      ])
    }),
  )
  const moving = await frames(20, 30, 30).gif().toBuffer()
  const jpeg = await plain(9).jpeg().toBuffer()
  const progressive = await sharp(await photo(64, 64))
    .jpeg({ progressive: true })
    .toBuffer()
  return [
    ['zero bytes', Buffer.alloc(0), /it is empty/],
    ['one byte', Buffer.from([0x89]), kind],
    ['zeros', Buffer.alloc(5000), kind],
    ['SVG', text(`<svg xmlns="http://www.w3.org/2000/svg"><!--${secret}--></svg>`), kind],
    [
      'SVG after an XML declaration',
      text('<?xml version="1.0"?><svg width="9" height="9"/>'),
      kind,
    ],
    ['HTML', text(`<!doctype html>${secret}`), kind],
    ['PDF', text('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF'), kind],
    ['ICO', Buffer.concat([Buffer.from([0, 0, 1, 0, 1, 0, 16, 16]), grey]), kind],
    ['BMP', Buffer.concat([text('BM'), Buffer.alloc(60)]), kind],
    ['TIFF', await plain(1).tiff().toBuffer(), kind],
    ['AVIF', await plain(1).avif().toBuffer(), kind],
    ['HEIC', Buffer.concat([Buffer.from([0, 0, 0, 24]), text('ftypheic\0\0\0\0mif1heic')]), kind],
    ['ZIP', Buffer.concat([text('PK\x03\x04'), Buffer.alloc(40)]), kind],
    ['MP4', Buffer.concat([Buffer.from([0, 0, 0, 24]), text('ftypmp42')]), kind],
    ['RIFF audio', text('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0'), kind],
    ['a PNG’s signature only', pngSignature, damaged],
    ['a JPEG’s signature and HTML', text(`\xff\xd8\xff\xe0${secret}`), damaged],
    ['a GIF’s signature and JavaScript', text(`GIF89a/*${secret}*/=1`), damaged],
    ['a WebP’s signature and zeros', text(`RIFF\x20\0\0\0WEBPVP8 ${'\0'.repeat(20)}`), damaged],
    ...truncated.flat(),
    ['a truncated animated GIF', moving.subarray(0, moving.length >> 1), damaged],
    ['a PNG whose pixels cannot be decompressed', Buffer.from(grey).fill(0xaa, 45, 60), damaged],
    [
      'a PNG without width',
      Buffer.concat([pngSignature, header({ width: 0, height: 9 })]),
      damaged,
    ],
    ['a PNG of 12,000 by 12,000', largePng(12_000, 12_000), /144 megapixels, and 50 are the most/],
    [
      'a PNG that claims the largest size',
      Buffer.concat([
        pngSignature,
        header({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }),
        grey.subarray(33),
      ]),
      /damaged|megapixels/,
    ],
    [
      'a PNG that claims a width of a million',
      Buffer.concat([pngSignature, header({ width: 1_000_000, height: 1000 }), grey.subarray(33)]),
      /1000 megapixels/,
    ],
    [
      'a PNG of one column',
      Buffer.concat([pngSignature, header({ width: 1, height: 50_000_000 }), grey.subarray(33)]),
      /a side of it has 50,000,000 pixels, and 65,535 are the most/,
    ],
    ['a GIF of 10,000 frames', tinyGif(10_000), /10000 frames, and 500 are the most/],
    ['a WebP of 10,000 frames', await tinyWebp(10_000), /10000 frames, and 500 are the most/],
    ['a JPEG of 65,500 by 65,500', sizedJpeg(jpeg, 65_500, 65_500), /megapixels|damaged/],
    ['a progressive JPEG of 20,000 scans', manyScans(progressive, 20_000), damaged],
    ['a WebP of 16,384 by 16,384', await sizedWebp(16_384, 16_384), /megapixels|damaged/],
    ['a PNG that claims 2³² − 1 frames', endlessApng(), /damaged|frames/],
    ['a PNG with a wrong checksum', Buffer.from(grey).fill(0, 29, 33), damaged],
    ['a PNG whose pixels end early', cutBefore(grey, 'IEND'), damaged],
    ['a GIF of 400 large frames', tinyGif(400, 2000, 2000), /1600 megapixels/],
  ]
}

/** A JPEG whose frame header claims another size. */
function sizedJpeg(jpeg: Buffer, width: number, height: number): Buffer {
  const sized = Buffer.from(jpeg)
  const frame = sized.indexOf(Buffer.from([0xff, 0xc0]))
  sized.writeUInt16BE(height, frame + 5)
  sized.writeUInt16BE(width, frame + 7)
  return sized
}

/** A JPEG that repeats its last scan. Each scan costs a few bytes and a pass over the whole picture. */
function manyScans(jpeg: Buffer, count: number): Buffer {
  const last = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]))
  const scan = jpeg.subarray(last, -2)
  return Buffer.concat([
    jpeg.subarray(0, last),
    ...Array<Buffer>(count).fill(scan),
    jpeg.subarray(-2),
  ])
}

/** A WebP whose canvas claims another size. */
async function sizedWebp(width: number, height: number): Promise<Buffer> {
  const webp = await frames(2).webp().toBuffer()
  const canvas = webp.indexOf('VP8X') + 12
  webp.writeUIntLE(width - 1, canvas, 3)
  webp.writeUIntLE(height - 1, canvas + 3, 3)
  return webp
}

/** A PNG that announces 2³² − 1 frames and has none. */
function endlessApng(): Buffer {
  const control = Buffer.alloc(8, 0xff)
  return insertAfterHeader(png({ kind: 'grey', depth: 8 }).subarray(0, -30), chunk('acTL', control))
}

const cutBefore = (file: Buffer, type: string) => file.subarray(0, file.indexOf(type) - 10)

/** Pictures with the secret in metadata or a payload. */
export async function picturesWithPayload(): Promise<[string, Buffer][]> {
  const jpeg = await plain(7).jpeg().toBuffer()
  const still = png({ kind: 'colour', depth: 8 })
  const gif = await plain(7).gif().toBuffer()
  const webp = await plain(7).webp().toBuffer()
  const moving = await frames(3)
    .gif({ delay: [70, 90, 110], loop: 2 })
    .toBuffer()
  const exif = {
    IFD0: { ImageDescription: secret, Copyright: secret },
    IFD3: { GPSLatitudeRef: 'N' },
  }
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${secret.replace(/[<>?]/g, '')}</x:xmpmeta>`
  const packed = text(`PK\x03\x04${secret}`)
  const comment = Buffer.concat([
    Buffer.from([0x21, 0xfe, secret.length]),
    text(secret),
    Buffer.from([0]),
  ])
  return [
    ['a JPEG with a comment', withSegment(jpeg, 0xfe, text(secret))],
    ['a JPEG with an unknown segment', withSegment(jpeg, 0xe9, text(secret))],
    ['a JPEG with EXIF', await plain(7).withExif(exif).jpeg().toBuffer()],
    ['a JPEG with XMP', await plain(7).withXmp(xmp).jpeg().toBuffer()],
    ['a JPEG before HTML', Buffer.concat([jpeg, text(`<html>${secret}`)])],
    ['a PNG with text', insertAfterHeader(still, chunk('tEXt', text(`Comment\0${secret}`)))],
    ['a PNG with an unknown chunk', insertAfterHeader(still, chunk('seCr', text(secret)))],
    ['a PNG with EXIF', await plain(7).withExif(exif).png().toBuffer()],
    ['a PNG before HTML', Buffer.concat([still, text(`<html>${secret}`)])],
    ['a PNG before a ZIP', Buffer.concat([still, packed])],
    ['a GIF with a comment', Buffer.concat([gif.subarray(0, -1), comment, Buffer.from([0x3b])])],
    ['a GIF before JavaScript', Buffer.concat([gif, text(`*/=1;${secret}`)])],
    ['an animated GIF before JavaScript', Buffer.concat([moving, text(`*/=1;${secret}`)])],
    ['a WebP with EXIF', await plain(7).withExif(exif).webp().toBuffer()],
    ['a WebP with XMP', await plain(7).withXmp(xmp).webp().toBuffer()],
    ['a WebP before HTML', Buffer.concat([webp, text(secret)])],
  ]
}

const bombBytes = 200_000_000

/** A decompression bomb: a PNG with a text chunk that unpacks to 200 MB. */
export const packedTextBomb = (): [string, Buffer] => [
  'zTXt',
  insertAfterHeader(png({ kind: 'colour', depth: 8 }), packedText('zTXt', bombBytes)),
]

/** Decompression bombs: PNGs with chunks that unpack to far more than their size. */
export const decompressionBombs = (): [string, Buffer][] => {
  const still = png({ kind: 'colour', depth: 8 })
  return [
    packedTextBomb(),
    ['iTXt', insertAfterHeader(still, packedText('iTXt', bombBytes))],
    ['20 zTXt', insertAfterHeader(still, ...Array<Buffer>(20).fill(packedText('zTXt', 7_000_000)))],
    ['iCCP', insertAfterHeader(still, packedProfile(bombBytes))],
    [
      '50,000 tEXt',
      insertAfterHeader(still, ...Array<Buffer>(50_000).fill(chunk('tEXt', text('a\0b')))),
    ],
  ]
}

const packedProfile = (bytes: number) => {
  const packed = packedText('zTXt', bytes)
  return chunk('iCCP', packed.subarray(8, -4))
}

/** Hostile names of uploaded files, each with the name that the library shows. */
export const hostileFilenames: [string, string | RegExp][] = [
  ['../../../etc/passwd.png', 'passwd.png'],
  ['..\\..\\windows\\system.png', 'system.png'],
  ['/absolute/path.png', 'path.png'],
  ['C:\\fakepath\\from-a-browser.png', 'from-a-browser.png'],
  ['..', 'picture'],
  ['', 'picture'],
  ['   ', 'picture'],
  ['nul\0byte.png', /^nul.?byte\.png$/],
  [`${'ä'.repeat(300)}.png`, /^ä{199}…$/],
  [`${'👩‍🚀'.repeat(100)}.png`, /^(👩‍🚀)+.*…$/u],
  ['gnp.\u202egpj.exe.png', 'gnp.gpj.exe.png'],
  ['\u2067isolated\u2069.png', 'isolated.png'],
  ['قَلعَه\u200c\u200dها.png', 'قَلعَه\u200c\u200dها.png'],
  ['e\u0301.png', 'é.png'],
  ["it's.png", "it's.png"],
  ['%2e%2e%2fescaped.png', /escaped\.png$/],
  ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
  ['no-extension', 'no-extension'],
]
