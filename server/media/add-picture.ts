import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { StoredFile } from './images.ts'
import type { PictureStore } from './picture-store.ts'
import { placeholderOf } from './placeholder.ts'
import { sharp } from './sharp.ts'

/** Stores a trusted picture unchanged, such as one of the demo content. */
export async function addPicture(
  store: PictureStore,
  content: Uint8Array,
  filename: string,
): Promise<StoredFile> {
  const { width, height } = await sharp(content).metadata()
  const hash = createHash('sha256').update(content).digest('hex')
  const file = `${hash}${extname(filename).toLowerCase()}`
  await store.put(file, content)
  const preview = await placeholderOf(content)
  return { file, filename, width, height, size: content.length, preview }
}
