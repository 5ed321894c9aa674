import type { PictureStore } from '../../media/picture-store.ts'
import { type OpenFile, openFile } from '../../media/storage/open-file.ts'

/** Opens a picture as a stream, because a file can have 64 MB. Throws when the file is missing. */
export async function openPicture(store: PictureStore, file: string): Promise<OpenFile> {
  const path = await store.pathOf(file)
  const opened = path === undefined ? undefined : await openFile(path)
  if (!opened) throw new Error(`the file of the picture ${file} is missing`)
  return opened
}
