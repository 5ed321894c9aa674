import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { UnexpectedAnswer } from './send.ts'

/**
 * Readers of successful answers. A status of 200 proves nothing: a proxy may send its own page, and S3 itself reports
 * some errors in the body of a 200. All throw `UnexpectedAnswer`.
 */

/** Metadata of an object: the hash of its content. Objects of other programs lack it. */
export const hashHeader = 'x-amz-meta-sha256'

/** Reads the XML of a successful operation, whose root element has this name. */
export async function readXml(response: IncomingMessage, root: string): Promise<string> {
  const xml = await text(response)
  if (xml.includes(`<${root}`) && xml.trimEnd().endsWith(`</${root}>`)) return xml
  throw new UnexpectedAnswer(`it is no ${root}`, response, xml)
}

/** Reads the answer to a stored object or part, and returns its tag. */
export async function readStored(response: IncomingMessage): Promise<string> {
  const body = await text(response)
  const { etag } = response.headers
  if (etag && body === '') return etag
  throw new UnexpectedAnswer('it does not say that the content was stored', response, body)
}

/** Reads the answer to a deletion. */
export async function readDeleted(response: IncomingMessage): Promise<void> {
  const body = await text(response)
  if (body !== '')
    throw new UnexpectedAnswer('it does not say that the object was deleted', response, body)
}

/** The hash that an object must have. */
export interface ExpectedHash {
  /** Known hash of the content; by default the one that was stored with it. */
  hash?: string
  /** Refuses an object without a stored hash. By default only web pages and error documents are refused. */
  isHashNeeded?: boolean
}

/** Saves an object as a file and checks it. */
export async function saveObject(
  response: IncomingMessage,
  path: string,
  { hash: expected, isHashNeeded = false }: ExpectedHash,
): Promise<void> {
  const { headers } = response
  // The folder is a cache, which may be deleted at any time.
  await mkdir(dirname(path), { recursive: true })
  const hash = createHash('sha256')
  await pipeline(
    response,
    async function* (content: AsyncIterable<Buffer>) {
      for await (const chunk of content) {
        hash.update(chunk)
        yield chunk
      }
    },
    createWriteStream(path),
  )
  const wanted = expected ?? headers[hashHeader]
  const isWanted =
    wanted === undefined
      ? !isHashNeeded && !/\b(?:html|xml)\b/.test(headers['content-type'] ?? '')
      : hash.digest('hex') === wanted
  if (!isWanted)
    throw new UnexpectedAnswer('the content is not the stored one', response, await headOf(path))
}

/** The first bytes of a file, which name the error if the file is an error document. */
async function headOf(path: string): Promise<string> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(1024), 0, 1024, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
