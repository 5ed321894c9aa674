import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { productName } from '#content/brand/product.ts'
import { type AddressRules, ForbiddenAddressError } from './addresses.ts'
import { answerOf, checkedRequest } from './checked-request.ts'

/**
 * Why an address could not be fetched. The message ends a sentence for the user: `its server answered 404`. It names no
 * address and no port, so that it reveals nothing about a private network.
 */
export class FetchError extends Error {}

interface Options extends AddressRules {
  /** Media types that are asked for. */
  accept: string
  /** Bounds all requests. */
  signal: AbortSignal
}

interface Fetched {
  /** The first response that is no redirect, with its body unread. */
  answer: IncomingMessage
  status: number
  /** Its address. */
  url: URL
}

const mostRedirects = 3

/**
 * Gets a user-supplied URL. SSRF: the address and each redirect are checked. Throws `FetchError` for a chain of
 * redirects that is not followed, and the errors of `checkedRequest`, which `asFetchError` turns into a `FetchError`.
 */
export async function checkedGet(url: URL, { accept, ...options }: Options): Promise<Fetched> {
  let next = url
  for (let redirects = 0; redirects <= mostRedirects; redirects++) {
    const headers = { accept, 'user-agent': productName }
    const answer = await answerOf(
      await checkedRequest(next, { ...options, method: 'GET', headers }),
    )
    const { statusCode: status = 0 } = answer
    const { location } = answer.headers
    if (![301, 302, 303, 307, 308].includes(status) || location === undefined) {
      return { answer, status, url: next }
    }
    answer.destroy()
    const target = URL.parse(location, next)
    if (!target || !/^https?:$/.test(target.protocol)) throw new FetchError(forbidden)
    next = target
  }
  throw new FetchError(`it is behind more than ${mostRedirects} redirections`)
}

const forbidden = 'its address does not lead to a public server'

/** A stream that passes on at most `maxBytes` of the response. A larger response is a `FetchError`. */
export function limitBytes(answer: IncomingMessage, maxBytes: number): Transform {
  const tooLarge = () => new FetchError(`it is larger than ${maxBytes / 1024 / 1024} MB`)
  if (Number(answer.headers['content-length']) > maxBytes) {
    answer.destroy()
    throw tooLarge()
  }
  let length = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length
      if (length > maxBytes) done(tooLarge())
      else done(null, chunk)
    },
  })
}

/** A signal that is aborted after a time, or by `stop`. */
export const within = (timeoutMs: number, stop?: AbortSignal): AbortSignal =>
  stop ? AbortSignal.any([stop, AbortSignal.timeout(timeoutMs)]) : AbortSignal.timeout(timeoutMs)

/**
 * Replaces network errors by a `FetchError` without their details. Returns disk errors unchanged, for the log. `signal`
 * bounded the request.
 */
export function asFetchError(error: unknown, signal: AbortSignal): unknown {
  if (error instanceof FetchError) return error
  if (signal.aborted) return new FetchError('its server did not send it in time')
  if (error instanceof ForbiddenAddressError) return new FetchError(forbidden)
  const isOfDisk = error instanceof Error && 'syscall' in error && 'path' in error
  return isOfDisk ? error : new FetchError('its server could not be reached')
}
