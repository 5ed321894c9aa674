import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { codeOf } from '../../error-code.ts'

export interface OpenFile {
  /** Bytes. */
  size: number
  /** Stays the file's, also when another one takes its place meanwhile; whoever does not read it whole destroys it. */
  content: Readable
}

/** A file of this machine, to be read; `undefined` when there is none. */
export const openHandle = (path: string): Promise<FileHandle | undefined> =>
  open(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })

/** Opens a file of this machine; `undefined` when there is none. */
export async function openFile(path: string): Promise<OpenFile | undefined> {
  const handle = await openHandle(path)
  return handle && { size: (await handle.stat()).size, content: handle.createReadStream() }
}
