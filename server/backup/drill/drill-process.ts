import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { BackupProgress } from '#content/backup/backups-api.ts'
import type { StorageConfig } from '../../env/storage.ts'
import { programFile } from '../../program.ts'
import type { BackupKeys } from '../archive/encryption.ts'
import { BackupError } from '../backup-error.ts'
import type { OnProgress } from '../progress.ts'
import { clearAbandoned } from '../restore/data-folder.ts'
import type { DrillSummary } from './drill-backup.ts'

/** The backup to drill, as data that can be sent to another process. */
export interface DrillTask {
  place: string | StorageConfig
  name: string
  dataDir: string
  keys: BackupKeys
}

export type DrillAnswer = { summary: DrillSummary } | { error: string }

/** Messages of the drill's process: its progress, and at the end the answer. */
export type DrillMessage = { progress: BackupProgress } | DrillAnswer

/** Time for an aborted drill to stop its server and delete its folder. */
const stopMs = 15_000

/**
 * Runs `drillBackup` in a child process with low priority and half a core, because SQLite would block the server's
 * event loop. Throws `BackupError` when the drill cannot be run or the process ends without an answer. After an abort,
 * the function returns only when the process has ended and its folder is deleted.
 */
export async function drillInProcess(
  task: DrillTask,
  signal: AbortSignal,
  onProgress: OnProgress = () => {},
): Promise<DrillSummary> {
  signal.throwIfAborted()
  const child = fork(programFile('drill-worker'), {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // The child leads its own process group, so that Ctrl-C in a terminal reaches only the server, and the child can be
    // killed together with the drill's server.
    detached: true,
  })
  let answer: DrillAnswer | undefined
  // Other messages may arrive too: Node's watch mode sends its own.
  child.on('message', (sent: object) => {
    const message = sent as DrillMessage // Node's messages have no `progress`, `summary` or `error`
    if ('progress' in message) onProgress(message.progress)
    else if ('summary' in message || 'error' in message) answer = message
  })
  let errorOutput = ''
  child.stderr?.on('data', (chunk) => {
    errorOutput = (errorOutput + chunk).slice(-2000)
  })
  let kill: NodeJS.Timeout | undefined
  const end = () => {
    // Sends a message instead of disconnecting, because Node never reports the end of a disconnected child.
    child.send('end', () => {})
    kill = setTimeout(() => child.kill('SIGKILL'), stopMs)
  }
  signal.addEventListener('abort', end, { once: true })
  const closed = once(child, 'close')
  // Ignores that the child may have ended already: its exit is reported below.
  child.send(task, () => {})
  try {
    await closed
  } finally {
    signal.removeEventListener('abort', end)
    clearTimeout(kill)
    if (!answer && child.pid !== undefined) killGroup(child.pid)
    await clearAbandoned(task.dataDir)
  }
  signal.throwIfAborted()
  if (answer && 'summary' in answer) return answer.summary
  if (answer) throw new BackupError(answer.error)
  const how = child.signalCode ?? `with ${child.exitCode}`
  const reason = errorOutput.split('\n').find((line) => /error/i.test(line))
  throw new BackupError(
    `the process of the drill ended before it was done (${how})${reason ? `: ${reason.trim()}` : ''}`,
  )
}

/**
 * Kills the drill's server if a killed drill left it running, because it could write to the folder while the folder is
 * deleted.
 */
function killGroup(leader: number) {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // The group has already ended.
  }
}
