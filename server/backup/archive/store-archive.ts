import type { ArchiveWriter } from './archive-writer.ts'

interface Steps<T> {
  /** Stores the archive's bytes and returns their number. */
  put: () => Promise<number>
  /** Writes the archive's entries. */
  write: () => Promise<T>
  signal?: AbortSignal | undefined
}

/** Stores an archive while it is written. When one of both fails, the other fails too. Throws only the first error. */
export async function storeArchive<T>(
  archive: Pick<ArchiveWriter, 'content' | 'fail'>,
  { put, write, signal }: Steps<T>,
): Promise<{ bytes: number; written: T }> {
  let isReaderGone = false
  const storing = put().catch((error: unknown) => {
    // The place may fail before it reads anything, and the writer must not wait for it.
    archive.fail(error)
    throw error
  })
  const writing = write().catch((error: unknown) => {
    isReaderGone = archive.content.destroyed
    archive.fail(error)
    throw error
  })
  const [stored, wrote] = await Promise.allSettled([storing, writing])
  signal?.throwIfAborted()
  if (wrote.status === 'rejected' && !isReaderGone) throw wrote.reason
  if (stored.status === 'rejected') throw stored.reason
  if (wrote.status === 'rejected') throw wrote.reason
  return { bytes: stored.value, written: wrote.value }
}
