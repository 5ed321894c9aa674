import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Below this a page fits into one packet anyway. */
const worthwhile = 1_000

/**
 * A page's bytes as the client can take them, brotli before gzip. Brotli's level 5 makes a sixth of a
 * page in a few milliseconds, off the event loop; level 11 takes a hundred times as long for a tenth.
 */
export async function compress(
  body: Buffer,
  accepted = '',
): Promise<{ body: Buffer; encoding?: 'br' | 'gzip' }> {
  if (body.length < worthwhile) return { body }
  if (accepts(accepted, 'br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
    return { body: await brotli(body, { params }), encoding: 'br' }
  }
  if (accepts(accepted, 'gzip')) return { body: await gzipped(body), encoding: 'gzip' }
  return { body }
}

/** Whether an Accept-Encoding header names an encoding and does not rule it out with `q=0`. */
const accepts = (header: string, encoding: string) =>
  header
    .split(',')
    .some((part) =>
      new RegExp(`^\\s*${encoding}\\s*(;(?!\\s*q=0(\\.0*)?\\s*$).*)?$`, 'i').test(part),
    )
