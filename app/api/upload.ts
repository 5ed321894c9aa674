import type { FilesCall } from './call.ts'
import { sendFiles } from './pipeline.ts'
import { readJson } from './request.ts'

export type Sending = Omit<FilesCall, 'path' | 'files'>

/**
 * Sends files as the parts of a form and gives the answer's body; throws an `ApiError`. As `request`,
 * except that nothing is sent twice when the network fails.
 */
export const upload = async <T>(
  path: string,
  files: readonly File[],
  sending?: Sending,
): Promise<T> => readJson<T>(await sendFiles({ ...sending, path, files }))
