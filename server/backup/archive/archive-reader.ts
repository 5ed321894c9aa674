import { pipeline, Readable } from 'node:stream'
import { constants, createZstdDecompress } from 'node:zlib'
import type { ParsedTarEntry } from 'modern-tar'
import * as z from 'zod'
import { listMigrations } from '../../database/migrate.ts'
import { withoutSquashed } from '../../database/squashed-migrations.ts'
import { BackupError } from '../backup-error.ts'
import {
  type BackupHeader,
  type BackupManifest,
  type EntryKind,
  entryKind,
  formatVersion,
  headerName,
  headerSchema,
  manifestSchema,
  mostEntries,
} from '../manifest.ts'
import { type ArchiveEntry, type Contents, createContents } from './archive-contents.ts'
import { agePrefix, type BackupKeys, decrypt } from './encryption.ts'
import { webStream } from './web-stream.ts'

const megabyte = 1024 * 1024

/** Maximum bytes of an entry, by kind. */
const largest = { header: megabyte, manifest: 256 * megabyte, rows: 256 * megabyte } as const
const largestFile = 16 * 1024 * megabyte

/**
 * Maximum unpacked bytes for each packed byte, against decompression bombs. Table rows may shrink far more than files,
 * because the versions of a record are alike, and pictures are already compressed.
 */
const growth = { files: 200, rows: 20_000 } as const
const alwaysAllowed = 64 * megabyte

/**
 * Limits the memory of decompression: the window of zstd has at most 2^24 bytes. Atrium's own backups have a window of
 * 2 MB.
 */
const windowLog = 24

interface Visitor {
  /** Called with the header, before any other entry. */
  header?: (header: BackupHeader) => void | Promise<void>
  /** Called with each entry between header and manifest. Bytes that the visitor leaves unread are verified too. */
  entry?: (entry: ArchiveEntry, body: AsyncIterable<Uint8Array>) => Promise<void>
}

/**
 * Reads a whole archive, verifies it against its manifest and returns the manifest. The archive is untrusted: names,
 * kinds and sizes are checked before any content is used. Throws `BackupError`; errors of the source and the visitor
 * are rethrown.
 */
export async function readArchive(
  source: AsyncIterable<Uint8Array>,
  keys: BackupKeys,
  visitor: Visitor = {},
): Promise<BackupManifest> {
  /** Errors of the source and the visitor, which are no faults of the archive. */
  const foreign = new Set<unknown>()
  const own = async <T>(act: () => T | Promise<T>): Promise<T> => {
    try {
      return await act()
    } catch (error) {
      foreign.add(error)
      throw error
    }
  }
  const read = { packed: 0 }
  const zstd = createZstdDecompress({ params: { [constants.ZSTD_d_windowLogMax]: windowLog } })
  try {
    const content = await opened(counted(source, read, foreign), keys)
    pipeline(Readable.from(content), zstd, () => {})
    const { createTarDecoder } = await import('modern-tar')
    const decoder = createTarDecoder({ strict: true })
    const contents = createContents()
    const fed = feed(zstd, decoder.writable, (bytes) => {
      const isBomb = (grown: number, factor: number) => grown > alwaysAllowed + read.packed * factor
      const rows = contents.rowBytes()
      if (isBomb(bytes - rows, growth.files) || isBomb(rows, growth.rows))
        throw new BackupError('it becomes too large when it is unpacked')
    })
    const entries = readEntries(decoder.readable, contents, visitor, own)
    const [manifest] = await Promise.all([entries, fed])
    return manifest
  } catch (error) {
    if (error instanceof BackupError || foreign.has(error)) throw error
    throw new BackupError('it is damaged or cut off', { cause: error })
  } finally {
    zstd.destroy()
  }
}

async function* counted(
  source: AsyncIterable<Uint8Array>,
  read: { packed: number },
  foreign: Set<unknown>,
) {
  try {
    for await (const chunk of source) {
      read.packed += chunk.length
      yield chunk
    }
  } catch (error) {
    foreign.add(error)
    throw error
  }
}

const zstdMagic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/** Detects encryption by the first bytes, and returns the decrypted content, which is still compressed. */
async function opened(
  source: AsyncGenerator<Uint8Array>,
  keys: BackupKeys,
): Promise<AsyncIterable<Uint8Array>> {
  let start = Buffer.alloc(0)
  while (start.length < agePrefix.length) {
    const { value } = await source.next()
    if (!value) break
    start = Buffer.concat([start, value])
  }
  const whole = (async function* () {
    yield start
    yield* source
  })()
  if (start.subarray(0, agePrefix.length).equals(agePrefix)) return decrypt(webStream(whole), keys)
  if (start.subarray(0, zstdMagic.length).equals(zstdMagic)) return whole
  throw new BackupError(start.length === 0 ? 'it is empty' : 'it is not an Atrium backup')
}

/** Writes unpacked bytes into a decoder. When either fails, the other is stopped. */
export async function feed(
  unpacked: AsyncIterable<Uint8Array>,
  to: WritableStream<Uint8Array>,
  /** Receives the number of bytes unpacked so far. Throws when there are too many. */
  check: (bytes: number) => void,
) {
  const writer = to.getWriter()
  let bytes = 0
  try {
    for await (const chunk of unpacked) {
      bytes += chunk.length
      check(bytes)
      await writer.write(chunk)
    }
    await writer.close()
  } catch (error) {
    await writer.abort(error).catch(() => {})
    throw error
  }
}

type Own = <T>(act: () => T | Promise<T>) => Promise<T>

async function readEntries(
  entries: AsyncIterable<ParsedTarEntry>,
  contents: Contents,
  visitor: Visitor,
  own: Own,
): Promise<BackupManifest> {
  let header: BackupHeader | undefined
  let manifest: BackupManifest | undefined
  let count = 0
  for await (const { header: tar, body } of entries) {
    if (++count > mostEntries) throw new BackupError(`it holds more than ${mostEntries} entries`)
    const { name, size } = tar
    if (manifest) throw new BackupError('something follows its manifest')
    const is = checkEntry(name, tar.type, size)
    if (!header) {
      if (is.kind !== 'header') throw new BackupError('it is not an Atrium backup')
      header = readHeader(await contents.text(name, size, body))
      const known = header
      await own(() => visitor.header?.(known))
    } else if (is.kind === 'manifest') {
      manifest = parsed(manifestSchema, await contents.text(name, size, body), name)
    } else if (is.kind === 'header') {
      throw new BackupError(`it holds ${headerName} twice`)
    } else {
      const content = contents.compared({ name, size, is }, body)
      await own(() => visitor.entry?.({ name, size, is }, content))
      for await (const _rest of content);
    }
  }
  if (!header) throw new BackupError('it is not an Atrium backup')
  if (!manifest) throw new BackupError('it is cut off: its manifest is missing')
  contents.compare(header, manifest)
  return manifest
}

/** Throws for an entry that no backup contains, before any of its bytes are read. */
function checkEntry(name: string, type: string | undefined, size: number): EntryKind {
  const shown = JSON.stringify(name.slice(0, 100))
  if (type !== 'file') throw new BackupError(`it holds ${shown}, which is not a file but a ${type}`)
  const is = entryKind(name)
  if (!is) throw new BackupError(`it holds ${shown}, which does not belong in a backup`)
  const most = is.kind === 'picture' || is.kind === 'private' ? largestFile : largest[is.kind]
  if (size > most) throw new BackupError(`it holds ${shown}, which is too large`)
  return is
}

function readHeader(text: string): BackupHeader {
  const loose = z.looseObject({ format: z.literal('atrium-backup'), formatVersion: z.int() })
  const { data } = loose.safeParse(json(text))
  if (!data) throw new BackupError('it is not an Atrium backup')
  const newer = 'it was made by a newer version of Atrium, which must restore it'
  if (data.formatVersion > formatVersion) throw new BackupError(newer)
  const header = parsed(headerSchema, text, headerName)
  const known = listMigrations().map(({ name }) => name)
  const { program } = header
  const migrations = withoutSquashed(header.migrations)
  const place = migrations.findIndex((name, index) => name !== known[index])
  if (place === -1) return header
  if (place === known.length) throw new BackupError(`${newer}: ${program}`)
  throw new BackupError(
    `it was made by another version of Atrium, ${program}: its database has had the migration ` +
      `${JSON.stringify(migrations[place])} where this one has ${known[place]}`,
  )
}

function parsed<T>(schema: z.ZodType<T>, text: string, name: string): T {
  const { data, error } = schema.safeParse(json(text))
  if (data) return data
  const [issue] = error?.issues ?? []
  throw new BackupError(`its ${name} is invalid: ${issue?.path.join('.')} ${issue?.message}`)
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
