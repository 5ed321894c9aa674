import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline, Readable } from 'node:stream'
import { pipeline as piped } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarPacker } from 'modern-tar'
import { type OpenFile, openFile } from '../../media/storage/open-file.ts'
import type { ArchiveWriter } from '../archive/archive-writer.ts'
import type { FileContent, Writer } from './export-writer.ts'

/** An export that is written as a `.tar.gz` file: its byte stream, and the functions that fill it. */
export interface ExportArchive extends Pick<ArchiveWriter, 'content' | 'finish' | 'fail'> {
  writer: Writer
}

interface Options {
  /** Folder of all files in the archive, so that unpacking makes one folder. */
  root: string
  /** Time of all files in the archive. */
  moment: Date
  /** Permissions of each file, as an octal mode. */
  mode: number
  /** Path of a temporary file for content of unknown length: the header of an entry has its size. */
  scratch: string
  signal: AbortSignal
  /** Called after each file. */
  onFile: (path: string) => void
}

/** Streams tar, then gzip, which Windows and macOS open without a further program. Holds no file as a whole. */
export function createExportArchive({
  root,
  moment,
  mode,
  scratch,
  signal,
  onFile,
}: Options): ExportArchive {
  const { readable, controller } = createTarPacker()
  const content = createGzip()
  pipeline(Readable.from(readable), content, () => {})
  // The stream can fail before it has a reader. Without a listener, the error would end the process.
  content.on('error', () => {})
  return {
    content,
    finish: () => controller.finalize(),
    fail(error) {
      controller.error(error)
      content.destroy(error instanceof Error ? error : new Error(String(error)))
    },
    writer: {
      async write(path, given) {
        signal.throwIfAborted()
        const file = await sized(given, scratch)
        try {
          const entry = { name: `${root}/${path}`, size: file.size, type: 'file', mode } as const
          const body = controller.add({ ...entry, mtime: moment }).getWriter()
          for await (const chunk of file.content)
            await body.write(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength))
          await body.close()
        } finally {
          file.content.destroy()
        }
        onFile(path)
      },
    },
  }
}

/** Content with its size. A stream of unknown length is first written to a file. */
async function sized(content: FileContent, scratch: string): Promise<OpenFile> {
  if (content instanceof Readable) {
    await piped(content, createWriteStream(scratch, { mode: 0o600 }))
    const file = await openFile(scratch)
    // The open file stays readable.
    await rm(scratch)
    if (!file) throw new Error(`the file ${scratch} is missing`)
    return file
  }
  if (typeof content === 'object' && 'content' in content) return content
  const bytes = Buffer.from(content)
  return { size: bytes.length, content: Readable.from(bytes.length > 0 ? [bytes] : []) }
}
