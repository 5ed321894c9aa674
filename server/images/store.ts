import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import sharp from 'sharp'
import type { StoredFile } from '../database/images.ts'

/** Puts a picture into the store under the hash of its content; doing so twice changes nothing. */
export async function storePicture(
  directory: string,
  content: Uint8Array,
  filename: string,
): Promise<StoredFile> {
  const { width, height } = await sharp(content).metadata()
  const hash = createHash('sha256').update(content).digest('hex')
  const file = `${hash}${extname(filename).toLowerCase()}`
  await writeWhole(join(directory, file), content)
  return { file, filename, width, height }
}

/** Widths, in pixels, that a picture is offered in. */
export const variantWidths = [480, 800, 1200, 1600]
const formats = ['avif', 'webp'] as const

export type VariantFormat = (typeof formats)[number]

/**
 * A stored picture at one width and format: made when it is first asked for, once however many
 * ask, and kept beside the original. A picture is never enlarged.
 */
export function variant(
  directory: string,
  file: string,
  width: number,
  format: VariantFormat,
): Promise<Uint8Array> {
  const path = join(directory, 'variants', `${file}.${width}.${format}`)
  return kept(path, async () => {
    const original = await readFile(join(directory, file))
    const picture = sharp(original).resize({ width, withoutEnlargement: true })
    return format === 'avif'
      ? picture.avif({ quality: 50, effort: 2 }).toBuffer() // effort 4: six times as long for 15 % less
      : picture.webp({ quality: 82 }).toBuffer()
  })
}

const making = new Map<string, Promise<Uint8Array>>()

/** Making a picture takes both a core and memory, so few are made at the same time. */
const inTurn = turns(2)

/** A file that is made when it is first asked for, once however many ask, and kept. */
export function kept(path: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
  const running = making.get(path)
  if (running) return running
  const made = readFile(path)
    .catch(() =>
      inTurn(async () => {
        const content = await make()
        // A disk that is full must not keep anybody from seeing the picture.
        await keep(path, content).catch(() => {})
        return content
      }),
    )
    .finally(() => making.delete(path))
  making.set(path, made)
  return made
}

/** Lets at most so many of the tasks that it is given run; the others wait, the oldest first. */
function turns(free: number) {
  const waiting: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await task()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}

/** Deletes a picture and everything made of it. */
export async function deletePicture(directory: string, file: string): Promise<void> {
  await rm(join(directory, file), { force: true })
  const variants = variantWidths.flatMap((width) => formats.map((format) => `${width}.${format}`))
  for (const name of variants) {
    await rm(join(directory, 'variants', `${file}.${name}`), { force: true })
  }
}

async function keep(path: string, content: Uint8Array) {
  await mkdir(dirname(path), { recursive: true })
  await writeWhole(path, content)
}

/** Writes a file so that nobody ever reads half of it, not even after a power loss. */
async function writeWhole(path: string, content: Uint8Array) {
  const temporary = `${path}.${randomUUID()}.part`
  try {
    await writeFile(temporary, content, { flush: true })
    await rename(temporary, path)
  } finally {
    await rm(temporary, { force: true })
  }
}
