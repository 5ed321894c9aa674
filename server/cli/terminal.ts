import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import type { BackupProgress } from '#content/backup/backups-api.ts'
import { counted } from '#content/text/counted.ts'
import type { ManifestCounts } from '../backup/manifest.ts'
import { InterruptedError } from './command.ts'

export const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** Progress in bytes: `Restoring, 12.0 MB of 30.0 MB`. */
export function bytesText({ step, done, total }: BackupProgress): string {
  if (done === null) return step
  return `${step}, ${megabytes(done)}${total === null ? '' : ` of ${megabytes(total)}`}`
}

/** What a backup contains: `12 records (340 rows of 41 tables), 1 picture, 0 private files`. */
export const countsText = ({ records, rows, tables, pictures, privateFiles }: ManifestCounts) =>
  `${counted(records, 'record')} (${counted(rows, 'row')} of ${counted(tables, 'table')}), ` +
  `${counted(pictures, 'picture')}, ${counted(privateFiles, 'private file')}`

export const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** Lowers the priority, so that the running site gets the processor first. */
export const yieldToSite = () => setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

/** A signal that aborts on SIGINT and SIGTERM. `end` removes the listeners. */
export function interruption(): { signal: AbortSignal; end(): void } {
  const controller = new AbortController()
  const abort = () => controller.abort(new InterruptedError('it was interrupted'))
  const signals = ['SIGINT', 'SIGTERM'] as const
  for (const signal of signals) process.once(signal, abort)
  return {
    signal: controller.signal,
    end() {
      for (const signal of signals) process.off(signal, abort)
    },
  }
}

/** Resolves when the command is interrupted. */
export const untilEnded = (): Promise<unknown> =>
  Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
