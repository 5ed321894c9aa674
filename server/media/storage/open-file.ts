import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { codeOf } from '../../error-code.ts'

export interface OpenFile {
  /** Size in bytes. */
  size: number
  /** Content of the opened file, even when another file replaces it. Destroy it unless you read it to its end. */
  content: Readable
}

/** Opens a local file for reading; `undefined` when it does not exist. */
export const openHandle = (path: string): Promise<FileHandle | undefined> =>
  open(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })

/** Opens a local file with its size; `undefined` when it does not exist. */
export async function openFile(path: string): Promise<OpenFile | undefined> {
  const handle = await openHandle(path)
  return handle && { size: (await handle.stat()).size, content: handle.createReadStream() }
}
