import { fork } from 'node:child_process'
import { once } from 'node:events'
import type { BackupProgress } from '#content/backup/backups-api.ts'
import { BackupError } from '../backup-error.ts'
import type { OnProgress } from '../progress.ts'

/** Messages of a child process: its progress, and at the end its answer or why it failed. */
export type ChildMessage<Answer> =
  | { progress: BackupProgress }
  | { answer: Answer }
  | { error: string }

interface Options {
  /** Main module of the child, which calls `serveTask`. */
  program: string
  /** What the process does, for error messages: `the drill`. */
  name: string
  signal: AbortSignal
  onProgress?: OnProgress | undefined
}

/** Time for an aborted child to undo its work. */
const stopMs = 15_000

/**
 * Runs a task in a child process with low priority, because it would block the server's event loop. The task must be
 * cloneable. Throws `BackupError` when the task fails or the process ends without an answer. After an abort, the
 * function returns only when the process has ended.
 */
export async function runInChild<Answer>(
  task: object,
  { program, name, signal, onProgress = () => {} }: Options,
): Promise<Answer> {
  signal.throwIfAborted()
  const child = fork(program, {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Keeps dates and missing values, which JSON would change.
    serialization: 'advanced',
    // The child leads its own process group, so that Ctrl-C in a terminal reaches only the server, and the child can be
    // killed together with the processes that it starts.
    detached: true,
  })
  let answer: Exclude<ChildMessage<Answer>, { progress: unknown }> | undefined
  // Other messages may arrive too: Node's watch mode sends its own.
  child.on('message', (sent: object) => {
    const message = sent as ChildMessage<Answer> // Node's messages have no `progress`, `answer` or `error`
    if ('progress' in message) onProgress(message.progress)
    else if ('answer' in message || 'error' in message) answer = message
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
  }
  signal.throwIfAborted()
  if (answer && 'answer' in answer) return answer.answer
  if (answer) throw new BackupError(answer.error)
  const how = child.signalCode ?? `with ${child.exitCode}`
  const reason = errorOutput.split('\n').find((line) => /error/i.test(line))
  throw new BackupError(
    `the process of ${name} ended before it was done (${how})${reason ? `: ${reason.trim()}` : ''}`,
  )
}

/** Kills the processes that a killed child left running, because they could write to its folder while it is deleted. */
function killGroup(leader: number) {
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // The group has already ended.
  }
}
