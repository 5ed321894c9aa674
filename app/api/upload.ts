import type { FilesCall } from './call.ts'
import { sendFiles } from './pipeline.ts'
import { readJson } from './request.ts'

export type Sending = Omit<FilesCall, 'path' | 'files'>

/**
 * Uploads files as multipart form data and gives the response body. Throws an `ApiError`. Unlike `request`, it does not
 * retry after a network failure.
 */
export const upload = async <T>(
  path: string,
  files: readonly File[],
  sending?: Sending,
): Promise<T> => readJson<T>(await sendFiles({ ...sending, path, files }))
