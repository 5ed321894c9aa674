import { crc32, deflateSync } from 'node:zlib'

/** The color types of PNG with their bit depths. */
export const pngKinds = {
  grey: { type: 0, channels: 1, depths: [1, 2, 4, 8, 16] },
  colour: { type: 2, channels: 3, depths: [8, 16] },
  palette: { type: 3, channels: 1, depths: [1, 2, 4, 8] },
  'grey with alpha': { type: 4, channels: 2, depths: [8, 16] },
  'colour with alpha': { type: 6, channels: 4, depths: [8, 16] },
} as const
export type PngKind = keyof typeof pngKinds

export const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

export function chunk(type: string, data: Uint8Array = Buffer.alloc(0)): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, sum])
}

interface Head {
  width: number
  height: number
  depth?: number
  type?: number
  isInterlaced?: boolean
}

export function header({ width, height, depth = 8, type = 2, isInterlaced = false }: Head): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([depth, type, 0, 0, isInterlaced ? 1 : 0], 8)
  return chunk('IHDR', data)
}

/** The seven passes of an interlaced PNG: start and step in both directions. */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

interface Png {
  kind: PngKind
  depth: number
  width?: number
  height?: number
  isInterlaced?: boolean
  /** Chunks placed before the pixels. */
  chunks?: readonly Buffer[]
}

/** An opaque PNG with a gradient from black on the left to white on the right. */
export function png({
  kind,
  depth,
  width = 33,
  height = 17,
  isInterlaced = false,
  chunks = [],
}: Png) {
  const { type, channels } = pngKinds[kind]
  const most = 2 ** depth - 1
  const hasAlpha = kind.endsWith('alpha')
  const row = (xs: number[]) => {
    const values = xs.flatMap((x) => {
      const value = Math.round((x / (width - 1)) * most)
      const colours = Array<number>(hasAlpha ? channels - 1 : channels).fill(value)
      return hasAlpha ? [...colours, most] : colours
    })
    const bits = values.map((value) => value.toString(2).padStart(depth, '0')).join('')
    return Buffer.from([
      0,
      ...(bits.match(/.{1,8}/g) ?? []).map((b) => parseInt(b.padEnd(8, '0'), 2)),
    ])
  }
  const rows = (isInterlaced ? passes : [[0, 0, 1, 1] as const]).flatMap(([x0, y0, dx, dy]) => {
    const xs = Array.from({ length: Math.ceil((width - x0) / dx) }, (_, x) => x0 + x * dx)
    const count = Math.ceil((height - y0) / dy)
    return xs.length > 0 ? Array.from({ length: count }, () => row(xs)) : []
  })
  const greys = Array.from({ length: most + 1 }, (_, index) => Math.round((index / most) * 255))
  const palette = Buffer.from(greys.flatMap((grey) => [grey, grey, grey]))
  return Buffer.concat([
    pngSignature,
    header({ width, height, depth, type, isInterlaced }),
    ...chunks,
    ...(kind === 'palette' ? [chunk('PLTE', palette)] : []),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND'),
  ])
}

/** A compressed text chunk that unpacks to this many bytes. */
export const packedText = (type: 'zTXt' | 'iTXt', bytes: number) =>
  chunk(
    type,
    Buffer.concat([
      Buffer.from(type === 'zTXt' ? 'Comment\0\0' : 'Comment\0\x01\0\0\0', 'latin1'),
      deflateSync(Buffer.alloc(bytes, 'A')),
    ]),
  )

/** A PNG with two frames. A viewer without animation shows the first. */
export function apng(): Buffer {
  const still = png({ kind: 'colour', depth: 8, width: 8, height: 8 })
  const control = (sequence: number) => {
    const data = Buffer.alloc(26)
    for (const [offset, value] of [
      [0, sequence],
      [4, 8],
      [8, 8],
    ] as const) {
      data.writeUInt32BE(value, offset)
    }
    data.writeUInt16BE(1, 20)
    data.writeUInt16BE(10, 22)
    return chunk('fcTL', data)
  }
  const frames = Buffer.alloc(8)
  frames.writeUInt32BE(2)
  const pixels = deflateSync(Buffer.alloc(8 * 25, 0))
  const second = chunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, 2]), pixels]))
  const headEnd = pngSignature.length + 25
  return Buffer.concat([
    still.subarray(0, headEnd),
    chunk('acTL', frames),
    control(0),
    still.subarray(headEnd, -12),
    control(1),
    second,
    chunk('IEND'),
  ])
}

/** A black picture of this size, in a file of a few hundred kilobytes at most. */
export function largePng(width: number, height: number): Buffer {
  const pixels = deflateSync(Buffer.alloc(height * (width + 1)))
  return Buffer.concat([
    pngSignature,
    header({ width, height, type: 0 }),
    chunk('IDAT', pixels),
    chunk('IEND'),
  ])
}
