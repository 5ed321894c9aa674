/** PNG chunks that are kept, because they belong to the picture. */
const pictureChunks = new Set(
  'IHDR PLTE tRNS IDAT IEND gAMA cHRM sRGB iCCP cICP sBIT eXIf'.split(' '),
)

/**
 * Removes the text chunks of a PNG, because libvips unpacks them first, and 0.7 MB of text chunks took 9 seconds and
 * 3.4 GB (decompression bomb). `undefined` for a truncated PNG.
 */
export function stripPngText(png: Buffer): Buffer | undefined {
  const kept = [png.subarray(0, 8)]
  for (let at = 8; at + 12 <= png.length; ) {
    const end = at + 12 + png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    if (end > png.length) return undefined
    if (pictureChunks.has(type)) kept.push(png.subarray(at, end))
    if (type === 'IEND') return Buffer.concat(kept)
    at = end
  }
  return undefined
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
