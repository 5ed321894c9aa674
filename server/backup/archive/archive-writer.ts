import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { constants, createZstdCompress } from 'node:zlib'
import { BackupError } from '../backup-error.ts'
import { type BackupManifest, manifestName, mostEntries } from '../manifest.ts'
import { type BackupKeys, encrypterFor } from './encryption.ts'
import { webStream } from './web-stream.ts'

type Entry = BackupManifest['entries'][number]

/** An archive being written: its byte stream, and the functions that fill it. */
export interface ArchiveWriter {
  content: Readable
  /** Entries added so far. */
  entries: Entry[]
  /**
   * Adds a file, and waits while the reader of `content` is slower. Throws when the body does not have the given size.
   */
  add(
    name: string,
    size: number,
    body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<void>
  finish(): void
  /** Destroys `content` with an error that its reader receives. */
  fail(error: unknown): void
}

/** Streams tar, then zstd, then age if there are keys. The archive is never buffered in memory. */
export async function createArchiveWriter(keys: BackupKeys): Promise<ArchiveWriter> {
  const encrypter = await encrypterFor(keys)
  const { createTarPacker } = await import('modern-tar')
  const { readable, controller } = createTarPacker()
  // The level is fast, because most bytes are pictures, which do not compress further.
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } })
  pipeline(Readable.from(readable), zstd, () => {})
  const content = encrypter ? Readable.from(await encrypter.encrypt(webStream(zstd))) : zstd
  // The stream can fail before it has a reader. Without a listener, the error would end the process.
  content.on('error', () => {})
  const entries: Entry[] = []
  return {
    content,
    entries,
    async add(name, size, body) {
      // One entry is reserved for the manifest.
      if (entries.length >= mostEntries - 1 && name !== manifestName) {
        throw new BackupError(`the site has more than the ${mostEntries} files that a backup holds`)
      }
      const writer = controller
        .add({ name, size, type: 'file', mode: 0o600, mtime: new Date(0) })
        .getWriter()
      const hash = createHash('sha256')
      for await (const chunk of body) {
        hash.update(chunk)
        await writer.write(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength))
      }
      await writer.close()
      entries.push({ name, size, sha256: hash.digest('hex') })
    },
    finish: () => controller.finalize(),
    fail(error) {
      controller.error(error)
      content.destroy(error instanceof Error ? error : new Error(String(error)))
    },
  }
}
