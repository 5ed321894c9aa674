import type { PictureStore } from '../picture-store.ts'
import type { PrivateFiles } from './private-files.ts'

/** Where files lie: on the disk, or in a bucket. */
export interface Storage {
  pictures: PictureStore
  privateFiles: PrivateFiles
  /** Tries out what the server needs to do there, for the doctor. */
  check(): Promise<{ findings: string[]; errors: string[] }>
}
