import type { Metadata } from 'sharp'

/**
 * Memory budget for the pixels of one picture. With its file and the memory of libvips, a picture then needs less than
 * 200 MB.
 */
const budgetBytes = 160_000_000

type PictureFacts = Pick<
  Metadata,
  'chromaSubsampling' | 'channels' | 'depth' | 'hasAlpha' | 'isProgressive' | 'orientation'
>

/** Bytes that a picture needs for each pixel, and the name of its kind in messages. */
interface MemoryNeed {
  bytes: number
  as: string
}

/** Samples for each pixel of a JPEG, by its chroma subsampling. */
const samples: Record<string, number> = {
  '4:2:0': 1.5,
  '4:2:0:4': 2.5,
  '4:2:2': 2,
  '4:4:4': 3,
  '4:4:4:4': 4,
}

/**
 * Memory of pictures that are decoded as a whole. Most pictures are read and written line by line, and need none. The
 * numbers are the growth of `VmHWM`, measured with pictures of 49 megapixels.
 */
function memoryNeed(format: string, facts: PictureFacts, isMoving: boolean): MemoryNeed {
  const { channels = 4, depth, hasAlpha, isProgressive, orientation = 1 } = facts
  const pixel = channels * (depth === 'ushort' ? 2 : 1)
  if (format === 'gif') return { bytes: 17, as: 'a GIF' }
  if (format === 'webp' && isMoving) return { bytes: 4, as: 'an animated WebP' }
  if (format === 'webp' && hasAlpha) return { bytes: 18, as: 'a transparent WebP' }
  if (format === 'webp') return { bytes: 12, as: 'a WebP' }
  // A rotation needs the whole picture.
  const turned = orientation > 1 ? pixel : 0
  const only = { bytes: turned, as: 'one that has to be turned' }
  if (!isProgressive) return only
  if (format === 'png') return { bytes: pixel + turned, as: 'an interlaced PNG' }
  const { chromaSubsampling = '4:4:4:4' } = facts
  const sampled = samples[chromaSubsampling] ?? channels
  return { bytes: 2 * sampled + turned, as: 'a progressive JPEG' }
}

/**
 * Says why a picture needs too much memory; `undefined` when it does not. `pixels` has the pixels of a frame and of all
 * frames.
 */
export function overBudget(
  facts: PictureFacts & Pick<Metadata, 'format'>,
  pixels: { frame: number; all: number },
): string | undefined {
  const isMoving = pixels.all > pixels.frame
  const { bytes, as } = memoryNeed(facts.format, facts, isMoving)
  const counted = facts.format === 'gif' ? pixels.frame : pixels.all
  if (counted * bytes <= budgetBytes) return undefined
  const most = Math.floor(budgetBytes / bytes / 1_000_000)
  return `it has ${Math.ceil(counted / 1_000_000)} megapixels, and ${most} are the most for ${as}`
}
