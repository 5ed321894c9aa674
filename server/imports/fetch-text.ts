import type { IncomingHttpHeaders } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { brotliDecompress, inflate, gunzip as unzip } from 'node:zlib'
import type { AddressRules } from '../http/outgoing/addresses.ts'
import {
  asFetchError,
  checkedGet,
  FetchError,
  limitBytes,
  within,
} from '../http/outgoing/checked-get.ts'

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
      if (status === 200 && (isText(type) || isZipped(type, url))) {
        const collect = (body: AsyncIterable<Buffer>) => Array.fromAsync(body)
        const chunks = await pipeline(answer, limitBytes(answer, maxBytes), collect, { signal })
        const encoding = String(headers['content-encoding'] ?? '')
        text = decode(await unpacked(Buffer.concat(chunks), encoding, maxBytes), type)
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

/** A file such as `sitemap.xml.gz`. */
const isZipped = (type: string, { pathname }: URL) =>
  /^application\/(?:x-)?gzip\b/i.test(type) ||
  (/^application\/octet-stream\b/i.test(type) && pathname.endsWith('.gz'))

/** Decompressors of content encodings. Some servers compress although nobody asks for it. */
const decompressors = new Map([
  ['gzip', promisify<Buffer, { maxOutputLength: number }, Buffer>(unzip)],
  ['x-gzip', promisify<Buffer, { maxOutputLength: number }, Buffer>(unzip)],
  ['deflate', promisify<Buffer, { maxOutputLength: number }, Buffer>(inflate)],
  ['br', promisify<Buffer, { maxOutputLength: number }, Buffer>(brotliDecompress)],
])

/** The bytes of a text, at most `maxBytes`. Throws `FetchError`. */
async function unpacked(
  bytes: Buffer,
  encoding: string,
  maxBytes: number,
  isInner = false,
): Promise<Buffer> {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
  const decompress = decompressors.get(isGzip ? 'gzip' : encoding.trim().toLowerCase())
  if (!decompress) return bytes
  try {
    const inner = await decompress(bytes, { maxOutputLength: maxBytes })
    // A zipped file in a zipped response. Not deeper: a file can contain itself without end.
    return isGzip && !isInner && inner[0] === 0x1f ? unpacked(inner, '', maxBytes, true) : inner
  } catch (error) {
    const isTooLarge =
      error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    const mb = maxBytes / 1024 / 1024
    throw new FetchError(isTooLarge ? `it is larger than ${mb} MB` : 'it cannot be decompressed')
  }
}

/** Charset of a media type, of an XML declaration or of an HTML `meta` element. */
const charset = /(?:charset|encoding)\s*=\s*["']?([\w.:-]+)/i

/**
 * Decodes like a browser: by the byte order mark, the media type or the first bytes, otherwise as UTF-8, or as Windows-1252 if
 * the bytes are no UTF-8.
 */
function decode(bytes: Buffer, type: string): string {
  const isUtf16 =
    (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  const head = bytes.toString('latin1', 0, 1024)
  const named = charset.exec(type)?.[1] ?? charset.exec(head)?.[1]
  const label = isUtf16 ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : named
  try {
    return new TextDecoder(label, { fatal: label === undefined }).decode(bytes)
  } catch {
    // The label is unknown, or nothing names one and it is not UTF-8.
    return new TextDecoder(label === undefined ? 'windows-1252' : 'utf-8').decode(bytes)
  }
}
