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

/** `bytes` is the memory that a picture needs for each pixel; `as` names its kind in messages. */
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
 * Memory for the pixels of a picture, which is 0 for most pictures because they are read and written line by line. The
 * numbers are the measured growth of `VmHWM`, the peak memory of the process, with pictures of 49 megapixels.
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
 * Message when a picture exceeds the memory budget; `undefined` when it fits. `pixels` are the pixel counts of one
 * frame and of all frames.
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
