import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { BackupProgress } from '#content/backup/backups-api.ts'
import type { StorageConfig } from '../../env/storage.ts'
import type { BackupKeys } from '../archive/encryption.ts'
import { BackupError } from '../backup-error.ts'
import type { OnProgress } from '../progress.ts'
import { clearAbandoned } from '../restore/data-folder.ts'
import type { DrillSummary } from './drill-backup.ts'

/** What is tried out, and where: all of it can be sent to another process. */
export interface DrillTask {
  place: string | StorageConfig
  name: string
  dataDir: string
  keys: BackupKeys
}

export type DrillAnswer = { summary: DrillSummary } | { error: string }

/** What the process of a drill sends: how far it is, and at its end the answer. */
export type DrillMessage = { progress: BackupProgress } | DrillAnswer

const program = new URL('./drill-worker.ts', import.meta.url)

/** A drill that is told to end stops its server and deletes its folder in this time. */
const stopMs = 15_000

/**
 * `drillBackup` in a process of its own with low priority and half a core, so that nobody waits for it: what SQLite
 * does for a drill would hold up the event loop of the server. Throws `BackupError` when that process does not end in
 * order; when it is aborted it has ended, and nothing of the drill is left.
 */
export async function drillInProcess(
  task: DrillTask,
  signal: AbortSignal,
  onProgress: OnProgress = () => {},
): Promise<DrillSummary> {
  signal.throwIfAborted()
  const child = fork(program, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // A group of its own: Ctrl-C in a terminal is for the server, and what is left of a drill can be killed.
    detached: true,
  })
  let answer: DrillAnswer | undefined
  // The watch mode of Node sends messages of its own.
  child.on('message', (sent: object) => {
    const message = sent as DrillMessage // of our program, or without all three
    if ('progress' in message) onProgress(message.progress)
    else if ('summary' in message || 'error' in message) answer = message
  })
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said = (said + chunk).slice(-2000)
  })
  let kill: NodeJS.Timeout | undefined
  const end = () => {
    // Where its parent disconnects it, Node never tells of its end.
    child.send('end', () => {})
    kill = setTimeout(() => child.kill('SIGKILL'), stopMs)
  }
  signal.addEventListener('abort', end, { once: true })
  const closed = once(child, 'close')
  // A child that has ended meanwhile takes no task; that is said below.
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
  const reason = said.split('\n').find((line) => /error/i.test(line))
  throw new BackupError(
    `the process of the drill ended before it was done (${how})${reason ? `: ${reason.trim()}` : ''}`,
  )
}

/** The server of a drill that was killed could write to its folder while that is deleted. */
function killGroup(leader: number) {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // Nobody is left.
  }
}
