import { ImportSourceError } from '../import-source-error.ts'

/** Bytes that are decoded and parsed before other work of the process gets its turn: about a millisecond. */
const pieceSize = 64 * 1024

/** Bytes that contain the byte order mark and the XML declaration. */
const headSize = 512

/**
 * Decodes an XML file by its byte order mark or its declaration, otherwise as UTF-8. Yields texts of at most 64 KB.
 * Throws `ImportSourceError` if the bytes are not text of this encoding.
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
  if (isArchive)
    throw new ImportSourceError('it is a compressed archive, which has to be unpacked first')
  const encoding = encodingOf(head)
  const decoder = createDecoder(encoding)
  return (bytes) => {
    let text: string
    try {
      text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw new ImportSourceError(`it contains bytes that are no text in the encoding ${encoding}`)
    }
    if (text.includes('\0')) throw new ImportSourceError('it contains bytes that are no text')
    return text
  }
}

function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'UTF-16LE'
  if (head[0] === 0xfe && head[1] === 0xff) return 'UTF-16BE'
  const declaration = head.toString('latin1').split('?>', 1).join()
  const [, , name = 'UTF-8'] = /encoding\s*=\s*(["'])([\w.:-]+)\1/.exec(declaration) ?? []
  return declaration.includes('<?xml') ? name : 'UTF-8'
}

function createDecoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true })
  } catch {
    throw new ImportSourceError(`its encoding ${encoding} is unknown`)
  }
}
