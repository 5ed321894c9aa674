import type { PictureStore } from '../picture-store.ts'
import type { PrivateFiles } from './private-files.ts'

interface StorageCheck {
  findings: string[]
  errors: string[]
  /** What a failing bucket answered, without names: see `StorageError`. */
  answer?: string | undefined
}

/** Storage of files, on the disk or in a bucket. */
export interface Storage {
  pictures: PictureStore
  privateFiles: PrivateFiles
  /** Tries all operations that the server needs, for `atrium doctor`. */
  check(): Promise<StorageCheck>
}
