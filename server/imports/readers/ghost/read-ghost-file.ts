import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { trimEndOf } from '#content/text/trim.ts'
import { programFile } from '../../../program.ts'
import type { SourceEntry } from '../../source-entry.ts'
import { ImportSourceError } from '../import-source-error.ts'
import { webAddress } from '../source-text.ts'
import type { GhostThreadData, GhostThreadMessage } from './ghost-thread.ts'

const mostBytes = 50 * 1024 * 1024

/** Memory of the thread in MB. An export of 50 MB takes less than half, unless it was made to take more. */
const mostMemory = 512

/**
 * Reads the export of Ghost 0 to 6. `siteUrl` is the site's address, which the export does not contain. Parses in a
 * thread: JSON of 50 MB would block the event loop, and hostile JSON could take all memory of the process. Throws
 * `ImportSourceError`.
 */
export async function* readGhostFile(
  chunks: AsyncIterable<Uint8Array>,
  siteUrl: string,
): AsyncGenerator<SourceEntry> {
  const url = trimEndOf(webAddress(siteUrl).replace(/[?#].*$/, ''), /\//)
  if (!url) throw new ImportSourceError('the address of its site is missing')
  const bytes = await collect(chunks)
  const data: GhostThreadData = { bytes, siteUrl: url }
  const thread = new Worker(programFile('ghost-thread'), {
    workerData: data,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
  })
  try {
    yield* entriesOf(thread)
  } catch (error) {
    const isOutOfMemory =
      error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    throw isOutOfMemory ? new ImportSourceError('it takes too much memory to read') : error
  } finally {
    await thread.terminate()
  }
}

async function* entriesOf(thread: Worker): AsyncGenerator<SourceEntry> {
  for await (const [message] of on(thread, 'message', { close: ['exit'] })) {
    const sent = message as GhostThreadMessage // sent by `ghost-thread.ts`
    if ('isEnd' in sent) return
    if ('refusal' in sent) throw new ImportSourceError(sent.refusal)
    yield sent.entry
  }
  throw new Error('The thread that reads an export of Ghost has ended early')
}

/** Bytes of the file in a buffer of their own, which can be handed to a thread. */
async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const list: Uint8Array[] = []
  let length = 0
  for await (const chunk of chunks) {
    length += chunk.length
    if (length > mostBytes) throw new ImportSourceError('it is larger than 50 MB')
    list.push(chunk)
  }
  const bytes = new Uint8Array(length)
  let at = 0
  for (const chunk of list) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}
