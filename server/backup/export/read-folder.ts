import { constants } from 'node:fs'
import { lstat, open, readdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '../../error-code.ts'

/** What is wrong with a folder that shall be imported: in which file, and at which of its fields. */
export interface ImportProblem {
  file: string
  /** `testimonial.quote`; empty where it is the whole file. */
  field: string
  message: string
}

/** A folder that somebody else may have written. */
export interface ImportFolder {
  /** What was found wrong so far. */
  problems: ImportProblem[]
  has(path: string): boolean
  /** The names of the files of one of its folders, sorted. */
  list(folder: string): string[]
  /** Bytes; `undefined` with a problem where the file is missing, too large or no file any more. */
  bytes(path: string, most: number): Promise<Uint8Array | undefined>
  /** The same as text in UTF-8. */
  text(path: string, most: number): Promise<string | undefined>
  /** Leaves files out. */
  ignore(paths: readonly string[]): void
  /** The files that nobody has read, but for those that are left out. */
  unread(): string[]
}

/** Deeper than any export is. */
const deepest = 3
const mostFiles = 200_000

/**
 * Looks through a folder before anything of it is read. Links are refused, wherever they lead, and so is whatever is
 * neither a folder nor a file; names that begin with a dot, such as `.git`, are no part of it.
 */
export async function readFolder(
  folder: string,
  /** Told how many files have been read so far. */
  onFiles: (files: number) => void = () => {},
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
    onFiles(read.size)
    if (!files.has(path)) {
      report(path, 'The file is missing')
      return undefined
    }
    try {
      const found = await readBounded(join(root ?? '', path), most)
      if (found) return found
      report(path, `The file must have at most ${megabytes(most)} MB`)
    } catch (error) {
      report(path, `The file cannot be read (${codeOf(error) ?? 'it is no file any more'})`)
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

/** The paths of all files below a folder. */
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
      else report(path, `There must be no ${kindOf(found)} in the folder`)
    }
  }
  return files
}

function kindOf(found: Awaited<ReturnType<typeof lstat>> | undefined): string {
  if (found?.isSymbolicLink()) return 'link'
  return found?.isDirectory() ? 'folder at this place' : 'special file'
}

/** The content of a file; `undefined` when it is longer. Never through a link that has come since. */
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
    // It grows while it is read.
    return length > found.size ? undefined : content.subarray(0, length)
  } finally {
    await handle.close()
  }
}
