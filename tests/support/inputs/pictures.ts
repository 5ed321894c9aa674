import sharp from 'sharp'

// The server's sharp reads only formats that may be uploaded. The tests also read the AVIF it writes.
const unblocked = ['VipsForeignLoadHeif']

/** A decoded picture: sharp's metadata and its RGBA pixels. */
export async function decoded(content: Uint8Array) {
  sharp.unblock({ operation: unblocked })
  const options = { animated: true, limitInputPixels: false } as const
  const metadata = await sharp(content, options).metadata()
  const pixels = await sharp(content, options).toColourspace('srgb').ensureAlpha().raw().toBuffer()
  const { width } = metadata
  return {
    ...metadata,
    pixel: (x: number, y: number) => [...pixels.subarray(4 * (y * width + x)).subarray(0, 4)],
  }
}

/** A plain picture. Each `red` gives a different picture. */
export const plain = (red: number, width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 40, b: 90 } } })

/** A picture as irregular as a photograph, so it compresses like one. */
export async function photo(width: number, height: number, seed = 1): Promise<Buffer> {
  const small = { width: Math.ceil(width / 8), height: Math.ceil(height / 8) }
  const pixels = Buffer.alloc(small.width * small.height * 3)
  for (let index = 0, state = seed; index < pixels.length; index++) {
    state = (state * 1664525 + 1013904223) >>> 0
    const slope = ((index / 3) % small.width) / small.width
    pixels[index] = 60 + slope * 100 + (state >>> 26)
  }
  return sharp(pixels, { raw: { ...small, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .jpeg({ quality: 92 })
    .toBuffer()
}

/** A black picture with a white upper left corner, which shows its orientation. */
export const cornered = (width = 48, height = 32) => {
  const corner = { create: { width: 16, height: 16, channels: 3, background: 'white' } } as const
  return sharp({ create: { width, height, channels: 3, background: 'black' } }).composite([
    { input: corner, left: 0, top: 0 },
  ])
}

/** Stacked frames of different colors, for `gif()` or `webp()`. */
export function frames(count: number, width = 8, height = 8) {
  const pixels = Buffer.alloc(count * width * height * 3)
  for (let frame = 0; frame < count; frame++) {
    const colour = [(frame * 40) % 256, (frame * 7) % 256, 255 - ((frame * 40) % 256)]
    pixels.fill(Buffer.from(colour), frame * width * height * 3, (frame + 1) * width * height * 3)
  }
  const raw = { width, height: height * count, channels: 3, pageHeight: height } as const
  return sharp(pixels, { raw })
}

/** The JPEG with a segment of this kind inserted after its first two bytes. */
export function withSegment(jpeg: Buffer, marker: number, data: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)])
}

/** A row of eight squares from black to white, each followed by a restart marker. */
export async function withRestarts(): Promise<Buffer> {
  const greys = Array.from({ length: 8 }, (_, index) => Math.round((index / 7) * 255))
  const squares = await Promise.all(
    greys.map((grey) =>
      sharp(Buffer.alloc(64, grey), { raw: { width: 8, height: 8, channels: 1 } })
        .toColourspace('b-w')
        .jpeg({ optimiseCoding: false, quality: 90 })
        .toBuffer(),
    ),
  )
  const [first = Buffer.alloc(0)] = squares
  const scanAt = (jpeg: Buffer) => {
    const at = jpeg.indexOf(Buffer.from([0xff, 0xda]))
    return at + 2 + jpeg.readUInt16BE(at + 2)
  }
  const head = Buffer.from(first.subarray(0, scanAt(first)))
  head.writeUInt16BE(8 * squares.length, head.indexOf(Buffer.from([0xff, 0xc0])) + 7)
  const scans = squares.flatMap((jpeg, index) => {
    const isLast = index === squares.length - 1
    return [jpeg.subarray(scanAt(jpeg), -2), Buffer.from([0xff, isLast ? 0xd9 : 0xd0 + index])]
  })
  return Buffer.concat([withSegment(head, 0xdd, Buffer.from([0, 1])), ...scans])
}

/** A hand-built GIF: frames of one pixel on a screen of any size. */
export function tinyGif(count: number, width = 1, height = 1): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(width, 6)
  head.writeUInt16LE(height, 8)
  const control = Buffer.from([0x21, 0xf9, 4, 0, 10, 0, 0, 0])
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  const all = Array<Buffer>(count).fill(Buffer.concat([control, frame]))
  return Buffer.concat([head, ...all, Buffer.from([0x3b])])
}

/** A WebP with this many frames of one pixel. */
export async function tinyWebp(count: number): Promise<Buffer> {
  const riff = (type: string, data: Buffer) => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(data.length)
    return Buffer.concat([Buffer.from(type, 'latin1'), size, data, Buffer.alloc(data.length % 2)])
  }
  const still = await plain(9, 1, 1).webp({ lossless: true }).toBuffer()
  const image = still.subarray(still.indexOf('VP8L'))
  const features = Buffer.from([2, 0, 0, 0, 0, 0, 0, 0, 0, 0])
  const frame = riff('ANMF', Buffer.concat([Buffer.alloc(12), Buffer.from([10, 0, 0, 0]), image]))
  const chunks = [
    riff('VP8X', features),
    riff('ANIM', Buffer.alloc(6)),
    ...Array<Buffer>(count).fill(frame),
  ]
  return riff('RIFF', Buffer.concat([Buffer.from('WEBP'), ...chunks]))
}
