/** PNG chunks of the picture itself and its colors. */
const pixelChunks = 'IHDR PLTE tRNS IDAT IEND gAMA cHRM sRGB iCCP cICP sBIT'.split(' ')

/** PNG chunks that libvips may read of an upload. `eXIf` says which side is up. */
const pictureChunks = new Set([...pixelChunks, 'eXIf'])

/** PNG chunks that a stored picture may have. libvips always writes its density, `pHYs`. */
const storedChunks = new Set([...pixelChunks, 'pHYs'])

/** Reads the chunks of a PNG up to its end; `undefined` for a truncated PNG. */
function chunksOf(png: Buffer) {
  const chunks: { type: string; bytes: Buffer }[] = []
  for (let at = 8; at + 12 <= png.length; ) {
    const end = at + 12 + png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    if (end > png.length) return undefined
    chunks.push({ type, bytes: png.subarray(at, end) })
    if (type === 'IEND') return chunks
    at = end
  }
  return undefined
}

/**
 * Removes the text chunks of a PNG, because libvips unpacks them first, and 0.7 MB of text chunks took 9 seconds and
 * 3.4 GB (decompression bomb). `undefined` for a truncated PNG.
 */
export function stripPngText(png: Buffer): Buffer | undefined {
  const kept = chunksOf(png)?.filter(({ type }) => pictureChunks.has(type))
  return kept && Buffer.concat([png.subarray(0, 8), ...kept.map(({ bytes }) => bytes)])
}

/** Whether a PNG has only chunks that a stored picture may have, and nothing after its end. */
export function isStorablePng(png: Buffer): boolean {
  const chunks = chunksOf(png) ?? []
  const length = chunks.reduce((sum, { bytes }) => sum + bytes.length, 8)
  return length === png.length && chunks.every(({ type }) => storedChunks.has(type))
}

/** Whether a GIF has its trailer. libvips reads a truncated GIF as one with fewer frames. */
export function isCompleteGif(gif: Buffer): boolean {
  const tableSize = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const byte = (at: number) => gif[at] ?? -1
  /** Position after a series of sub-blocks, each of which begins with its length. */
  const afterBlocks = (from: number) => {
    let at = from
    for (let length = byte(at); length > 0; length = byte(at)) at += 1 + length
    return at + 1
  }
  let at = 13 + tableSize(byte(10))
  while (at < gif.length) {
    const kind = byte(at)
    if (kind === 0x3b) return true
    if (kind === 0x21) at = afterBlocks(at + 2)
    else if (kind === 0x2c) at = afterBlocks(at + 11 + tableSize(byte(at + 9)))
    else if (kind === 0)
      at++ // some encoders pad with zeros
    else return false
  }
  return false
}
