import { type Readable, Transform } from 'node:stream'
import { diskSpace, isScarce } from '../../media/storage/disk-space.ts'
import { BackupError } from '../backup-error.ts'
import type { BackupPlace } from './place.ts'

const lookEveryBytes = 16 * 1024 * 1024

interface Watched {
  /** Receives the number of bytes written so far. */
  onBytes(bytes: number): void
  /** Folder whose disk must keep some room for the site; `undefined` for a bucket. */
  folder?: string | undefined
}

/**
 * Reports the progress of a backup while it is written, and aborts it before it takes the disk space that the site
 * needs for new content.
 */
export const watchedPlace = (place: BackupPlace, { onBytes, folder }: Watched): BackupPlace => ({
  ...place,
  async put(name, content, signal) {
    if (folder) await refuseScarce(folder)
    const watched = content.compose(counted(folder, onBytes)) as Readable // a Transform is Readable
    // If the place fails before it reads the stream, no other listener handles the stream's error.
    watched.on('error', () => {})
    return place.put(name, watched, signal)
  },
})

function counted(folder: string | undefined, onBytes: Watched['onBytes']) {
  let [bytes, looked] = [0, 0]
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      onBytes(bytes)
      if (!folder || bytes - looked < lookEveryBytes) return done(null, chunk)
      looked = bytes
      refuseScarce(folder).then(
        () => done(null, chunk),
        (error) => done(error),
      )
    },
  })
}

/** Throws `BackupError` when a folder's disk has no more room than the site needs. */
export async function refuseScarce(folder: string): Promise<void> {
  const space = await diskSpace(folder).catch(() => undefined)
  if (!space || !isScarce(space)) return
  const left = Math.round(space.free / 1024 / 1024)
  throw new BackupError(
    `the disk of ${folder} has only ${left} MB left, which the site needs: keep fewer backups, or make room`,
  )
}
