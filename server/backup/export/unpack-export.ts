import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline, Readable } from 'node:stream'
import { pipeline as piped } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { codeOf } from '../../error-code.ts'
import { feed } from '../archive/archive-reader.ts'
import { BackupError } from '../backup-error.ts'
import { refuseScarce } from '../places/watched-place.ts'
import { fileNames } from './format.ts'
import { mostFiles } from './read-folder.ts'
import { fileLimits } from './read-json.ts'

const megabyte = 1024 * 1024

/** Maximum unpacked bytes for each packed byte, against decompression bombs: JSON shrinks far less. */
const mostGrowth = 200
const alwaysAllowed = 64 * megabyte

/** The disk space is checked each time that so many bytes were unpacked. */
const lookEveryBytes = 16 * megabyte

/** Maximum segments of a path: one more than in an export, for the folder of the archive. */
const deepest = 4

interface Options {
  signal: AbortSignal
  /** Called after each file, with the number of files so far. */
  onFile: (files: number) => void
}

/**
 * Unpacks a `.tar.gz` of an export into a new folder, and returns the folder of the export in it. The archive is
 * untrusted: names, kinds and sizes are checked before any byte is written. Names that begin with a dot are left out, as
 * `readFolder` does. Throws `BackupError`; errors of the source and of the disk are rethrown.
 */
export async function unpackExport(
  source: Readable,
  folder: string,
  { signal, onFile }: Options,
): Promise<string> {
  await mkdir(folder, { mode: 0o700 })
  const read = { packed: 0, unpacked: 0, looked: 0 }
  /** Errors that are no faults of the archive. */
  const foreign = new Set<unknown>()
  const gunzip = createGunzip()
  pipeline(Readable.from(whole(source, read, foreign)), gunzip, () => {})
  const decoder = createTarDecoder({ strict: true })
  const fed = feed(gunzip, decoder.writable, (bytes) => {
    signal.throwIfAborted()
    read.unpacked = bytes
    if (bytes > alwaysAllowed + read.packed * mostGrowth)
      throw new BackupError('it becomes too large when it is unpacked')
  })
  try {
    const written = writeEntries(decoder.readable, folder, { read, foreign, onFile })
    const [files] = await Promise.all([written, fed])
    if (files === 0) throw new BackupError('it contains no files')
  } catch (error) {
    signal.throwIfAborted()
    for (const each of foreign) throw each
    if (error instanceof BackupError) throw error
    throw new BackupError('it is damaged or cut off', { cause: error })
  } finally {
    gunzip.destroy()
  }
  return rootOf(folder)
}

interface Read {
  packed: number
  unpacked: number
  /** Unpacked bytes when the disk space was last checked. */
  looked: number
}

/** The bytes of the source, which must begin like a gzip file. */
async function* whole(source: Readable, read: Read, foreign: Set<unknown>) {
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      if (read.packed === 0 && !(chunk[0] === 0x1f && chunk[1] === 0x8b))
        throw new BackupError('it is not a .tar.gz file')
      read.packed += chunk.length
      yield chunk
    }
    if (read.packed === 0) throw new BackupError('it is empty')
  } catch (error) {
    foreign.add(error)
    throw error
  }
}

interface Writing {
  read: Read
  foreign: Set<unknown>
  onFile: Options['onFile']
}

/** Writes all files of an archive, and returns their number. */
async function writeEntries(
  entries: AsyncIterable<ParsedTarEntry>,
  folder: string,
  { read, foreign, onFile }: Writing,
): Promise<number> {
  let files = 0
  let count = 0
  for await (const { header, body } of entries) {
    if (++count > mostFiles) throw new BackupError(`it contains more than ${mostFiles} files`)
    const path = checkedPath(header)
    if (path === undefined) {
      for await (const _skipped of body);
      continue
    }
    const target = join(folder, path)
    try {
      await mkdir(dirname(target), { recursive: true, mode: 0o700 })
      const content = counted(body, folder, read)
      await piped(content, createWriteStream(target, { flags: 'wx', mode: 0o600 }))
    } catch (error) {
      throw asFault(error, path, foreign)
    }
    onFile(++files)
  }
  return files
}

async function* counted(body: AsyncIterable<Uint8Array>, folder: string, read: Read) {
  for await (const chunk of body) {
    if (read.unpacked - read.looked >= lookEveryBytes) {
      read.looked = read.unpacked
      await refuseScarce(folder)
    }
    yield chunk
  }
}

/**
 * Path of a file to write; `undefined` for a folder and for a hidden name, which are left out. Throws for an entry that
 * no export has.
 */
function checkedPath({ name, type, size }: ParsedTarEntry['header']): string | undefined {
  const shown = JSON.stringify(name.slice(0, 100))
  const path = name.replace(/^(?:\.\/)+/, '').replace(/\/+$/, '')
  if (type === 'directory' && path === '') return undefined
  const segments = path.split('/')
  if (/[\\\p{Cc}]/u.test(path) || segments.some((part) => part === '..' || part === ''))
    throw new BackupError(`it contains ${shown}, which is not a path inside it`)
  if (type !== 'file' && type !== 'directory')
    throw new BackupError(`it contains ${shown}, which is not a file but a ${type}`)
  if (segments.some((part) => part.startsWith('.')) || segments[0] === '__MACOSX') return undefined
  if (type === 'directory') return undefined
  if (segments.length > deepest)
    throw new BackupError(`it contains ${shown}, which is in too many folders`)
  if (size > fileLimits.list) throw new BackupError(`it contains ${shown}, which is too large`)
  return path
}

/** Errors of names that the disk refuses are faults of the archive; a full disk is not. */
function asFault(error: unknown, path: string, foreign: Set<unknown>): unknown {
  const code = codeOf(error) ?? ''
  const shown = JSON.stringify(path.slice(0, 100))
  const call = error instanceof Error && 'syscall' in error ? error.syscall : undefined
  if (code === 'EEXIST' && call === 'open') return new BackupError(`it contains ${shown} twice`)
  // The name of a file is used as that of a folder, or the disk cannot store a name.
  if (/^(?:EEXIST|ENOTDIR|EISDIR|ENAMETOOLONG|EINVAL|EILSEQ)$/.test(code))
    return new BackupError(`it contains ${shown}, which is not a path inside it`)
  if (call !== undefined) foreign.add(error)
  return error
}

/** The folder with the manifest: the archive's root, or its only folder. */
async function rootOf(folder: string): Promise<string> {
  if (existsSync(join(folder, fileNames.manifest))) return folder
  const found = await readdir(folder, { withFileTypes: true })
  const [only] = found
  if (found.length === 1 && only?.isDirectory()) {
    const inside = join(folder, only.name)
    if (existsSync(join(inside, fileNames.manifest))) return inside
  }
  throw new BackupError(
    `it is not an export of all content: ${fileNames.manifest} is not in its root or its only folder`,
  )
}
