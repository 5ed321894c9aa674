import { text } from 'node:stream/consumers'
import { escapeMarkup } from '#content/text/escape-markup.ts'
import type { StorageConfig } from '../../../env/storage.ts'
import { StorageError } from '../storage-error.ts'
import { readStored, readXml } from './answers.ts'
import { openBucket } from './bucket.ts'
import { send, UnexpectedAnswer } from './send.ts'
import { textOfElement } from './xml.ts'

/**
 * Size of each part except the last, equal because some services require it. S3 takes 10,000 parts, which is 160 GB.
 */
const partBytes = 16 * 1024 * 1024

/**
 * Multipart upload of a stream, with one part in memory. Atomic: the object exists completely or not at all, and the
 * parts of a failed upload are removed. Returns the number of bytes. Throws `StorageError`, and errors of the stream.
 */
export async function putStream(
  config: StorageConfig,
  key: string,
  content: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): Promise<number> {
  const uploadId = await send(
    config,
    { method: 'POST', key, query: { uploads: '' }, signal },
    async (response) => {
      const began = await text(response)
      const id = textOfElement(began, 'UploadId')
      if (!id) throw new UnexpectedAnswer('it began no upload in parts', response, began)
      return id
    },
  )
  try {
    const tags: string[] = []
    let bytes = 0
    for await (const part of partsOf(content)) {
      signal?.throwIfAborted()
      const query = { partNumber: String(tags.length + 1), uploadId }
      const body = new Blob(part)
      const tag = await send(config, { method: 'PUT', key, query, body, signal }, readStored)
      tags.push(tag)
      bytes += body.size
    }
    await complete(config, key, { uploadId, tags, signal })
    return bytes
  } catch (error) {
    await send(config, { method: 'DELETE', key, query: { uploadId } }, text).catch(() => {})
    throw error
  }
}

interface Upload {
  uploadId: string
  /** Tags of the parts, in their order. */
  tags: readonly string[]
  signal: AbortSignal | undefined
}

async function complete(config: StorageConfig, key: string, { uploadId, tags, signal }: Upload) {
  const parts = tags.map(
    (tag, index) =>
      `<Part><PartNumber>${index + 1}</PartNumber><ETag>${escapeMarkup(tag)}</ETag></Part>`,
  )
  const body = new Blob([`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`])
  try {
    await send(config, { method: 'POST', key, query: { uploadId }, body, signal }, (response) =>
      readXml(response, 'CompleteMultipartUploadResult'),
    )
  } catch (error) {
    // A retry after a lost response fails with `NoSuchUpload`, because the first attempt completed the upload.
    const isDone = error instanceof StorageError && error.code === 'NoSuchUpload'
    if (!isDone || !(await openBucket(config).has(key))) throw error
  }
}

async function* partsOf(
  content: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array<ArrayBuffer>[]> {
  let waiting: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of content) {
    let rest = new Uint8Array(chunk)
    while (size + rest.length >= partBytes) {
      const end = partBytes - size
      yield [...waiting, rest.subarray(0, end)]
      rest = rest.subarray(end)
      waiting = []
      size = 0
    }
    if (rest.length > 0) waiting.push(rest)
    size += rest.length
  }
  // Even an empty object has one part.
  yield waiting
}
