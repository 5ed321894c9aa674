import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { codeOf } from '../error-code.ts'

export interface OpenFile {
  /** Bytes. */
  size: number
  /** Stays the file's, also when another one takes its place meanwhile; whoever does not read it whole destroys it. */
  content: Readable
}

/** Opens a file of this machine; `undefined` when there is none. */
export async function openFile(path: string): Promise<OpenFile | undefined> {
  const handle = await open(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  return handle && { size: (await handle.stat()).size, content: handle.createReadStream() }
}
