import { constants } from 'node:fs'
import { lstat, open, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../../error-code.ts'

/** An error in a folder to import: the file, the field and a message. */
export interface ImportProblem {
  file: string
  /** A path such as `testimonial.quote`; empty for the whole file. */
  field: string
  message: string
}

/** A folder to import. Its content is untrusted. */
export interface ImportFolder {
  /** Errors found so far. */
  problems: ImportProblem[]
  has(path: string): boolean
  /** Names of the files directly in a subfolder, sorted. */
  list(folder: string): string[]
  /** Content of a file. Returns `undefined` and adds a problem when the file is missing, too large or unreadable. */
  bytes(path: string, most: number): Promise<Uint8Array | undefined>
  /** Content of a file as UTF-8 text, with the checks of `bytes`. */
  text(path: string, most: number): Promise<string | undefined>
  /** Marks files as ignored, so that `unread` leaves them out. */
  ignore(paths: readonly string[]): void
  /** Files that were neither read nor ignored, sorted. */
  unread(): string[]
}

/** Maximum number of segments in a path of an export. */
const deepest = 3
/** Maximum number of files of an export. */
export const mostFiles = 200_000

/**
 * Lists the files of a folder before any of them is read. Reports all symbolic links and special files, such as
 * sockets, as problems. Ignores names that begin with a dot, such as `.git`.
 */
export async function readFolder(
  folder: string,
  /** Called before each file is read, with the number of files read and of all files. */
  onFiles: (files: number, total: number) => void = () => {},
): Promise<ImportFolder> {
  const problems: ImportProblem[] = []
  const report = (file: string, message: string) => problems.push({ file, field: '', message })
  const root = await realpath(folder).catch(() => undefined)
  if (root === undefined || !(await lstat(root)).isDirectory())
    throw new Error(`there is no folder ${folder}`)
  const files = await filesIn(root, report)
  const read = new Set<string>()

  async function bytes(path: string, most: number) {
    read.add(path)
    onFiles(read.size, files.size)
    if (!files.has(path)) {
      report(path, 'The file is missing')
      return undefined
    }
    try {
      const found = await readBounded(join(root ?? '', path), most)
      if (found) return found
      report(path, `The file must have at most ${megabytes(most)} MB`)
    } catch (error) {
      report(path, `The file cannot be read (${codeOf(error) ?? 'it is no longer a file'})`)
    }
    return undefined
  }
  return {
    problems,
    has: (path) => files.has(path),
    list: (inside) =>
      [...files]
        .filter((path) => path.startsWith(`${inside}/`))
        .map((path) => path.slice(inside.length + 1))
        .filter((name) => !name.includes('/'))
        .sort(),
    bytes,
    async text(path, most) {
      const content = await bytes(path, most)
      if (content === undefined) return undefined
      try {
        return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content)
      } catch {
        report(path, 'The file must be text in UTF-8')
        return undefined
      }
    },
    ignore(paths) {
      for (const path of paths) if (files.has(path)) read.add(path)
    },
    unread: () => [...files].filter((path) => !read.has(path)).sort(),
  }
}

const megabytes = (bytes: number) => Math.floor(bytes / 1024 / 1024)

/** Paths of all files below a folder. */
async function filesIn(root: string, report: (file: string, message: string) => void) {
  const files = new Set<string>()
  const waiting = ['']
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const names = (await readdir(join(root, folder))).filter((name) => !name.startsWith('.'))
    if (files.size + names.length > mostFiles)
      throw new Error(`there are more than ${mostFiles.toLocaleString('en-US')} files in ${root}`)
    for (const name of names) {
      const path = folder === '' ? name : `${folder}/${name}`
      const found = await lstat(join(root, path)).catch(() => undefined)
      if (found?.isFile()) files.add(path)
      else if (found?.isDirectory() && path.split('/').length < deepest) waiting.push(path)
      else report(path, `The folder must not contain a ${kindOf(found)}`)
    }
  }
  return files
}

function kindOf(found: Awaited<ReturnType<typeof lstat>> | undefined): string {
  if (found?.isSymbolicLink()) return 'link'
  return found?.isDirectory() ? 'folder at this place' : 'special file'
}

/**
 * Reads a file of at most `most` bytes; `undefined` when it is larger. Never follows a symbolic link, even if the link
 * was created after the files were listed.
 */
async function readBounded(path: string, most: number): Promise<Uint8Array | undefined> {
  const { O_NOFOLLOW, O_NONBLOCK, O_RDONLY } = constants
  const handle = await open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
  try {
    const found = await handle.stat()
    if (!found.isFile()) throw new Error('it is no file')
    if (found.size > most) return undefined
    const content = Buffer.alloc(found.size + 1)
    let length = 0
    while (length < content.length) {
      const { bytesRead } = await handle.read(content, length, content.length - length)
      if (bytesRead === 0) break
      length += bytesRead
    }
    // More bytes than `found.size` mean that the file grew while it was read.
    return length > found.size ? undefined : content.subarray(0, length)
  } finally {
    await handle.close()
  }
}
