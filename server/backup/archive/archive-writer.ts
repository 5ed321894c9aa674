import { createHash } from 'node:crypto'
import { pipeline, Readable } from 'node:stream'
import { constants, createZstdCompress } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { BackupError } from '../backup-error.ts'
import { type BackupManifest, manifestName, mostEntries } from '../manifest.ts'
import { type BackupKeys, encrypterFor } from './encryption.ts'
import { webStream } from './web-stream.ts'

type Entry = BackupManifest['entries'][number]

/** An archive that is being written, as its bytes and by what they are made. */
export interface ArchiveWriter {
  content: Readable
  /** So far. */
  entries: Entry[]
  /** Adds a file; waits for whoever reads the bytes. Throws when it has not the size that it should. */
  add(
    name: string,
    size: number,
    body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  ): Promise<void>
  finish(): void
  /** Destroys `content` with an error, which its reader gets. */
  fail(error: unknown): void
}

/** tar, then zstd, then age if there are keys. Nothing is kept in memory but what is on its way. */
export async function createArchiveWriter(keys: BackupKeys): Promise<ArchiveWriter> {
  const encrypter = await encrypterFor(keys)
  const { readable, controller } = createTarPacker()
  // Fast: most of it is pictures, which do not get smaller.
  const zstd = createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 3 } })
  pipeline(Readable.from(readable), zstd, () => {})
  const content = encrypter ? Readable.from(await encrypter.encrypt(webStream(zstd))) : zstd
  // It may fail before anybody reads it: without a listener that would end the process. A reader gets the error, too.
  content.on('error', () => {})
  const entries: Entry[] = []
  return {
    content,
    entries,
    async add(name, size, body) {
      // What comes last is the manifest.
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
