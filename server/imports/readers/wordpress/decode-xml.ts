import { ImportSourceError } from '../import-source-error.ts'

/** Bytes that are decoded and parsed before other work of the process gets its turn: about a millisecond. */
const pieceSize = 64 * 1024

/** Bytes that contain the byte order mark and the XML declaration. */
const headSize = 512

/**
 * Decodes an XML file by its byte order mark or its declaration, otherwise as UTF-8, or as Windows-1252 if its first letter
 * beyond ASCII is not UTF-8. Yields texts of at most 64 KB. Throws `ImportSourceError` if the bytes are not text of this encoding.
 */
export async function* decodeXml(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let head = Buffer.alloc(0)
  let decode: Decode | undefined
  for await (const chunk of chunks) {
    if (!decode) {
      head = Buffer.concat([head, chunk])
      if (head.length < headSize) continue
      decode = decoderOf(head)
      yield* decodePieces(head, decode)
    } else {
      yield* decodePieces(chunk, decode)
    }
  }
  if (!decode) {
    if (head.length === 0) throw new ImportSourceError('it is empty')
    decode = decoderOf(head)
    yield* decodePieces(head, decode)
  }
  yield decode()
}

/** Without bytes, decodes the end of the file. */
type Decode = (bytes?: Uint8Array) => string

function* decodePieces(bytes: Uint8Array, decode: Decode): Generator<string> {
  for (let start = 0; start < bytes.length; start += pieceSize) {
    yield decode(bytes.subarray(start, start + pieceSize))
  }
}

function decoderOf(head: Buffer): Decode {
  const isArchive =
    head.subarray(0, 2).toString('latin1') === 'PK' || (head[0] === 0x1f && head[1] === 0x8b)
  if (isArchive) throw new ImportSourceError('it is a compressed archive; unpack it first')
  const named = encodingOf(head)
  const encoding = named ?? 'UTF-8'
  let decoder = createDecoder(encoding)
  // Only ASCII so far, besides the bytes of a letter that is not complete.
  let isUndecided = named === undefined
  let letter = Buffer.alloc(0)
  return (bytes) => {
    let text: string
    try {
      text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      if (!isUndecided)
        throw new ImportSourceError(
          `it contains bytes that are not text in the encoding ${encoding}`,
        )
      isUndecided = false
      decoder = createDecoder('windows-1252')
      text = decoder.decode(Buffer.concat([letter, bytes ?? Buffer.alloc(0)]), { stream: true })
    }
    if (text.includes('\0')) throw new ImportSourceError('it contains bytes that are not text')
    if (/[^\0-\x7f]/.test(text)) isUndecided = false
    else if (isUndecided && bytes) letter = incompleteLetter(Buffer.concat([letter, bytes]))
    return text
  }
}

/** The bytes at the end of a text that begin a letter in UTF-8. */
function incompleteLetter(bytes: Buffer): Buffer<ArrayBuffer> {
  let start = bytes.length
  while (start > 0 && bytes.length - start < 3 && (bytes[start - 1] ?? 0) >= 0x80) start--
  return Buffer.from(bytes.subarray(start))
}

/** `undefined` for a file that does not say it. */
function encodingOf(head: Buffer): string | undefined {
  if (head[0] === 0xff && head[1] === 0xfe) return 'UTF-16LE'
  if (head[0] === 0xfe && head[1] === 0xff) return 'UTF-16BE'
  const declaration = head.toString('latin1').split('?>', 1).join()
  const [, , name] = /encoding\s*=\s*(["'])([\w.:-]+)\1/.exec(declaration) ?? []
  return declaration.includes('<?xml') ? name : undefined
}

function createDecoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    throw new ImportSourceError(`its encoding ${encoding} is unknown`)
  }
}
