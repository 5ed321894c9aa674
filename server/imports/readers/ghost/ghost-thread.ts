import { parentPort, workerData } from 'node:worker_threads'
import type { SourceEntry } from '../../source-entry.ts'
import { ImportSourceError } from '../import-source-error.ts'
import { readGhostExport } from './ghost-export.ts'

/** Data for the thread. */
export interface GhostThreadData {
  bytes: Uint8Array<ArrayBuffer>
  /** Without a trailing slash. */
  siteUrl: string
}

/** Message of the thread: an entry, the reason why the export cannot be read, or the end. */
export type GhostThreadMessage = { entry: SourceEntry } | { refusal: string } | { isEnd: true }

const send = (message: GhostThreadMessage) => parentPort?.postMessage(message)

const { bytes, siteUrl } = workerData as GhostThreadData // set by `readGhostFile`

try {
  for await (const entry of readGhostExport(jsonOf(bytes), siteUrl)) send({ entry })
  send({ isEnd: true })
} catch (error) {
  if (!(error instanceof ImportSourceError)) throw error
  send({ refusal: error.message })
}

function jsonOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ImportSourceError('it contains bytes that are not text in the encoding UTF-8')
  }
}
