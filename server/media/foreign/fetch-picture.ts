import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { AddressRules } from '../../http/outgoing/addresses.ts'
import {
  asFetchError,
  checkedGet,
  FetchError,
  limitBytes,
  within,
} from '../../http/outgoing/checked-get.ts'

interface Bounds extends AddressRules {
  /** Maximum bytes of the picture. */
  fileSize: number
  /** Timeout of the whole download, including redirects. */
  timeoutMs: number
  /** Ends the download with the signal's reason. */
  stop?: AbortSignal | undefined
}

/**
 * Downloads an address to the file at `path`. Does not check that the content is a picture: it is decoded later. SSRF:
 * the address and each redirect are checked. Throws `FetchError`, and the
 * reason of `stop`.
 */
export async function fetchPicture(url: URL, path: string, bounds: Bounds): Promise<void> {
  const { fileSize, timeoutMs, stop, ...rules } = bounds
  const signal = within(timeoutMs, stop)
  const accept = 'image/webp,image/png,image/jpeg,image/gif'
  try {
    const { answer, status } = await checkedGet(url, { ...rules, accept, signal })
    if (status !== 200) {
      answer.destroy()
      throw new FetchError(`its server answered ${status}`)
    }
    await pipeline(answer, limitBytes(answer, fileSize), createWriteStream(path), { signal })
  } catch (error) {
    stop?.throwIfAborted()
    throw asFetchError(error, signal)
  }
}
