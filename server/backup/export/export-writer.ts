import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { makeEmptyFolder } from './empty-folder.ts'

export interface Writer {
  /** Writes a new file at a path inside the export, and creates its folders. Throws `EEXIST`. */
  write(path: string, content: string | Uint8Array | Readable): Promise<void>
}

/**
 * Opens a new or empty folder for an export. Only its owner can read the files, which include drafts and email
 * addresses.
 */
export async function openWriter(
  folder: string,
  /** Receives the progress as text. */
  report?: (text: string) => void,
): Promise<Writer> {
  await makeEmptyFolder(folder, 0o700)
  const made = new Set<string>()
  let files = 0
  return {
    async write(path, content) {
      const parent = dirname(path)
      if (!made.has(parent)) await mkdir(join(folder, parent), { recursive: true, mode: 0o700 })
      made.add(parent)
      await writeFile(join(folder, path), content, { flag: 'wx', mode: 0o600 })
      report?.(`Exporting, ${++files} files written`)
    },
  }
}
