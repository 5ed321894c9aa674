import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { productName } from '#content/brand/product.ts'
import { type AddressRules, ForbiddenAddressError } from '../../http/outgoing/addresses.ts'
import { answerOf, checkedRequest } from '../../http/outgoing/checked-request.ts'

/** Why a picture could not be fetched. The message ends a sentence for the user: `its server answered 404`. */
export class FetchError extends Error {}

interface Bounds extends AddressRules {
  /** Maximum bytes of the picture. */
  fileSize: number
  /** Timeout of the whole download, including redirects. */
  timeoutMs: number
}

const mostRedirects = 3

/**
 * Downloads an address to the file at `path`. Does not check that the content is a picture: it is decoded later. SSRF:
 * the address and each redirect are checked. Throws `FetchError`, whose message names no address and no port, so that
 * it reveals nothing about a private network.
 */
export async function fetchPicture(url: URL, path: string, bounds: Bounds): Promise<void> {
  const signal = AbortSignal.timeout(bounds.timeoutMs)
  try {
    await save(await followRedirects(url, bounds, signal), path, bounds.fileSize, signal)
  } catch (error) {
    throw asFetchError(error, signal)
  }
}

/** Returns the final response, with its body unread. */
async function followRedirects(
  url: URL,
  rules: Bounds,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  let next = url
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const headers = {
      accept: 'image/webp,image/png,image/jpeg,image/gif',
      'user-agent': productName,
    }
    const answer = await answerOf(
      await checkedRequest(next, { ...rules, method: 'GET', headers, signal }),
    )
    const { statusCode: status = 0 } = answer
    if (status === 200) return answer
    answer.destroy()
    const { location } = answer.headers
    if (![301, 302, 303, 307, 308].includes(status) || location === undefined) {
      throw new FetchError(`its server answered ${status}`)
    }
    const target = URL.parse(location, next)
    if (!target || !/^https?:$/.test(target.protocol)) throw new FetchError(forbidden)
    next = target
  }
  throw new FetchError(`it is behind more than ${mostRedirects} redirections`)
}

const forbidden = 'its address leads to no server that may be asked'

async function save(answer: IncomingMessage, path: string, maxBytes: number, signal: AbortSignal) {
  const tooLarge = () => new FetchError(`it is larger than ${maxBytes / 1024 / 1024} MB`)
  if (Number(answer.headers['content-length']) > maxBytes) {
    answer.destroy()
    throw tooLarge()
  }
  let length = 0
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length
      if (length > maxBytes) done(tooLarge())
      else done(null, chunk)
    },
  })
  await pipeline(answer, bounded, createWriteStream(path), { signal })
}

/**
 * Replaces network errors by a `FetchError` without their details, which could reveal a private network. Returns disk
 * errors unchanged, for the log.
 */
function asFetchError(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof FetchError) return error
  if (signal.aborted) return new FetchError('its server did not send it in time')
  if (error instanceof ForbiddenAddressError) return new FetchError(forbidden)
  const isOfDisk = error instanceof Error && 'syscall' in error && 'path' in error
  return isOfDisk ? error : new FetchError('its server could not be reached')
}
