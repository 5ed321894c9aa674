import { createHash } from 'node:crypto'
import { open, readFile, writeFile } from 'node:fs/promises'
import type { Metadata, Sharp } from 'sharp'
import { pictureLimits } from '#content/media/image-formats.ts'
import { limitImageWork } from './concurrency.ts'
import { overBudget } from './memory-budget.ts'
import { isCompleteGif, stripPngText } from './png-gif-parser.ts'
import { sharp } from './sharp.ts'

export const damagedText = 'it is damaged or incomplete'

/** Error for a file that the media library refuses. The message is for the editor who uploads the file. */
export class PictureError extends Error {}

/** A picture as it will be stored. */
export interface Normalized {
  /** SHA-256 of the content, and an extension. */
  file: string
  /** Size of one frame, in pixels. */
  width: number
  height: number
  /** Size of the file, in bytes. */
  size: number
}

type PictureKind = 'jpg' | 'png' | 'gif' | 'webp'

/** Chunk size for hashing: few large chunks leave more of the event loop to pages. */
const chunkBytes = 1024 * 1024

/** Timeout of libvips: ten times as long as the largest allowed picture takes. */
const timeoutSeconds = 120

/** Magic bytes determine the kind. The file name and the media type are ignored. */
const signatures: [PictureKind, (head: Buffer) => boolean][] = [
  ['jpg', (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))],
  ['png', (head) => head.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))],
  ['gif', (head) => /^GIF8[79]a/.test(head.toString('latin1', 0, 6))],
  ['webp', (head) => /^RIFF....WEBP/s.test(head.toString('latin1', 0, 12))],
]

/** sharp's name for each kind. */
const formats: Record<PictureKind, string> = {
  jpg: 'jpeg',
  png: 'png',
  gif: 'gif',
  webp: 'webp',
}

/**
 * Decodes the picture at `from` and encodes it again to the file `to`, so that no byte of the upload is stored. The
 * result has the same kind and animation, is upright, in sRGB with 8 bits, and has no metadata. Waits for the semaphore
 * of image processing, and gives up when the signal is aborted. Throws `PictureError`.
 */
export async function normalize(
  from: string,
  to: string,
  signal?: AbortSignal,
): Promise<Normalized> {
  const { kind, ...written } = await limitImageWork(async () => {
    signal?.throwIfAborted()
    return rewrite(from, to)
  })
  return { file: `${await hashOf(to)}.${kind}`, ...written }
}

async function rewrite(from: string, to: string) {
  const { kind, metadata, withoutText } = await inspectPicture(from)
  if (withoutText) await writeFile(from, withoutText)

  const isMoving = (metadata.pages ?? 1) > 1
  const picture = sharp(from, {
    animated: isMoving,
    limitInputPixels: pictureLimits.pixels,
    failOn: 'error',
    sequentialRead: true,
  }).timeout({ seconds: timeoutSeconds })
  const upright = isMoving ? picture : picture.autoOrient()
  const { width, height, pageHeight, size } = await withPictureErrors(() =>
    // Sets not only the output but also the pipeline to sRGB. Otherwise sharp would process 16 bits in Display P3 and
    // not convert the values back.
    encode(upright.pipelineColourspace('srgb').toColourspace('srgb'), kind, metadata).toFile(to),
  )
  return { kind, width, height: pageHeight ?? height, size }
}

/** A checked picture, which is safe to decode. */
interface Inspected {
  kind: PictureKind
  metadata: Metadata
  /** The PNG without its text chunks, if it had any. libvips must read these bytes instead of the file. */
  withoutText?: Buffer
}

/**
 * Checks an untrusted picture, given as path or bytes, before it is decoded. Its magic bytes must be of an accepted
 * kind, and it must be complete and within the limits of pixels, frames and memory. Throws `PictureError`.
 */
export async function inspectPicture(picture: string | Buffer): Promise<Inspected> {
  const kind = kindIn(await firstBytes(picture))
  const sound = kind === 'png' || kind === 'gif' ? await checkStructure(picture, kind) : undefined
  const metadata = await withPictureErrors(() =>
    sharp(sound?.withoutText ?? picture, { limitInputPixels: false }).metadata(),
  )
  if (metadata.format !== formats[kind])
    throw new PictureError('it is not the kind of picture that its name says')
  checkSize(metadata)
  return { kind, metadata, ...sound }
}

/** Detects the kind of a picture by its first bytes. Throws `PictureError`. */
function kindIn(head: Buffer): PictureKind {
  if (head.length === 0) throw new PictureError('it is empty')
  const found = signatures.find(([, matches]) => matches(head))
  if (!found) throw new PictureError('it isn’t a PNG, JPEG, GIF or WebP image')
  return found[0]
}

async function firstBytes(picture: string | Buffer): Promise<Buffer> {
  if (Buffer.isBuffer(picture)) return picture.subarray(0, 16)
  const handle = await open(picture, 'r')
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await handle.close()
  }
}

/** Checks that must run before libvips reads the file. The file is within its size limit, so it fits into memory. */
async function checkStructure(
  picture: string | Buffer,
  kind: 'png' | 'gif',
): Promise<Pick<Inspected, 'withoutText'>> {
  const content = Buffer.isBuffer(picture) ? picture : await readFile(picture)
  const sound = kind === 'png' ? stripPngText(content) : isCompleteGif(content) && content
  if (!sound) throw new PictureError(damagedText)
  return sound.length < content.length ? { withoutText: sound } : {}
}

/** Throws `PictureError` for too many pixels or frames, or too long a side. */
function checkSize(metadata: Metadata) {
  const { width, height, pageHeight, pages = 1 } = metadata
  const frame = width * (pageHeight ?? height)
  const pixels = frame * pages
  const side = Math.max(width, pageHeight ?? height)
  if (pages > pictureLimits.frames) {
    throw new PictureError(`it has ${pages} frames, and ${pictureLimits.frames} are the most`)
  }
  if (pixels > pictureLimits.pixels) {
    const most = pictureLimits.pixels / 1_000_000
    throw new PictureError(
      `it has ${Math.ceil(pixels / 1_000_000)} megapixels, and ${most} are the most`,
    )
  }
  if (side > pictureLimits.side) {
    const [long, most] = [side, pictureLimits.side].map((count) => count.toLocaleString('en-US'))
    throw new PictureError(`a side of it has ${long} pixels, and ${most} are the most`)
  }
  const excess = overBudget(metadata, { frame, all: pixels })
  if (excess) throw new PictureError(excess)
}

/**
 * A JPEG with this number of pixels or more is written without optimised Huffman codes. Optimising needs the whole
 * picture in memory and takes three quarters of the time, but makes a large file only a twentieth smaller. Such a file
 * is only read to create variants.
 */
const largeJpeg = 4_000_000

function encode(picture: Sharp, kind: PictureKind, { width, height }: Metadata): Sharp {
  const optimiseCoding = width * height < largeJpeg
  if (kind === 'jpg') return picture.jpeg({ quality: 88, optimiseCoding })
  if (kind === 'png') return picture.png({ compressionLevel: 8 })
  return kind === 'gif' ? picture.gif({ keepDuplicateFrames: true }) : picture.webp({ quality: 88 })
}

/** Turns errors of libvips into `PictureError`, because they mean a damaged file. Disk errors are rethrown. */
export async function withPictureErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isDiskError(error)) throw error
    if (error instanceof Error && error.message.startsWith('timeout'))
      throw new PictureError('it takes too long to read')
    throw new PictureError(damagedText)
  }
}

/**
 * Recognizes disk errors by their message, because libvips has no error codes. A truncated picture gives another
 * message.
 */
const isDiskError = (error: unknown) =>
  error instanceof Error && /system error: /.test(error.message)

/** SHA-256 of a file. Reads into one buffer, because V8 collects garbage for every 64 MB of new buffers. */
async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  const chunk = Buffer.allocUnsafeSlow(chunkBytes)
  await using handle = await open(path)
  for (;;) {
    const { bytesRead } = await handle.read(chunk, 0, chunkBytes)
    if (bytesRead === 0) return hash.digest('hex')
    hash.update(chunk.subarray(0, bytesRead))
  }
}
