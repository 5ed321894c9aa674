import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import type { OpenFile } from '../../media/storage/open-file.ts'

/** Content of a file. A stream has an unknown length. */
export type FileContent = string | Uint8Array | OpenFile | Readable

/** Writes the files of an export, into a folder or an archive. */
export interface Writer {
  /** Writes a new file at a path inside the export. Throws when the path exists. */
  write(path: string, content: FileContent): Promise<void>
}

/** Permissions of a folder and its files, as octal modes. */
interface Modes {
  folder: number
  file: number
}

/** Only the owner can read the files, which include drafts and email addresses. */
const ownersOnly: Modes = { folder: 0o700, file: 0o600 }

/** Everyone on the machine can read the files, as a web server must. */
export const forEveryone: Modes = { folder: 0o755, file: 0o644 }

interface Options {
  modes?: Modes
  /** Called after each file, with the number of files written so far. */
  onFile?: (files: number) => void
}

/** Opens a new or empty folder for an export. Throws when it is not empty. */
export async function folderWriter(
  folder: string,
  { modes = ownersOnly, onFile }: Options = {},
): Promise<Writer> {
  await mkdir(folder, { recursive: true, mode: modes.folder })
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty; name a folder that is not there yet`)
  const made = new Set<string>()
  let files = 0
  return {
    async write(path, content) {
      const parent = dirname(path)
      if (!made.has(parent))
        await mkdir(join(folder, parent), { recursive: true, mode: modes.folder })
      made.add(parent)
      const isFile = typeof content === 'object' && 'size' in content
      await writeFile(join(folder, path), isFile ? content.content : content, {
        flag: 'wx',
        mode: modes.file,
      })
      onFile?.(++files)
    },
  }
}
