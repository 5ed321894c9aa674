import type { IncomingHttpHeaders } from 'node:http'
import { pipeline } from 'node:stream/promises'
import type { AddressRules } from '../http/outgoing/addresses.ts'
import { asFetchError, checkedGet, limitBytes, within } from '../http/outgoing/checked-get.ts'

/** The response of a site. */
export interface FetchedText {
  /** Address after redirects. */
  url: string
  status: number
  headers: IncomingHttpHeaders
  /** Body. Empty unless the status is 200 and the media type is a text: HTML, XML or JSON. */
  text: string
}

/** Gets an http(s) address of a former site. Throws `FetchError` if there is no complete response. */
export type FetchText = (url: string) => Promise<FetchedText>

interface Bounds extends AddressRules {
  /** Maximum bytes of a response. */
  maxBytes: number
  /** Timeout of one address, including redirects. */
  timeoutMs: number
  /** Ends the request with the signal's reason. */
  stop?: AbortSignal
}

const accept = 'text/html,application/xhtml+xml,application/xml,application/json;q=0.9,*/*;q=0.5'

/** SSRF: each address and each redirect is checked by the rules. */
export const createFetchText =
  ({ maxBytes, timeoutMs, stop, ...rules }: Bounds): FetchText =>
  async (address) => {
    const signal = within(timeoutMs, stop)
    try {
      const { answer, status, url } = await checkedGet(new URL(address), {
        ...rules,
        accept,
        signal,
      })
      const { headers } = answer
      const type = headers['content-type'] ?? ''
      let text = ''
      if (status === 200 && isText(type)) {
        const collect = (body: AsyncIterable<Buffer>) => Array.fromAsync(body)
        const chunks = await pipeline(answer, limitBytes(answer, maxBytes), collect, { signal })
        text = decode(Buffer.concat(chunks), type)
      } else {
        answer.destroy()
      }
      return { url: url.href, status, headers, text }
    } catch (error) {
      stop?.throwIfAborted()
      throw asFetchError(error, signal)
    }
  }

const isText = (type: string) =>
  /^(?:text\/|application\/(?:[\w.-]+\+)?(?:xml|json))|^$/i.test(type)

/** Charset of a media type, of an XML declaration or of an HTML `meta` element. */
const charset = /(?:charset|encoding)\s*=\s*["']?([\w.:-]+)/i

/** Decodes like a browser: by the byte order mark, the media type or the first bytes, otherwise as UTF-8. */
function decode(bytes: Buffer, type: string): string {
  const isUtf16 =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const head = bytes.toString('latin1', 0, 1024)
  const named = charset.exec(type)?.[1] ?? charset.exec(head)?.[1] ?? 'utf-8'
  const label = isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : named
  try {
    return new TextDecoder(label).decode(bytes)
  } catch {
    // The label is unknown.
    return new TextDecoder().decode(bytes)
  }
}
